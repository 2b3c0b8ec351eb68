import { AppError } from '@lml/common/errors/app-error';

/** 409: there are listings already. */
export function systemNotEmpty(): AppError {
  return new AppError(
    409,
    'SAMPLES_NOT_OFFERED',
    'Sample listings can only be added while there are no properties, in the bin neither',
  );
}

/** 409: somebody adds them at this moment. */
export function samplesUnderWay(): AppError {
  return new AppError(409, 'SAMPLES_UNDER_WAY', 'The sample listings are being added. Please wait a moment');
}
