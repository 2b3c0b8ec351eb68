/** Text of a field and its selection. */
export interface EditorState {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from`–`to` by `insert`, then selects `start`–`end` of the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type InlineMark = '**' | '*' | '__';
export type LineMark = '## ' | '### ' | '- ' | '1. ';

/** Line prefixes that `renderMarkup` recognises. */
const LINE_START = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] )/;
const NUMBERED = /^\d{1,9}[.)] /;
const DIVIDER = '---';

/** Toggles a mark around the selection or the caret. */
export function toggleInline(state: EditorState, mark: InlineMark): Edit {
  const { text, start, end } = withoutOuterSpace(state);
  const selected = text.slice(start, end);
  const width = mark.length;
  if (isMarked(selected, mark)) {
    const bare = selected.slice(width, -width);
    return { from: start, to: end, insert: bare, start, end: start + bare.length };
  }
  if (endsWithMark(text.slice(0, start), mark) && startsWithMark(text.slice(end), mark)) {
    return {
      from: start - width,
      to: end + width,
      insert: selected,
      start: start - width,
      end: end - width,
    };
  }
  // Marks do not span lines.
  const insert = selected
    .split('\n')
    .map((line) => markedLine(line, mark, selected === ''))
    .join('\n');
  const inner = selected.includes('\n') ? 0 : width;
  return { from: start, to: end, insert, start: start + inner, end: start + insert.length - inner };
}

/** Toggles headers, bullets or numbers on the selected lines. */
export function toggleLines(state: EditorState, mark: LineMark): Edit {
  const from = lineStart(state.text, state.start);
  const to = lineEnd(state.text, state.end);
  const lines = state.text.slice(from, to).split('\n');
  const single = lines.length === 1;
  const counted = lines.filter((line) => single || line.trim() !== '');
  const isOn = counted.every((line) => hasLineMark(line, mark));
  let number = 0;
  const changed = lines.map((line) => {
    if (!single && line.trim() === '') return line;
    const bare = line.replace(LINE_START, '');
    if (isOn) return bare;
    number += 1;
    return (mark === '1. ' ? `${number}. ` : mark) + bare;
  });
  const insert = changed.join('\n');
  if (!single) return { from, to, insert, start: from, end: from + insert.length };
  // Keep the caret at the same word.
  const shift = insert.length - (to - from);
  const floor = from + (isOn ? 0 : insert.length - lines[0]!.replace(LINE_START, '').length);
  return {
    from,
    to,
    insert,
    start: Math.max(state.start + shift, floor),
    end: Math.max(state.end + shift, floor),
  };
}

/** Inserts a divider below the caret's line. */
export function insertDivider(state: EditorState): Edit {
  return insertBlock(state, DIVIDER);
}

/**
 * Inserts lines below the selection, with a blank line before and after. Replaces no text; the caret moves to
 * the end of the insertion.
 */
export function insertBlock({ text, end }: EditorState, block: string): Edit {
  const at = lineEnd(text, end);
  const before = text.slice(0, at);
  const after = text.slice(at);
  const lead = before.trim() === '' ? '' : '\n'.repeat(2 - trailingBreaks(before));
  const tail = after.trim() === '' ? '\n' : '\n'.repeat(Math.max(0, 2 - leadingBreaks(after)));
  const insert = lead + block + tail;
  // Move to the next line, to continue typing.
  const caret = at + insert.length;
  return { from: at, to: at, insert, start: caret, end: caret };
}

/** Continues a list on Enter, and ends it in an empty item; null outside lists. */
export function continueList({ text, start, end }: EditorState): Edit | null {
  if (start !== end) return null;
  const from = lineStart(text, start);
  const line = text.slice(from, lineEnd(text, start));
  const mark = /^(?:[-*+] |(\d{1,9})[.)] )/.exec(line);
  if (!mark || start < from + mark[0].length) return null;
  if (line.length === mark[0].length) return { from, to: start, insert: '', start: from, end: from };
  const next = mark[1] ? mark[0].replace(mark[1], String(Number(mark[1]) + 1)) : mark[0];
  const insert = `\n${next}`;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}

/** Applies an edit to a text. */
export function applied(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function markedLine(line: string, mark: InlineMark, evenIfEmpty: boolean): string {
  const [, lead = '', words = '', trail = ''] =
    /^((?:#{1,6} |[-*+] |\d{1,9}[.)] )?\s*)(.*?)(\s*)$/.exec(line) ?? [];
  if (words === '' && !evenIfEmpty) return line;
  return lead + mark + words + mark + trail;
}

function isMarked(text: string, mark: InlineMark): boolean {
  return text.length > 2 * mark.length && startsWithMark(text, mark) && endsWithMark(text, mark);
}

/** `**` does not contain `*`, but `***` contains both. */
function startsWithMark(text: string, mark: InlineMark): boolean {
  return holdsMark(/^\**/.exec(text)![0].length, text.startsWith(mark), mark);
}

function endsWithMark(text: string, mark: InlineMark): boolean {
  return holdsMark(/\**$/.exec(text)![0].length, text.endsWith(mark), mark);
}

function holdsMark(stars: number, has: boolean, mark: InlineMark): boolean {
  return mark === '*' ? stars === 1 || stars === 3 : has;
}

function hasLineMark(line: string, mark: LineMark): boolean {
  return mark === '1. ' ? NUMBERED.test(line) : line.startsWith(mark);
}

/** Exclude surrounding spaces: marks next to a space are not rendered. */
function withoutOuterSpace({ text, start, end }: EditorState): EditorState {
  const selected = text.slice(start, end);
  if (selected.trim() === '') return { text, start: end, end };
  return {
    text,
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function trailingBreaks(text: string): number {
  return Math.min(2, /\n*$/.exec(text)![0].length);
}

function leadingBreaks(text: string): number {
  return /^\n*/.exec(text)![0].length;
}
