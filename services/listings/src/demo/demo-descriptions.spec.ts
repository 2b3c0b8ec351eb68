import { plainMarkup } from '@lml/common/markup/render-markup';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { describe, expect, it } from '@jest/globals';
import { type DemoListing, readListings } from './demo-files.js';

const listings = await readListings();

const WORDS_MIN = 120;
const WORDS_MAX = 350;
/** Length of a run of words that must not occur in two descriptions. */
const PHRASE_WORDS = 8;
const LINE_KINDS = ['divider', 'h2', 'h3', 'bullet', 'number', 'paragraph'] as const;
type LineKind = (typeof LINE_KINDS)[number];

const UNIT_HEAD = /^\*\*[A-Za-z0-9][A-Za-z0-9 ]*? - \d{1,3}(?:,\d{3})*(?:\.\d+)? (?:SqM|SqFt)\*\*$/;
const UNIT_PRICE = /^KSH \d{1,3}(?:,\d{3})+$/;
const UNIT_LINES = 4;
const NUMBER = /^(\d+)\. /;

function kindOf(line: string): LineKind {
  if (line === '---') return 'divider';
  if (line.startsWith('## ')) return 'h2';
  if (line.startsWith('### ')) return 'h3';
  if (line.startsWith('- ')) return 'bullet';
  return NUMBER.test(line) ? 'number' : 'paragraph';
}

