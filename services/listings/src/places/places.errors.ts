import { PLACE_LIMITS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

export function placeNotFound(): AppError {
  return new AppError(404, 'PLACE_NOT_FOUND', 'The requested place could not be found');
}

/** 409: somebody else saved in the meantime; nothing was changed. */
export function placeChanged(name: string): AppError {
  return new AppError(
    409,
    'PLACE_CHANGED',
    `Somebody else has changed ${name} meanwhile. Close this form, look at the place again and repeat your change`,
  );
}

/** 409: saved searches would lose the place; the caller must confirm. */
export function placeInUse(name: string, searches: number): AppError {
  return new AppError(
    409,
    'PLACE_IN_USE',
    `${name} is in ${searches === 1 ? '1 saved search' : `${searches} saved searches`} of visitors, which would keep ` +
      'its last position. Send confirmed=true to delete it all the same',
  );
}

export function tooManyPlaces(): AppError {
  return new AppError(
    409,
    'TOO_MANY_PLACES',
    `There are ${PLACE_LIMITS.placesMax} places already. Delete one first`,
  );
}

/** 400 at the field: a search could not tell the two places apart. */
export function nameTaken(field: 'name' | 'aliases', name: string, owner: string): AppError {
  return validationFailed([
    {
      field,
      message: `"${name}" already names ${owner}. Use another name, or remove it from ${owner} first`,
    },
  ]);
}
