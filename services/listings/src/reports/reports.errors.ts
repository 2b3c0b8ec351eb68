import { REPORT_LIMITS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404: the link was revoked, has expired or never was; all answer alike. */
export function reportNotFound(): AppError {
  return new AppError(
    404,
    'REPORT_NOT_FOUND',
    'This link does not work any more. Ask the agency for a new one',
  );
}

/** 404: the listing has no link with this id. */
export function reportLinkNotFound(): AppError {
  return new AppError(404, 'REPORT_LINK_NOT_FOUND', 'There is no such link');
}

/** 409: the link was revoked or has expired, or its listing is in the trash. */
export function reportLinkEnded(): AppError {
  return new AppError(409, 'REPORT_LINK_ENDED', 'This link does not work any more. Make a new one');
}

/** 409: the link was made before the monthly mails, and its key is not known. */
export function reportLinkTooOld(): AppError {
  return new AppError(
    409,
    'REPORT_LINK_TOO_OLD',
    'This link was made before reports could be mailed. Make a new one',
  );
}

/** 409: too many links of one listing work at the same time. */
export function tooManyReportLinks(): AppError {
  return new AppError(
    409,
    'TOO_MANY_REPORT_LINKS',
    `${REPORT_LIMITS.linksMax} links of this listing work already. Revoke one first`,
  );
}
