import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** A code such as `ref0449615796db`, in which the library would find a number. */
const CODE = /\p{L}\d{3}|\d{3}\p{L}/u;

/**
 * Normalises a phone number to `+254712345678`; numbers without a country code are Kenyan. Words before it are allowed
 * ("Tel 0712 345 678"). Null if it is not a phone number.
 */
export function phoneE164(typed: string): string | null {
  if (CODE.test(typed)) return null;
  // The international prefix in Kenya is 000, but most people write 00.
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00(?=[1-9])/, '+'), 'KE', metadata);
  return number?.isValid() ? number.number : null;
}
