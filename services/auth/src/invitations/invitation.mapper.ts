import type { NewChange } from '@lml/common/audit/changes';
import type { Invitation, User } from '@lml/common/contracts';
import type { InvitationEntity } from './invitation.entity.js';

export function toInvitation(invitation: InvitationEntity): Invitation {
  return {
    id: invitation.id,
    note: invitation.note,
    role: invitation.role,
    email: invitation.email,
    createdBy: { id: invitation.createdBy.id, username: invitation.createdBy.username },
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

type Withdrawn = Pick<InvitationEntity, 'id' | 'note' | 'expiresAt'>;

/** Activity log entry of a revoked invitation. */
export function invitationRevoked({ id, note, expiresAt }: Withdrawn, by: User): NewChange {
  return {
    subject: 'invitation',
    subjectId: id,
    subjectName: note,
    action: 'deleted',
    before: { expiresAt },
    by,
  };
}
