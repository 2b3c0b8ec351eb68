/**
 * Normalises a text for storage and validation: removes control characters (except line breaks and tabs) and lone
 * surrogates, then trims.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}

/** Normalises a single-line text (a name, a subject): as {@link cleanText}, with white space collapsed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/**
 * Bidi controls and invisible characters (zero width, tag characters). Group 1 keeps joiners between letters, marks or
 * emoji, and the tags of flags.
 */
const HIDDEN =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])|\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f})|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Normalises a visitor's line: as {@link cleanLine}, without bidi controls and invisible characters. */
export function cleanVisitorLine(text: string): string {
  return cleanLine(cleanText(text).replace(HIDDEN, '$1'));
}

/** Invisible characters other than white space. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Length limits in characters as people count them, and an error text for each violation. */
export interface LengthRule {
  /** Counts visible characters. */
  min: number;
  /** Counts all characters. */
  max: number;
  tooShort: string;
  tooLong: string;
}

/** Returns the validation error of a cleaned text, or null. */
export function lengthProblem(text: string, { min, max, tooShort, tooLong }: LengthRule): string | null {
  if (Array.from(text).length > max) return tooLong;
  return Array.from(text.replace(INVISIBLE, '').trim()).length < min ? tooShort : null;
}

/** Capitalises the first letter: "residential" → "Residential". */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Pattern of e-mail addresses: one at-sign, no spaces, a domain with a dot. Simple on purpose, so that browser and
 * server always agree.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>(),;:"\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Domains of a provider that ignores dots before the at-sign; both names are the same provider. */
const DOTLESS_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * Returns an address's mailbox, for counting only: `Jane.Doe+x@googlemail.com` → `janedoe@gmail.com`. Drops case and
 * `+tag`, which lets one person write an address in any number of ways. Never send mail to it.
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
 * Returns whether pages may link to it or show a picture from it: http or https with a host, without credentials, which
 * could disguise the host.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || !URL.canParse(text))
    return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** As {@link isWebAddress}, https only; required for pictures by URL. */
export function isHttpsAddress(text: string): boolean {
  return isWebAddress(text) && new URL(text).protocol === 'https:';
}

/** Google Maps pages and both kinds of short links. The slash ends the host, so that nothing can be appended to it. */
const MAP_LINK =
  /^https:\/\/((www\.)?google\.(com|co\.ke)\/maps([/?]|$)|maps\.(google\.(com|co\.ke)|app\.goo\.gl)\/|goo\.gl\/maps\/)/i;

/**
 * Returns whether pages may link to it as a map: https, at a known host. Other maps links are stored, but not linked.
 */
export function isMapLink(text: string): boolean {
  return MAP_LINK.test(text);
}
