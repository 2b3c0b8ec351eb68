/** A text as it is stored and checked: control characters and halves of characters gone (line breaks and tabs stay), then trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}

/** A text for one line (a name, a subject): as {@link cleanText}, with runs of white space made one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/**
 * Characters that turn the direction of a line (bidi controls) or hide in it (zero width, tag characters). A joiner stays
 * between two letters, marks or emoji, where scripts and emoji need it, and so do the tags of a flag: group 1.
 */
const HIDDEN =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])|\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f})|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A line that a visitor typed: as {@link cleanLine}, without characters that turn its direction or hide in it. */
export function cleanVisitorLine(text: string): string {
  return cleanLine(cleanText(text).replace(HIDDEN, '$1'));
}

/** Characters that leave no mark on a screen, beside white space. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Lengths in characters, as people count them, and the sentence for each fault. */
export interface LengthRule {
  /** Of visible characters. */
  min: number;
  /** Of all characters. */
  max: number;
  tooShort: string;
  tooLong: string;
}

/** The fault of a cleaned text; null if it has none. */
export function lengthProblem(text: string, { min, max, tooShort, tooLong }: LengthRule): string | null {
  if (Array.from(text).length > max) return tooLong;
  return Array.from(text.replace(INVISIBLE, '').trim()).length < min ? tooShort : null;
}

/** "residential" → "Residential". */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What counts as an e-mail address: one at-sign, no spaces, a domain with a dot.
 * Deliberately plain, so that the browser and the server agree on every address.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>(),;:"\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Providers that ignore dots before the at-sign; both names are one provider's. */
const DOTLESS_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an e-mail address reaches, to count by: `Jane.Doe+x@googlemail.com` → `janedoe@gmail.com`. Without
 * capitals and `+tag`, since one person has as many spellings of those as they like. Never send a mail to it.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const tag = local.indexOf('+');
  const name = tag > 0 ? local.slice(0, tag) : local;
  return DOTLESS_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * Whether a page may link to it or show a picture from it: http or https with a host, and no name or password before
 * the host, with which an address passes for another's.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || !URL.canParse(text))
    return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** A {@link isWebAddress} over https, as a picture by address must be. */
export function isHttpsAddress(text: string): boolean {
  return isWebAddress(text) && new URL(text).protocol === 'https:';
}

/** Google's map pages and both kinds of short links to them. The slash ends the host, so that nothing can follow it. */
const MAP_LINK =
  /^https:\/\/((www\.)?google\.(com|co\.ke)\/maps([/?]|$)|maps\.(google\.(com|co\.ke)|app\.goo\.gl)\/|goo\.gl\/maps\/)/i;

/** Whether pages may link to it as a map: https, at a known host. Any other maps link is stored, but not linked. */
export function isMapLink(text: string): boolean {
  return MAP_LINK.test(text);
}
