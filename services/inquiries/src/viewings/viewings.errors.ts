import {
  OFFICE_TIME_ZONE,
  timeIn,
  VIEWING_CHANGED,
  VIEWING_OVERLAPS,
  VIEWING_RECORD_TEXTS,
  VIEWING_STATE,
  type ViewingAction,
  type ViewingOverlap,
  type ViewingState,
} from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function viewingNotFound(id: string): AppError {
  return new AppError(404, 'VIEWING_NOT_FOUND', `There is no viewing ${id.slice(0, 40)}`);
}

/** 404: the viewing has no such mail. */
export function viewingMailNotFound(): AppError {
  return new AppError(404, 'VIEWING_MAIL_NOT_FOUND', 'There is no such mail about this viewing');
}

/** 409: the viewing is not any more as the mail tells it. */
export function viewingMailOutdated(): AppError {
  return new AppError(409, 'VIEWING_MAIL_OUTDATED', VIEWING_RECORD_TEXTS.mailOutdated);
}

/** 404: the visitor's link is unknown, expired, or the viewing was erased. */
export function viewingLinkUnknown(): AppError {
  return new AppError(404, 'VIEWING_LINK_UNKNOWN', VIEWING_RECORD_TEXTS.linkUnknown);
}

/** 404: the calendar's address is unknown or was revoked. */
export function feedUnknown(): AppError {
  return new AppError(404, 'CALENDAR_NOT_FOUND', 'There is no calendar at this address');
}

/**
 * 409: somebody else changed it in the meantime; nothing was changed.
 * @param by null for the visitor
 */
export function viewingChanged(by: string | null, at: Date, current: unknown): AppError {
  const who = by ?? 'the visitor';
  return new AppError(
    409,
    VIEWING_CHANGED,
    `This viewing was changed by ${who} on ${timeIn(OFFICE_TIME_ZONE, at)}. Look at it again before you change it`,
    { current },
  );
}

/** 409: the action does not fit the viewing's state. */
export function wrongState(action: ViewingAction, state: ViewingState, current: unknown): AppError {
  return new AppError(409, VIEWING_STATE, `A viewing that is ${state} cannot take "${action}"`, { current });
}

/** 409: the agent or the property has another viewing then. */
export function viewingOverlaps(overlaps: ViewingOverlap[]): AppError {
  const [first] = overlaps;
  const { handler, property, startsAt, sameHandler } = first!;
  const who = sameHandler ? (handler?.username ?? 'The agent') : 'This property';
  const what = property ? ` (${property.title ?? `LML-${property.id}`})` : '';
  return new AppError(
    409,
    VIEWING_OVERLAPS,
    `${who} has another viewing on ${timeIn(OFFICE_TIME_ZONE, new Date(startsAt!))}${what}. Choose another time, or book it anyway`,
    { current: overlaps },
  );
}

/** 409: feedback is sent once, after the viewing. */
export function feedbackRefused(message: string): AppError {
  return new AppError(409, 'FEEDBACK_REFUSED', message);
}

/** 400 for one field. */
export function viewingFieldRefused(field: string, message: string): AppError {
  return validationFailed([{ field, message }]);
}
