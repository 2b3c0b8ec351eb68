import type { StaffAgent } from '@lml/common/contracts';

/** Significant digits of a Kenyan number, after the prefix 0, 254 or +254. */
const PHONE_DIGITS = 9;

/** Whether two phone numbers are the same, however they are written. */
export function samePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((phone) => phone.replace(/\D/g, ''));
  return b!.length >= PHONE_DIGITS && a!.slice(-PHONE_DIGITS) === b!.slice(-PHONE_DIGITS);
}

/** Agents whose name, phone, e-mail and agency have all words that were typed; a phone is compared by its digits. */
export function agentsWith(known: readonly StaffAgent[], typed: string): StaffAgent[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return known.filter(({ name, phone, email, agency }) => {
    const text = [name, email, agency ?? '', phone].join('\n').toLowerCase();
    const digits = phone.replace(/\D/g, '');
    return words.every((word) => {
      const number = /^[\d+()-]+$/.test(word) ? word.replace(/\D/g, '').replace(/^0/, '') : '';
      return text.includes(word) || (number !== '' && digits.includes(number));
    });
  });
}
