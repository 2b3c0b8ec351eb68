const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Returns a text in one line that PostgreSQL stores. @param max characters */
export function line(text: string, max: number): string {
  return storable(text, max * 4)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, max)
    .replaceAll(LONE_SURROGATE, '\uFFFD');
}

/** Returns a text that PostgreSQL stores: without NUL and lone surrogates. @param max characters */
export function storable(text: string, max: number): string {
  return text
    .slice(0, max)
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replaceAll(LONE_SURROGATE, '\uFFFD');
}
