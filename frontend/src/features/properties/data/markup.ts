/**
 * The markup in which descriptions are written: `## `, `### `, `- `, `1. `, `---`, **bold**, *italic*, __underline__,
 * one line a paragraph. It is read into plain data and drawn as elements, so nothing in it can become HTML.
 */
export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'divider' };

export interface Inline {
  style: 'plain' | 'bold' | 'italic' | 'underline';
  text: string;
}

const UNIT_HEAD = /^\*\*[A-Za-z0-9][A-Za-z0-9 ]*? - \d{1,3}(?:,\d{3})*(?:\.\d+)? (?:SqM|SqFt)\*\*$/;
const UNIT_PRICE = /^KSH \d{1,3}(?:,\d{3})+$/;
const UNIT_SUBTITLE = /^\*[^*]+\*$/;
const INLINE = /\*\*([^*]+)\*\*|__([^_]+)__|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g;

/** Descriptions longer than this are cut off: a page must draw whatever it is given. */
const MAX_LENGTH = 40_000;

/**
 * Reads a description. The four lines of a unit type are left out, since unit types have a section of their own, and
 * so is a heading under which nothing else stood.
 */
export function parseMarkup(source: string): Block[] {
  const lines = source.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').split('\n');
  const blocks: (Block | 'units')[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isUnitType(lines, at)) {
      blocks.push('units');
      at += 3;
      continue;
    }
    addLine(blocks, (lines[at] ?? '').trim());
  }
  return withoutUnits(blocks);
}

/** Reads the inline marks of one line. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ style: 'plain', text: text.slice(end, match.index) });
    const [, bold, underline, italic] = match;
    if (bold !== undefined) parts.push({ style: 'bold', text: bold });
    else if (underline !== undefined) parts.push({ style: 'underline', text: underline });
    else parts.push({ style: 'italic', text: italic ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ style: 'plain', text: text.slice(end) });
  return parts;
}

function addLine(blocks: (Block | 'units')[], line: string): void {
  if (!line) {
    // A blank line ends a list: the next item then starts a new one.
    const last = blocks.at(-1);
    if (last && last !== 'units' && last.kind === 'list') blocks.push({ kind: 'paragraph', content: [] });
    return;
  }
  if (line === '---') {
    blocks.push({ kind: 'divider' });
    return;
  }
  const heading = /^(##|###|#) (.+)$/.exec(line);
  if (heading) {
    blocks.push({
      kind: 'heading',
      level: heading[1] === '###' ? 3 : 2,
      content: parseInline(heading[2] ?? ''),
    });
    return;
  }
  const item = /^(?:(-)|\d+\.) (.+)$/.exec(line);
  if (item) {
    const ordered = item[1] === undefined;
    const last = blocks.at(-1);
    const content = parseInline(item[2] ?? '');
    if (last && last !== 'units' && last.kind === 'list' && last.ordered === ordered)
      last.items.push(content);
    else blocks.push({ kind: 'list', ordered, items: [content] });
    return;
  }
  blocks.push({ kind: 'paragraph', content: parseInline(line) });
}

function isUnitType(lines: string[], at: number): boolean {
  const [head, price, info, subtitle, after] = lines.slice(at, at + 5).map((line) => line.trim());
  return Boolean(
    head &&
    UNIT_HEAD.test(head) &&
    price &&
    UNIT_PRICE.test(price) &&
    info &&
    subtitle &&
    UNIT_SUBTITLE.test(subtitle) &&
    !after,
  );
}

function withoutUnits(blocks: (Block | 'units')[]): Block[] {
  const kept: Block[] = [];
  blocks.forEach((block, index) => {
    if (block === 'units') return;
    if (block.kind === 'paragraph' && block.content.length === 0) return;
    if (block.kind === 'heading' && blocks[index + 1] === 'units') {
      const next = blocks.slice(index + 1).find((other) => other !== 'units');
      if (!next || next.kind === 'divider' || next.kind === 'heading') return;
    }
    kept.push(block);
  });
  // A divider divides two things: none stands first, last or twice.
  return kept.filter(
    (block, index) =>
      block.kind !== 'divider' ||
      (index > 0 && index < kept.length - 1 && kept[index - 1]?.kind !== 'divider'),
  );
}
