import type { Suggestion, SuggestionGroup, SuggestionKind } from '@lml/common/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
  await listings.store(
    buildProperty({ title: 'Blossom Ivy, Kilimani', location: 'Ngong Road, Kilimani, Nairobi' }),
    buildProperty({ title: 'Elegant Ivy House', location: 'Kilimani, Nairobi' }),
    buildProperty({ title: 'TSAVO Skywalk', type: 'development', location: 'Westlands, Nairobi' }),
    buildProperty({ title: 'Villa at Elgon Heights', location: 'Elgon Heights, Eldoret' }),
    buildProperty({ title: 'Ivy Court, sold', status: 'Sold', location: 'Parklands, Nairobi' }),
    buildProperty({ title: 'Ivy Court, draft', published: false }),
    buildProperty({ title: 'Café “Olé” & 50% off_Plan', location: 'Upperhill, Nairobi' }),
    buildProperty({ title: 'Flat, Nyali', location: 'Links Road, Nyali, Mombasa' }),
  );
});

afterAll(cleanUp);

async function groups(q: string): Promise<SuggestionGroup[]> {
  return (await listings.read('/api/properties/suggestions', 200, { q })) as SuggestionGroup[];
}

async function suggested(q: string, kind: SuggestionKind): Promise<Suggestion[]> {
  return (await groups(q)).find((group) => group.kind === kind)?.suggestions ?? [];
}

async function labels(q: string): Promise<string[]> {
  return (await groups(q)).flatMap(({ suggestions }) => suggestions.map(({ label }) => label));
}

describe('suggestions', () => {
  it('name a place with its county, its listings on the market and the location filter [SUGGEST-1]', async () => {
    expect((await suggested('kili', 'place'))[0]).toEqual({
      label: 'Kilimani',
      detail: 'Nairobi',
      search: '',
      location: 'Kilimani',
      id: null,
      count: 2,
    });
    // No listing on the market is there: the search finds those around it.
    expect(await suggested('parkl', 'place')).toEqual([
      { label: 'Parklands', detail: 'Nairobi', search: 'Parklands', location: null, id: null, count: null },
    ]);
    // Spelt as listings spell it.
    expect((await suggested('upper h', 'place'))[0]).toMatchObject({
      label: 'Upper Hill',
      location: 'Upperhill',
    });
    expect(await labels('mombasa')).toEqual(expect.arrayContaining(['Mombasa', 'Nyali', 'Mombasa Road']));
  });

  it.each([
    ['ronga', 'Ongata Rongai'],
    ['westy', 'Westlands'],
    ['near yay', 'Yaya Centre'],
    ['LÁNG’AT', "Lang'ata"],
    ['kilimni', 'Kilimani'],
    ['wetlan', 'Westlands'],
    ['thika r', 'Thika Road'],
    ['elgon he', 'Elgon Heights'],
    ['hieghts', 'Villa at Elgon Heights'],
    ['cafe ole', 'Café “Olé” & 50% off_Plan'],
    ['50% off', 'Café “Olé” & 50% off_Plan'],
  ])('of "%s" include %s: names, aliases, words, slips [SUGGEST-2]', async (q, label) => {
    expect(await labels(q)).toContain(label);
  });

  it('complete the last words and keep those before them [SUGGEST-3]', async () => {
    expect((await suggested('3 bedroom kili', 'place'))[0]).toMatchObject({
      label: 'Kilimani',
      search: '3 bedroom',
      location: 'Kilimani',
    });
    expect((await suggested('flat in hurling', 'place'))[0]).toMatchObject({ search: 'flat in Hurlingham' });
    expect((await suggested('kilimani or westl', 'place'))[0]).toMatchObject({
      search: 'kilimani or Westlands',
      location: null,
    });
  });

  it('find listings and projects by any word of the title, and references, but no hidden listing [SUGGEST-4]', async () => {
    expect(await suggested('ivy', 'listing')).toEqual([
      expect.objectContaining({
        label: 'Blossom Ivy, Kilimani',
        detail: 'Ngong Road, Kilimani, Nairobi',
        id: 1,
      }),
      expect.objectContaining({ label: 'Elegant Ivy House', id: 2 }),
    ]);
    expect(await suggested('sky', 'project')).toMatchObject([{ label: 'TSAVO Skywalk', id: 3 }]);
    for (const q of ['LML-5', 'lml 5', '5'])
      expect(await suggested(q, 'reference')).toMatchObject([
        { label: 'LML-5', detail: 'Ivy Court, sold', id: 5 },
      ]);
    expect(await groups('LML-6')).toEqual([]);
    await listings.dataSource.query(
      `UPDATE properties SET status = 'For Sale', title = 'Ivy Tower' WHERE id = 5`,
    );
    expect(await labels('ivy')).toContain('Ivy Tower');
    await listings.dataSource.query(`UPDATE properties SET deleted_at = now() WHERE id = 5`);
    expect(await labels('ivy')).not.toContain('Ivy Tower');
  });

  it('are few, none for one letter, and none for texts that mean nothing', async () => {
    for (const q of ['', ' ', 'k', '%', '_', '\\', "'; --", 'xyzzyqq', '🏠🏠', '0', 'x'.repeat(200)])
      expect(await groups(q)).toEqual([]);
    for (const q of ['na', 'ki', 'th', 'nairobi', 'ka'])
      expect((await labels(q)).length).toBeLessThanOrEqual(9);
    expect(await listings.read('/api/properties/suggestions', 400, { q: 'x'.repeat(201) })).toMatchObject({
      details: [{ field: 'q' }],
    });
  });
});
