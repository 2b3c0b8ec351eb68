/** Lines with which mail programs begin what they repeat; the names of days and people differ. */
const ATTRIBUTION =
  /^(?:on|mnamo|am|le|el|op)\b.{4,200}(?:wrote|aliandika|schrieb|a écrit|escribió|schreef)\b.{0,80}:$/iu;
const SEPARATOR =
  /^(?:-{2,}\s*(?:original message|forwarded message|original appointment)\s*-{2,}|_{10,})$/iu;
/** Header lines that Outlook repeats: a block of at least two. */
const HEADER = /^\*?(?:from|sent|date|to|cc|subject|von|gesendet|an|betreff)\s*:\*?\s/iu;
const QUOTED = /^\s*>/u;

export interface SplitText {
  /** The sender's own text. */
  text: string;
  /** The quoted text below it; null if there is none. */
  quoted: string | null;
}

/**
 * Separates what was written from the earlier mails that mail programs repeat below it. An answer between quoted lines stays whole:
 * taking it apart would lose what it answers.
 */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.split('\n');
  const start = quotedFrom(lines);
  const text = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  // A mail of nothing but quoted lines is shown, not folded away.
  return text === '' || quoted === '' ? { text: whole.trim(), quoted: null } : { text, quoted };
}

function quotedFrom(lines: string[]): number {
  for (const [index, line] of lines.entries()) {
    if (!startsQuote(lines, index)) continue;
    if (!QUOTED.test(line) || onlyQuotedFrom(lines, index))
      return hasAnswerBelow(lines, index) ? lines.length : index;
  }
  return lines.length;
}

function startsQuote(lines: string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  const next = (lines[index + 1] ?? '').trim();
  return (
    ATTRIBUTION.test(line) ||
    // Programs break the line at some 78 characters.
    (line !== '' && !ATTRIBUTION.test(next) && ATTRIBUTION.test(`${line} ${next}`)) ||
    (SEPARATOR.test(line) && (line.startsWith('-') || HEADER.test(next))) ||
    (HEADER.test(line) && HEADER.test(next)) ||
    QUOTED.test(line)
  );
}

function onlyQuotedFrom(lines: string[], index: number): boolean {
  return lines.slice(index).every((line) => line.trim() === '' || QUOTED.test(line));
}

/** Whether lines that are not quoted follow quoted ones. */
function hasAnswerBelow(lines: string[], index: number): boolean {
  const first = lines.findIndex((line, at) => at >= index && QUOTED.test(line));
  return first !== -1 && !onlyQuotedFrom(lines, first);
}
