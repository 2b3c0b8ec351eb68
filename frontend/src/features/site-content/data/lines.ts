/** What stands on the lines of a text, empty ones left out. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list as a text, one entry on each line. */
export function textOf(lines: readonly string[]): string {
  return lines.join('\n');
}
