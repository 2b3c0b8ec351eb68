import { CONFIRMATION_LIMITS, type ConfirmationAction } from '@lml/common/contracts';
import { createHmac } from 'node:crypto';
import { sameDigest } from '../secret-keys.js';

/** Rights of a link, and the recipient of its mail. */
export interface ConfirmationLink {
  propertyId: number;
  action: ConfirmationAction;
  mailId: string;
  /** Seconds since 1970. */
  expires: number;
}

/** Instead of the mail's id, in links of a message that staff send themselves; its recipient is the agent's number. */
export const WITHOUT_MAIL = '00000000-0000-0000-0000-000000000000';

const DAY_S = 24 * 60 * 60;
const LETTERS: Record<ConfirmationAction, string> = { available: 'a', gone: 'g' };
const TOKEN = /^(\d{1,10})\.([ag])\.(\d{1,12})\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

/** Returns when the links of a mail expire. */
export function linkExpiry(mailedAt: Date): number {
  return Math.floor(mailedAt.getTime() / 1000) + CONFIRMATION_LIMITS.linkDays * DAY_S;
}

/**
 * Returns the token of a link: what it is about, signed together with the recipient's address, which it does not contain. The
 * same for each attempt to send the mail.
 */
export function confirmationToken(link: ConfirmationLink, mailbox: string, secret: string): string {
  const { propertyId, action, mailId, expires } = link;
  return `${propertyId}.${LETTERS[action]}.${expires}.${mailId}.${signature(link, mailbox, secret)}`;
}

/** Reads a token without checking its signature, which needs the recipient. */
export function readToken(token: string): (ConfirmationLink & { signature: string }) | undefined {
  const [, propertyId, letter, expires, mailId, signed] = TOKEN.exec(token) ?? [];
  if (!propertyId) return undefined;
  return {
    propertyId: Number(propertyId),
    action: letter === LETTERS.gone ? 'gone' : 'available',
    mailId: mailId!,
    expires: Number(expires),
    signature: signed!,
  };
}

export function isSigned(
  { signature: given, ...link }: ConfirmationLink & { signature: string },
  mailbox: string,
  secret: string,
): boolean {
  return sameDigest(given, signature(link, mailbox, secret));
}

function signature(
  { propertyId, action, mailId, expires }: ConfirmationLink,
  mailbox: string,
  secret: string,
): string {
  const signed = ['confirmation', propertyId, action, mailbox, expires, mailId].join(' ');
  return createHmac('sha256', secret).update(signed).digest('hex');
}
