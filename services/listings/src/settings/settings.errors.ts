import { AppError } from '@lml/common/errors/app-error';

/** 409: somebody else saved the section in the meantime; nothing was changed. */
export function settingsChanged(label: string, by: string | null): AppError {
  return new AppError(
    409,
    'SETTINGS_CHANGED',
    `${by ?? 'Somebody else'} has changed ${label} meanwhile. Load the saved values, or save yours over them`,
  );
}
