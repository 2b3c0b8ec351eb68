import { EMAIL_PATTERN, INQUIRY_LIMITS } from '@lml/common/contracts';
import { createHmac } from 'node:crypto';

const PLACE = '{token}';
/** 64 bits, in letters that survive a change of case. */
const MAC_LENGTH = 16;
/** Longest part of an address before the @ (RFC 5321). */
const LOCAL_MAX = 64;
const TOKEN = /(?<![0-9a-z])([1-9]\d{0,9})-[0-9a-f]{16}(?![0-9a-z])/g;
const LONGEST_ID = 2_147_483_647;

/** Returns the problem of the setting, or null. */
export function replyAddressProblem(pattern: string): string | null {
  const places = pattern.split(PLACE).length - 1;
  const longest = replyAddress(pattern, LONGEST_ID, '');
  return places === 1 &&
    pattern.indexOf(PLACE) < pattern.indexOf('@') &&
    EMAIL_PATTERN.test(longest) &&
    longest.length <= INQUIRY_LIMITS.emailMax &&
    longest.indexOf('@') <= LOCAL_MAX
    ? null
    : 'REPLY_ADDRESS must be an e-mail address with {token} once before the @, such as replies+{token}@example.com';
}

/**
 * Returns the address that names an inquiry. Its number alone could be guessed, so a keyed digest follows it.
 * @param pattern as the setting REPLY_ADDRESS
 * @param secret key of the digest
 */
export function replyAddress(pattern: string, inquiryId: number, secret: string): string {
  return pattern.replace(PLACE, tokenOf(inquiryId, secret));
}

/** Returns the inquiry that an address or a subject names with a genuine token; undefined without one. */
export function inquiryIdIn(text: string, secret: string): number | undefined {
  for (const [token, id] of text.toLowerCase().matchAll(TOKEN)) {
    if (Number(id) <= LONGEST_ID && token === tokenOf(Number(id), secret)) return Number(id);
  }
  return undefined;
}

function tokenOf(inquiryId: number, secret: string): string {
  const mac = createHmac('sha256', secret).update(`reply ${inquiryId}`).digest('hex').slice(0, MAC_LENGTH);
  return `${inquiryId}-${mac}`;
}
