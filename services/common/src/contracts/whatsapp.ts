/** Max characters of a name or place in a chat's text; the link and the reference are never cut. */
const PART_MAX = 80;
/** Without I, O, 0 and 1, which look alike; 32, so that 5 bits of a byte choose one. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/**
 * Returns a phone number as WhatsApp's links have it: international, digits only, without a trunk zero. Numbers
 * without a country are Kenyan. Null if it cannot be one.
 */
export function whatsappNumber(input: string): string | null {
  const digits = input
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^0(?=\d{9}$)/, '254')
    .replace(/^(?=[17]\d{8}$)/, '254')
    .replace(/^2540(?=\d{9}$)/, '254');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/**
 * Makes the code of one press, as "K7M2QX". Staff find by it which listing and press a chat is about.
 * @param bytes at least six random bytes
 */
export function pressCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_CHARACTERS[byte & 31]).join('');
}

/** Prepares a name or place for a chat's text: one line of at most 80 characters. */
export function chatPart(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > PART_MAX ? `${characters.slice(0, PART_MAX - 1).join('')}…` : line;
}
