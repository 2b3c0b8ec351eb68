import { cleanLine } from '@lml/common/contracts';
import type { ParsedMail } from 'mailparser';

const STATUS_TYPE = 'message/delivery-status';
/** Message-IDs of ours start with the id of the delivery, and the number of its resend. */
const OWN_ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,6}))?@/gi;
const OWN_IDS_MAX = 20;
const WORDS_MAX = 500;

/** A mail of ours, as its Message-ID names it. */
export interface OwnMailId {
  deliveryId: string;
  resends: number;
}

/** A mail server's message that a mail of ours did not arrive (RFC 3464). */
export interface Bounce {
  /** Mails of ours that it names. */
  mails: OwnMailId[];
  /** Reply of the other mail server. */
  words: string;
}

/** Returns the mails of ours that a text names by Message-ID. */
export function ownMailIds(text: string): OwnMailId[] {
  return [...text.matchAll(OWN_ID)].slice(0, OWN_IDS_MAX).map(([, deliveryId, resends]) => ({
    deliveryId: deliveryId!.toLowerCase(),
    resends: Number(resends ?? 0),
  }));
}

/** Returns what a mail server says about a mail that did not arrive; null for other mails, and for mere delays. */
export function bounceOf({ attachments }: ParsedMail, source: Buffer): Bounce | null {
  const status = attachments.find(({ contentType }) => contentType === STATUS_TYPE);
  if (!status) return null;
  const fields = unfolded(status.content.toString('latin1'));
  if (!/^action:\s*failed\b/im.test(fields)) return null;
  const diagnostic = /^diagnostic-code:\s*(?:[\w-]+\s*;)?\s*(.+)$/im.exec(fields)?.[1];
  const code = /^status:\s*(.+)$/im.exec(fields)?.[1];
  const originals = attachments
    .filter(({ contentType }) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(contentType))
    .map(({ content }) => content.toString('latin1'));
  return {
    mails: ownMailIds([source.toString('latin1'), ...originals].join('\n')),
    words: cleanLine(diagnostic ?? code ?? 'The mail could not be delivered').slice(0, WORDS_MAX),
  };
}

/** Joins lines that a header field was broken into. */
function unfolded(fields: string): string {
  return fields.replaceAll(/\r?\n[ \t]+/g, ' ');
}
