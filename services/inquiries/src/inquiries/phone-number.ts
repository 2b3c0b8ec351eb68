import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/**
 * `+254712345678` for what a visitor typed, a number without a country code being Kenyan; null where it is no
 * telephone number. Two ways of writing one number come out the same.
 */
export function phoneE164(typed: string): string | null {
  // Abroad is dialled with 000 from Kenya, but most write 00.
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00(?=[1-9])/, '+'), 'KE', metadata);
  return number?.isValid() ? number.number : null;
}
