import { FIRST_RATES } from '@lml/common/contracts';
import QRCode from 'qrcode';
import { type BrochureContent, brochureContent } from './brochure-content.js';
import { brochureDocument, framesFor } from './brochure-document.js';
import { buildFullProperty } from '../testing/build-property.js';

const LINK = 'https://www.lml-properties.example/property/2147483647';
const content = (overrides: Partial<BrochureContent> = {}): BrochureContent => ({
  ...brochureContent(
    buildFullProperty({ purpose: 'sale', price: 999_999_999, suggestsStartingPrice: false }),
    ...([LINK, '21 November 2026', { id: 1, ...FIRST_RATES }] as const),
  ),
  ...overrides,
});

async function drawn(of: BrochureContent, pictures = 0): Promise<string> {
  const none = { count: pictures, read: () => Promise.resolve(undefined) };
  const bytes = await brochureDocument(of, none, { compress: false, madeAt: new Date(0) });
  return bytes.toString('latin1');
}

const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
/** Text positions: points from the left and from the bottom. */
const textsOf = (pdf: string) =>
  [...pdf.matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

const FOOTER_HEIGHT = 46;
const ASIDE_LEFT = 399;

const long = 'A very long sentence about a house that does not come to an end '.repeat(40);
const offers = (count: number) => ({
  heading: 'Unit types and prices',
  rows: Array.from({ length: count }, () => ({ name: long, size: long, price: 'KSH 9,007,199,254,740,991' })),
});
const lengthy: Partial<BrochureContent> = {
  title: 'Extraordinarily Magnificent Residence '.repeat(9),
  location: long,
  status: 'W'.repeat(40),
  price: { label: long, amount: `KSH ${'9'.repeat(60)}M`, notes: [long, long] },
  facts: (['bedrooms', 'bathrooms', 'size'] as const).map((kind) => ({
    kind,
    text: '2,147,483,647 of them',
  })),
  contact: {
    label: 'Your agent',
    name: long,
    position: long,
    phone: long,
    email: `${'x'.repeat(500)}@y.example`,
  },
  link: `https://${'long-name.'.repeat(20)}example/property/1`,
};

const cases: [string, Partial<BrochureContent>][] = [
  ['hardly anything', { title: 'X', location: '', overview: '', description: '', facts: [], features: [] }],
  ['an ordinary property', {}],
  ['words without end', { overview: 'x'.repeat(5000), description: 'W'.repeat(5000) }],
  [
    'far too much of everything',
    {
      ...lengthy,
      overview: long,
      description: long,
      offers: offers(30),
      features: Array(8).fill(long) as string[],
    },
  ],
];
for (const rows of [1, 4, 9]) {
  for (const features of [1, 4, 8]) {
    cases.push([
      `${rows} offers and ${features} features beside long texts`,
      {
        overview: long.slice(0, 200),
        description: long.slice(0, 480),
        offers: offers(rows),
        features: Array(features).fill('Borehole') as string[],
      },
    ]);
  }
}

it.each(cases)('the brochure fits %s on one page, above the footer', async (_name, overrides) => {
  const pdf = await drawn(content(overrides));
  expect(pagesOf(pdf)).toBe(1);
  const texts = textsOf(pdf);
  expect(texts.length).toBeGreaterThan(10);
  // The footer's own four lines, and nothing else that low.
  expect(texts.filter(({ y }) => y < FOOTER_HEIGHT + 8)).toHaveLength(4);
  // No two lines of the left column are closer than their letters are tall.
  const rows = [...new Set(texts.filter(({ x }) => x < ASIDE_LEFT - 20).map(({ y }) => Math.round(y)))].sort(
    (a, b) => a - b,
  );
  const body = rows.filter((y) => y > FOOTER_HEIGHT && y < 620);
  const gaps = body.slice(1).map((y, index) => y - body[index]!);
  expect(gaps.filter((gap) => gap > 1 && gap < 9)).toEqual([]);
});

it('the brochure draws the QR code of the link, with a margin of four modules [PROPERTY-19]', async () => {
  const pdf = await drawn(content());
  const squares = [...pdf.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const { modules } = QRCode.create(LINK, { errorCorrectionLevel: 'M' });
  const start = squares.findIndex(([, , width, height]) => width === 112 && height === 112);
  const [left, top] = squares[start] as [number, number];
  const unit = 112 / (modules.size + 8);
  const dark = new Set<string>();
  for (const [x, y, width, height] of squares.slice(start + 1) as [number, number, number, number][]) {
    if (Math.abs(height - unit) > 0.01) break;
    const column = Math.round((x - left) / unit) - 4;
    const row = Math.round((y - top) / unit) - 4;
    for (let at = 0; at < Math.round(width / unit); at += 1) dark.add(`${row},${column + at}`);
  }
  const expected = new Set<string>();
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) expected.add(`${row},${column}`);
  expect(dark).toEqual(expected);
});

it('the brochure draws the costs only of what is for sale [COSTS-10]', async () => {
  const lines = async (overrides: Partial<BrochureContent>) =>
    textsOf(await drawn(content(overrides))).length;
  expect(content().costs?.rows).toHaveLength(6);
  expect((await lines({})) - (await lines({ costs: null }))).toBeGreaterThanOrEqual(15);
});

it('the brochure has links to the page, the telephone and the mailbox', async () => {
  const links = [...(await drawn(content())).matchAll(/\/URI \((.*)\)/g)].map(([, address]) => address);
  expect(links).toEqual(['tel:+254700000100', 'mailto:info@lml-properties.example', LINK]);
});

it('the brochure has no link for an invalid phone number or e-mail address', async () => {
  const contact = { ...content().contact, phone: 'javascript:alert(1)', email: 'nobody) /JS (x' };
  const links = [...(await drawn(content({ contact }))).matchAll(/\/URI \((.*)\)/g)];
  expect(links.map(([, address]) => address)).toEqual([LINK]);
});

it('the brochure has a frame for each of up to four pictures, and one if there are none', () => {
  expect([0, 1, 2, 3, 4, 9].map((count) => framesFor(count, 240).length)).toEqual([1, 1, 2, 3, 4, 4]);
});
