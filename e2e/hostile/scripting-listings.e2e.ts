import type { PropertyInput, StaffProperty, UploadedPicture } from '@lml/common/contracts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { photo } from '../support/pictures.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';
import { noteFigures } from './support/figures.js';
import { packed, PAYLOADS, within } from './support/payloads.js';
import { expectInert, expectInHead, expectTexts, open, watchFor } from './support/scripting.js';

const TITLES = packed(200);
const LINES = packed(120);
const FEATURES = within(120);
const STATUSES = within(40);
const PARTS = 3;

const at = <T>(list: T[], index: number): T => list[index % list.length]!;
const some = (list: string[], from: number, count: number) =>
  Array.from({ length: count }, (_, index) => at(list, from + index));

test.describe.configure({ timeout: 600_000, mode: 'parallel' });

/** A property with payloads in every text field. */
function hostileProperty(index: number, words: string, picture: UploadedPicture): PropertyInput {
  const features = some(FEATURES, index * 15, 15);
  return {
    title: at(TITLES, index),
    description: `${words}\n${some(packed(3000, '\n'), index, 2).join('\n')}`,
    location: at(packed(200), index + 7),
    type: index % 2 === 0 ? 'residential' : 'commercial',
    price: 1_000_000 + index,
    status: at(STATUSES, index),
    overview: at(packed(4000, '\n'), index),
    amenitiesText: at(packed(4000), index + 1),
    sizeTypology: at(packed(300), index),
    bedroomsText: at(packed(300), index + 1),
    size: 100,
    bedrooms: 1,
    features,
    nearbyAmenities: some(FEATURES, index * 15 + 5, 15),
    roomConfigurations: [
      {
        roomType: at(LINES, index),
        description: at(packed(2000, '\n'), index),
        features: some(FEATURES, index, 3),
        size: 10,
      },
    ],
    agents: [
      {
        name: at(LINES, index + 3),
        phone: '+254 700 000 199',
        email: `agent-${words}-${index}@example.com`,
        agency: at(LINES, index + 4),
      },
    ],
    coordinates: {
      lat: -4.03,
      lng: 39.71,
      address: at(TITLES, index + 1),
      neighborhood: at(TITLES, index + 2),
      landmark: at(TITLES, index + 3),
    },
    googleMapsLink: `https://maps.example/?q=${at(FEATURES, index).replace(/[\s\p{C}]/gu, '')}`,
    pricing: { rentByFloor: [{ floor: at(LINES, index + 5), perSqft: 10 }] },
    images: [{ id: picture.id, alt: at(packed(300), index) }],
    floorPlans: [{ id: picture.id, alt: at(packed(300), index + 1) }],
  };
}

async function stored(api: APIRequestContext, input: PropertyInput): Promise<StaffProperty> {
  const response = await api.post('/api/admin/properties', { data: input });
  expect([response.status(), await response.text()]).toMatchObject([201, expect.any(String)]);
  return (await response.json()) as StaffProperty;
}

async function removed(api: APIRequestContext, listings: StaffProperty[]): Promise<void> {
  const propertyIds = listings.map(({ id }) => id);
  const response = await api.post('/api/admin/properties/bulk', { data: { action: 'delete', propertyIds } });
  expect(response.status()).toBe(200);
}

/** All pages of a list, up to a maximum. */
async function expectInLists(
  page: Page,
  path: (page: number) => string,
  size: number,
  listings: StaffProperty[],
) {
  const pages = Math.ceil(listings.length / size);
  const newestFirst = listings.toReversed();
  for (let number = 1; number <= pages; number += 1) {
    await open(page, path(number));
    const shown = newestFirst.slice((number - 1) * size, number * size);
    await expectTexts(
      page,
      shown.map(({ title }) => title),
      path(number),
    );
  }
}

for (let part = 0; part < PARTS; part += 1) {
  test(`no text of a listing runs or becomes markup anywhere (${part + 1} of ${PARTS})`, async ({ page }) => {
    const watched = await watchFor(page);
    const words = uniqueWords();
    await signIn(page.request);
    const { buffer, name, mimeType } = await photo('front.jpg');
    const upload = await page.request.post('/api/admin/pictures', {
      multipart: { file: { buffer, name, mimeType } },
    });
    const picture = (await upload.json()) as UploadedPicture;
    const listings: StaffProperty[] = [];
    try {
      for (let index = part; index < TITLES.length; index += PARTS) {
        listings.push(await stored(page.request, hostileProperty(index, words, picture)));
      }
      // Visitors' lists: cards, search, what others shared.
      await expectInLists(page, (number) => `/properties?q=${words}&page=${number}`, 9, listings);
      await expectInert(page, watched, 'the list');
      await open(page, `/favourites?ids=${listings.map(({ id }) => id).join(',')}`);
      await expectTexts(
        page,
        listings.slice(0, 5).map(({ title }) => title),
        'a shared list',
      );
      await expectInert(page, watched, 'a shared list');

      for (const { id, title, location, features, nearbyAmenities, roomConfigurations } of listings) {
        const where = `/property/${id}`;
        await open(page, where);
        await expectTexts(
          page,
          [
            title,
            location,
            ...features,
            ...nearbyAmenities,
            ...roomConfigurations.map(({ roomType }) => roomType),
          ],
          where,
        );
        await expectInHead(page, title, where);
        await expectInert(page, watched, where);
        const kinds = await page.evaluate(() => [
          ...new Set([...document.querySelectorAll('.prose *')].map(({ localName }) => localName)),
        ]);
        const allowed = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'strong', 'em', 'u'];
        expect(
          kinds.filter((kind) => !allowed.includes(kind)),
          'elements of a description',
        ).toEqual([]);

        const brochure = await page.request.get(`/api/properties/${id}/brochure.pdf`);
        expect(brochure.status()).toBe(200);
        const pdf = (await brochure.body()).toString('latin1');
        expect(pdf).not.toMatch(
          /\/JavaScript|\/JS[ (]|\/Launch|\/OpenAction|\/URI \((?!https?:|mailto:|tel:)/,
        );
      }
      await page.emulateMedia({ media: 'print' });
      await expectInert(page, watched, 'print');
      await page.emulateMedia({ media: 'screen' });

      // The back office.
      await expectInLists(page, (number) => `/admin/properties?search=${words}&page=${number}`, 20, listings);
      await expectInert(page, watched, "staff's list");
      for (const { id, title } of listings.slice(0, 3)) {
        await open(page, `/admin/properties/${id}/edit`);
        await expectTexts(page, [title], 'the form');
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          await expectInert(page, watched, `the form of ${id}`);
        }
      }
      for (const path of ['/admin/dashboard', '/admin/changes', '/properties/categories', '/']) {
        await open(page, path);
        await expectInert(page, watched, path);
      }
    } finally {
      await removed(page.request, listings);
    }
    await open(page, '/admin/properties/bin');
    await expectTexts(page, [listings.at(-1)!.title], 'the bin');
    await expectInert(page, watched, 'the bin');
    await noteFigures(`scripting-${part}`, [
      [
        `Payloads through every text of ${listings.length} listings (part ${part + 1})`,
        `${PAYLOADS.length}, 0 ran`,
      ],
    ]);
  });
}
