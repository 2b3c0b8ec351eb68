import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface SheetCell {
  /** Displayed text of the cell, without tabs: LibreOffice drops them from multi-line cells. */
  text: string;
  /** Formula in LibreOffice's notation; null if there is none. */
  formula: string | null;
}

/**
 * Comma, quote, UTF-8, from row 1; quoted numbers become numbers and special ones are detected: the riskiest choice.
 */
const CSV_FILTER = 'CSV:44,34,76,1,,0,false,true';
const TIMEOUT_MS = 180_000;

/** Pieces of texts that a spreadsheet might read as a formula, another cell or another row. */
export const HOSTILE_CELL_PIECES = [
  ...['=1+1', '\n=1+1', "\n=cmd|' /C calc'!A0", '\n@SUM(1+1)', '+1', '-1', '＝1'],
  ...['\t', '\n', '"', ',', ';', "'", ' ', '\u200b', '\u200f', '\u202e', '\ufeff'],
  ...['_x003D_1+1', '<b>', '&amp;', 'a', 'Ü', '👍🏾'],
];

/** Opens a CSV or XLSX file in LibreOffice and returns its cells by row, without empty cells at the end of a row. */
export async function openInLibreOffice(name: string, bytes: Buffer | string): Promise<SheetCell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'lml-sheet-'));
  try {
    await writeFile(join(folder, name), bytes);
    await promisify(execFile)(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        ...(name.endsWith('.csv') ? [`--infilter=${CSV_FILTER}`] : []),
        ...['--convert-to', 'fods', '--outdir', folder, join(folder, name)],
      ],
      { timeout: TIMEOUT_MS },
    );
    return cellsOf(await readFile(join(folder, name.replace(/\.\w+$/, '.fods')), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the rows of a flat OpenDocument file's only sheet. */
function cellsOf(xml: string): SheetCell[][] {
  return [...xml.matchAll(/<table:table-row[ >][^]*?<\/table:table-row>/g)].map(([row]) => {
    const cells = [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([^]*?)<\/table:table-cell>)/g)].flatMap(
      ([, attributes = '', content = '']) => {
        const formula = /table:formula="([^"]*)"/.exec(attributes)?.[1] ?? null;
        const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
        const cell = { text: textOf(content), formula: formula && withoutEntities(formula) };
        return Array<SheetCell>(repeated).fill(cell);
      },
    );
    return cells.slice(0, cells.findLastIndex(({ text, formula }) => text !== '' || formula !== null) + 1);
  });
}

/** Each line is a paragraph; runs of spaces are an element. */
function textOf(content: string): string {
  return [...content.matchAll(/<text:p(?:\/>|>([^]*?)<\/text:p>)/g)]
    .map(([, line = '']) =>
      withoutEntities(
        line
          .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_element, count = '1') => ' '.repeat(Number(count)))
          .replace(/<[^>]+>/g, ''),
      ),
    )
    .join('\n');
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_entity, decimal, hexadecimal, name: string) =>
    name
      ? (ENTITIES[name] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal as string, 16)),
  );
}
