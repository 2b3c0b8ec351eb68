import type { IncomingMail, IncomingMailEntry, UnmatchedMail } from '@lml/common/contracts';
import type { IncomingMailEntity } from './incoming-mail.entity.js';

function toIncomingMail(mail: IncomingMailEntity): IncomingMail {
  const { id, subject, text, quoted, automatic, unreadable } = mail;
  return {
    ...{ id, subject, text, quoted, automatic, unreadable },
    // Mails that were stored before their files were kept say nothing about it.
    attachments: mail.attachments.map(({ unstored = 'earlier', ...attachment }) => ({
      ...attachment,
      unstored,
    })),
    at: mail.receivedAt.toISOString(),
    from: { name: mail.senderName, email: mail.senderEmail },
  };
}

export function toMailEntry(mail: IncomingMailEntity): IncomingMailEntry {
  return { ...toIncomingMail(mail), kind: 'mail', attachedBy: mail.attachedBy };
}

/** @param mail with the inquiry that it may belong to */
export function toUnmatchedMail(mail: IncomingMailEntity): UnmatchedMail {
  const { suggested } = mail;
  return {
    ...toIncomingMail(mail),
    suggestion:
      suggested && suggested.erasedAt === null
        ? { id: suggested.id, name: suggested.name, subject: suggested.subject }
        : null,
    dismissedBy: mail.dismissedBy,
  };
}

/** Last subject that a person wrote, to be carried on. @param mails oldest first */
export function lastSubject(mails: IncomingMailEntity[]): string | undefined {
  return mails.findLast(({ automatic, subject }) => automatic === null && subject !== '')?.subject;
}
