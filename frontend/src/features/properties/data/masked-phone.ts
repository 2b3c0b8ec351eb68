const LONGEST_UNMASKED = 8;
const CHARACTERS_SHOWN = 3;

/** "+254 700 000 111" → "+25 *** *** ***"; numbers of 8 characters or fewer stay as they are. */
export function maskedPhone(phone: string): string {
  return phone.length > LONGEST_UNMASKED ? `${phone.slice(0, CHARACTERS_SHOWN)} *** *** ***` : phone;
}
