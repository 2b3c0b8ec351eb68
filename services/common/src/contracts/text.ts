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
