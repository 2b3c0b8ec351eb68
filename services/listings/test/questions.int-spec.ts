import type { PropertyPage, SuggestionGroup } from '@lml/common/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { demoCreatedAt } from '../src/demo/demo-times.js';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import { cleanUp, type ListingsUnderTest, ownEnvironment, startListings } from './listings-under-test.js';
import { type Question, QUESTIONS, SEVERAL_PLACES } from './questions.js';

const RIGHT_MIN = 57;

let listings: ListingsUnderTest;

/** Stores the demo's listings without people and pictures. */
beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
  const file = await readFile(new URL('../demo/listings.json', import.meta.url), 'utf8');
  const demo = JSON.parse(file) as (PropertyDetails & {
    id: number;
    coordinates: { lat: number; lng: number };
  })[];
  await listings.store(
    ...demo.map(({ coordinates, roomConfigurations: _rooms, ...details }) => ({
      ...details,
      latitude: coordinates.lat,
      longitude: coordinates.lng,
      createdAt: demoCreatedAt(details.id),
    })),
  );
});

afterAll(cleanUp);

async function ask(search: string): Promise<PropertyPage> {
  return (await listings.read('/api/properties', 200, { search, pageSize: 100 })) as PropertyPage;
}

function isRight({ all, first, among, nearest, understood }: Question, answer: PropertyPage): boolean {
  const found = answer.properties.map(({ id }) => id);
  const ordered = (ids: number[]) => [...ids].sort((one, other) => one - other).join();
  return (
    (all === undefined || ordered(all) === ordered(found)) &&
    (first === undefined || first.join() === found.slice(0, first.length).join()) &&
    (among ?? []).every((id) => found.includes(id)) &&
    (nearest === undefined || (found.length === 0 && (answer.nearest[0]?.id ?? null) === nearest)) &&
    (understood === undefined || understood.join() === answer.understood.map(({ label }) => label).join())
  );
}

it('returns the listings a person would choose for at least 57 of 60 searches', async () => {
  expect(QUESTIONS).toHaveLength(60);
  const wrong: unknown[] = [];
  for (const question of QUESTIONS) {
    const answer = await ask(question.asked);
    if (isRight(question, answer)) continue;
    const { properties, nearest, understood, correctedSearch } = answer;
    wrong.push({
      question,
      found: properties.map(({ id }) => id),
      nearest: nearest.map(({ id }) => id),
      understood: understood.map(({ label }) => label),
      correctedSearch,
    });
  }
  const right = QUESTIONS.length - wrong.length;
  process.stdout.write(`${right} of ${QUESTIONS.length} questions are answered right\n`);
  for (const one of wrong) process.stdout.write(`wrong: ${JSON.stringify(one)}\n`);
  expect(right).toBeGreaterThanOrEqual(RIGHT_MIN);
});

it.each(SEVERAL_PLACES)('finds what is in any of the places of "$asked" [LIST-27]', async (question) => {
  const answer = await ask(question.asked);
  const found = answer.properties.map(({ id }) => id);
  const labels = answer.understood.map(({ label }) => label);
  expect({ found, labels, isRight: isRight(question, answer) }).toMatchObject({ isRight: true });
});

it.each([
  ['keja ronga', 'Ongata Rongai'],
  ['nyumba kile', 'Kileleshwa'],
  ['near yay', 'Yaya Centre'],
])('suggests a place for "%s" as it is typed [SUGGEST-2]', async (q, label) => {
  const groups = (await listings.read('/api/properties/suggestions', 200, { q })) as SuggestionGroup[];
  expect(groups.flatMap(({ suggestions }) => suggestions.map((one) => one.label))).toContain(label);
});

it('returns the same number of listings as the facet counts', async () => {
  for (const { asked } of QUESTIONS) {
    const { total } = (await listings.read('/api/properties/facets', 200, { search: asked })) as {
      total: number;
    };
    expect({ asked, total }).toEqual({ asked, total: (await ask(asked)).total });
  }
});