/** Removes the marks of a line and of its emphasis. */
function plain(line: string): string {
  return line
    .replace(/^(?:#{2,3} |- |\d+\. |---$)/, '')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/__([^_]+)__/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1');
}

function wordsOf(description: string): string[] {
  const text = description.split('\n').map(plain).join(' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Returns one sentence for each line that breaks the grammar of descriptions. */
function markupDefects(description: string): string[] {
  const lines = description.split('\n');
  const defects = lines.flatMap((line, index) => lineDefects(line, index + 1));
  if (/\n{3,}|^\n|\n$/.test(description)) defects.push('blank lines at an end, or two together');
  let next = 1;
  for (const line of lines) {
    const number = NUMBER.exec(line)?.[1];
    if (number !== undefined && Number(number) !== next) defects.push(`${line} should be number ${next}`);
    next = number === undefined ? 1 : next + 1;
  }
  const heads = lines.filter((line) => UNIT_HEAD.test(line)).length;
  const prices = lines.filter((line) => UNIT_PRICE.test(line)).length;
  const units = parseUnitTypes(description);
  if (heads !== units.length || prices !== units.length) defects.push('an incomplete unit type');
  if (units.some((unit) => /^(\*|#|-|\d+\. )/.test(unit.description))) {
    defects.push('a unit type with marks in its description');
  }
  return defects;
}

function lineDefects(line: string, number: number): string[] {
  const defects: string[] = [];
  if (/^\s|\s$/.test(line)) defects.push(`line ${number}: spaces at an end`);
  if (/^#/.test(line) && !/^#{2,3} ./.test(line)) defects.push(`line ${number}: not a heading`);
  if (/^(?:-(?! .|--$)|\d+\.(?! .)|[|>`])/.test(line)) defects.push(`line ${number}: unknown markup`);
  if (/\*|__/.test(plain(line))) defects.push(`line ${number}: emphasis that does not end`);
  return defects;
}

/** Returns the kinds of a description's blocks in order. */
function outline(description: string): string {
  const lines = description.split('\n');
  const kinds: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (UNIT_HEAD.test(line)) {
      kinds.push('unit');
      index += UNIT_LINES - 1;
    } else if (line !== '') kinds.push(kindOf(line));
  }
  return kinds.join();
}

function defectsOf(check: (listing: DemoListing) => string[]): string[] {
  return listings.flatMap((listing) => check(listing).map((defect) => `LML-${listing.id}: ${defect}`));
}

describe('demo descriptions', () => {
  it('are valid markup: complete unit types, closed emphasis, numbered lists', () => {
    expect(defectsOf(({ description }) => markupDefects(description))).toEqual([]);
  });

  it(`have ${WORDS_MIN} to ${WORDS_MAX} words`, () => {
    expect(
      defectsOf(({ description }) => {
        const { length } = wordsOf(description);
        return length >= WORDS_MIN && length <= WORDS_MAX ? [] : [`${length} words`];
      }),
    ).toEqual([]);
  });

  it('use every kind of markup, in different orders', () => {
    const outlines = listings.map(({ description }) => outline(description));
    const kinds = new Set(outlines.flatMap((one) => one.split(',')));
    expect(kinds).toEqual(new Set([...LINE_KINDS, 'unit']));
    expect(new Set(outlines).size).toBeGreaterThanOrEqual(60);
    for (const mark of ['**', '__']) {
      expect(listings.some(({ description }) => description.includes(mark))).toBe(true);
    }
  });

  it(`share no phrase of ${PHRASE_WORDS} words`, () => {
    const owners = new Map<string, number>();
    const shared = defectsOf(({ id, description }) => {
      const words = wordsOf(description)
        .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]/u))
        .filter((word) => word !== '');
      return words.flatMap((_word, start) => {
        if (start + PHRASE_WORDS > words.length) return [];
        const phrase = words.slice(start, start + PHRASE_WORDS).join(' ');
        const owner = owners.get(phrase) ?? id;
        owners.set(phrase, owner);
        return owner === id ? [] : [`shares "${phrase}" with LML-${owner}`];
      });
    });
    expect(shared).toEqual([]);
  });

  it('have text besides the unit types', () => {
    expect(
      defectsOf(({ description }) =>
        plainMarkup(description).paragraphs.length > 0 ? [] : ['no paragraph'],
      ),
    ).toEqual([]);
  });
});

describe('demo unit types', () => {
  const withUnits = listings
    .map((listing) => ({ listing, units: parseUnitTypes(listing.description) }))
    .filter(({ units }) => units.length > 0);

  it('are in every development and off-plan listing, which also states the plan of 24 months', () => {
    const ids = withUnits.filter(({ units }) => units.length >= 2).map(({ listing }) => listing.id);
    const developments = listings.filter(({ type }) => type === 'development');
    const offPlan = listings.filter(({ features }) => features?.includes('Off-plan'));
    expect(ids).toEqual(expect.arrayContaining([...developments, ...offPlan].map(({ id }) => id)));
    expect(offPlan.length).toBeGreaterThan(0);
    for (const { description } of offPlan) expect(description).toMatch(/up to (\*\*)?24 months/);
  });

  it.each(withUnits.map(({ listing, units }) => [listing.id, listing, units] as const))(
    'of LML-%i have plausible prices, the lowest of them the price, and are in the typology',
    (_id, { price, sizeTypology }, units) => {
      expect(Math.min(...units.map((unit) => unit.price))).toBe(price);
      for (const unit of units) {
        const perSqm = unit.price / (unit.sizeUnit === 'SqM' ? unit.size : unit.size / 10.7639);
        expect(perSqm).toBeGreaterThan(60_000);
        expect(perSqm).toBeLessThan(260_000);
        expect(sizeTypology).toContain(`${unit.size} ${unit.sizeUnit}`);
      }
    },
  );
});

describe('the check of descriptions', () => {
  it.each([
    ['an unfinished **emphasis', 'line 1: emphasis that does not end'],
    ['a trailing space ', 'line 1: spaces at an end'],
    ['#No heading', 'line 1: not a heading'],
    ['> A quotation', 'line 1: unknown markup'],
    ['1. One\n3. Three', '3. Three should be number 2'],
    ['One\n\n\nTwo', 'blank lines at an end, or two together'],
    ['**Studio - 226 SqFt**\nKSH 2,100,000\nSmall.', 'an incomplete unit type'],
  ])('reports the defect of %j', (description, defect) => {
    expect(markupDefects(description)).toContain(defect);
  });
});
