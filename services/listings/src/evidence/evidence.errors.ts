import { EVIDENCE_LIMITS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404: there is no such record. */
export function evidenceNotFound(): AppError {
  return new AppError(404, 'EVIDENCE_NOT_FOUND', 'There is no such record');
}

/** 409: the record was revoked before. */
export function evidenceRevoked(by: string): AppError {
  return new AppError(409, 'EVIDENCE_REVOKED', `${by} has revoked this record already. Load the page again`);
}

/** 409: the certificate names another parcel than the listing. @param listingParcel null if it has no number */
export function otherParcel(given: string, listingParcel: string | null): AppError {
  const message = listingParcel
    ? `The certificate names parcel ${given}, but this listing is parcel ${listingParcel}. Record it with its own listing, or correct the listing's parcel number first`
    : `This listing has no parcel number. Enter it in the listing first, then record the search of ${given}`;
  return new AppError(409, 'OTHER_PARCEL', message, { details: [{ field: 'parcelNo', message }] });
}

/** 409: a listing has as many records as it may. */
export function tooManyRecords(): AppError {
  return new AppError(
    409,
    'TOO_MANY_RECORDS',
    `A listing has at most ${EVIDENCE_LIMITS.recordsMax} records, and this one has all of them`,
  );
}

/** 400: the file was not uploaded, or waited too long. */
export function fileGone(): AppError {
  const message = 'The file is not on the server any more. Please choose it again';
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'fileId', message }] });
}
