/** Max characters of a name or place in a chat's text; the link and the reference are never cut. */
const PART_MAX = 80;

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

/** Whether a number is a Kenyan landline, in any notation; mobile numbers begin with 7 or 1. */
export function isLandline(phone: string): boolean {
  return /^\D*(254|0)\D*[2-6]/.test(phone);
}

/** Prepares a name or place for a chat's text: one line of at most 80 characters. */
export function chatPart(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > PART_MAX ? `${characters.slice(0, PART_MAX - 1).join('')}…` : line;
}
