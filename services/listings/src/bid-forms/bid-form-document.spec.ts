import type { Language } from '@lml/common/contracts';
import { buildFullProperty } from '../testing/build-property.js';
import { bidFormDocument } from './bid-form-document.js';

const long = 'Extraordinarily long words about a site '.repeat(40);

async function drawn(
  language: Language,
  overrides: Parameters<typeof buildFullProperty>[0] = {},
): Promise<string> {
  const property = {
    ...buildFullProperty({ purpose: 'sale', price: 14_500_000, ...overrides }),
    bidsCloseOn: '2026-12-18',
  };
  const bytes = await bidFormDocument(
    {
      property,
      language,
      link: 'https://lml.example/property/24',
      today: '2026-11-27',
      fileName: '',
      tag: '',
    },
    { compress: false, madeAt: new Date(0) },
  );
  return bytes.toString('latin1');
}

describe.each(['en', 'sw'] as const)('the bid form in %s', (language) => {
  it.each([
    ['an ordinary tender', { bidsCloseAt: '12:00', siteDays: 'Tuesdays', bidDepositPercent: 10 }],
    ['no more than a closing day', { title: 'X', location: '', siteDays: '', price: null }],
    ['very long texts', { title: long, location: long, siteDays: long }],
  ] as const)('fits on one page, above the footer, with %s [TENDER-3]', async (_, overrides) => {
    const pdf = await drawn(language, overrides);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const heights = [...pdf.matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm)].map(([, , y]) => Number(y));
    // The footer's own four lines, and nothing else that low.
    expect(heights.filter((y) => y < 54)).toHaveLength(4);
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });
});
