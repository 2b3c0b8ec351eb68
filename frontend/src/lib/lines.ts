/** Splits a text into its non-empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Joins a list, one entry per line. */
export function textOf(lines: readonly string[]): string {
  return lines.join('\n');
}
