import { ACCOUNT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import type { InvitationEntity } from './invitation.entity.js';

/** 404. @param id as in the URL */
export function invitationNotFound(id: string): AppError {
  return new AppError(404, 'INVITATION_NOT_FOUND', `There is no open invitation ${id.slice(0, 40)}`);
}

/**
 * Returns why an invitation is not valid (403), or null if it is. Safe to reveal: only the holder of the secret can
 * ask.
 */
export function invitationProblem(invitation: InvitationEntity | null): AppError | null {
  if (!invitation) return new AppError(403, 'INVITATION_UNKNOWN', ACCOUNT_TEXTS.invitationUnknown);
  if (invitation.usedAt) return new AppError(403, 'INVITATION_USED', ACCOUNT_TEXTS.invitationUsed);
  if (invitation.revokedAt) return new AppError(403, 'INVITATION_REVOKED', ACCOUNT_TEXTS.invitationRevoked);
  return invitation.expiresAt.getTime() <= Date.now()
    ? new AppError(403, 'INVITATION_EXPIRED', ACCOUNT_TEXTS.invitationExpired)
    : null;
}

/** 403: registration requires an invitation. */
export function invitationRequired(): AppError {
  return new AppError(403, 'INVITATION_REQUIRED', ACCOUNT_TEXTS.invitationRequired);
}
