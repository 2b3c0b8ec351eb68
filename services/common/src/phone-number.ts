import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/**
 * Normalises a phone number to `+254712345678`; numbers without a country code are Kenyan. Null if it is not a phone
 * number.
 */
export function phoneE164(typed: string): string | null {
  // The international prefix in Kenya is 000, but most people write 00.
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00(?=[1-9])/, '+'), 'KE', metadata);
  return number?.isValid() ? number.number : null;
}
