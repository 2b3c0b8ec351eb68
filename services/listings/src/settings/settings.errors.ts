import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 409: somebody else saved the section in the meantime; nothing was changed. */
export function settingsChanged(label: string, by: string | null): AppError {
  return new AppError(
    409,
    'SETTINGS_CHANGED',
    `${by ?? 'Somebody else'} has changed ${label} meanwhile. Load the saved values, or save yours over them`,
  );
}

/** 400: the certificate of a registration is not on the server. */
export function certificateGone(holder: string): AppError {
  return validationFailed([
    {
      field: 'licences',
      message: `The certificate of ${holder} is not on the server any more. Please choose the file again`,
    },
  ]);
}
