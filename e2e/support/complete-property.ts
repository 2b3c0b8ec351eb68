import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { choose, describe, entries, photo, photos, waitForUploads } from './pictures.js';
import { addLines, field, tab } from './property-form.js';

export const TYPED = {
  description: '## Inside\n**Bright** offices over the river.',
  overview: 'A tower by the river.',
  features: ['Borehole', 'Lift, 8 persons', 'Solar water'],
  amenities: 'A café on the roof.',
  sizes: 'Half a floor, 565 SqM; a floor, 1,130 SqM',
  location: 'Riverside Drive, Westlands, Nairobi',
  mapsLink: 'https://www.google.com/maps/@-1.27,36.81,17z',
};
export const ROOM_PICTURE = 'https://example.com/corner.jpg';

/** An agent that no other test uses. */
export function newAgent() {
  const word = randomUUID().slice(0, 8);
  return {
    name: `Wanjiru Njoki ${word}`,
    phone: `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    email: `njoki-${word}@lml.example`,
    whatsapp: '0711000199',
    agency: 'Njoki Homes',
  };
}

export async function fillBasicInfo(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await page.getByLabel('Property type').selectOption('commercial');
  await page.getByLabel('Status', { exact: true }).selectOption('Other...');
  await field(page, 'Other status').fill('Under offer');
  await page.getByRole('checkbox', { name: 'Price on request' }).check();
  await expect(field(page, 'Price')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Price on request' }).uncheck();
  await field(page, 'Price').fill('1.3k');
  await page.getByLabel('For', { exact: true }).selectOption('lease');
  await field(page, 'Size').fill('1130');
  await page.getByLabel('Size unit').selectOption('sqm');
  await field(page, 'Description').fill(TYPED.description);
  await field(page, 'Overview').fill(TYPED.overview);
  await addLines(page, 'Features', TYPED.features);
  await field(page, 'Amenities').fill(TYPED.amenities);
  await field(page, 'Unit sizes').fill(TYPED.sizes);
  await page.getByRole('checkbox', { name: /^Featured/ }).check();

  await page.getByText('Rates and sizes of a development').click();
  for (const [name, typed] of [
    ['Starting price', '7,500,000'],
    ['Rent per sq ft per month', '121'],
    ['Service charge per sq ft', '30'],
    ['Parking per month', '7,500'],
    ['Parking spaces of the building', '60'],
    ['Floors', '12'],
    ['Acres', '2'],
    ['Price per acre', '400M'],
  ] as const)
    await field(page, name).fill(typed);
  await page.getByRole('button', { name: 'Add a floor' }).click();
  await field(page, 'Floor').fill('Ground floor');
  await page
    .getByRole('group', { name: 'Rents by floor' })
    .getByLabel('Rent per sq ft per month')
    .fill('230');
}

export async function fillRoomDetails(page: Page): Promise<void> {
  await tab(page, 'Room Details').click();
  await field(page, 'Bedrooms').fill('2');
  await field(page, 'Bathrooms').fill('3');
  await field(page, 'Offices').fill('11');
  await field(page, 'Parking spaces').fill('4');
  await field(page, 'Bedroom description').fill('Two flats under the roof');

  const rooms = page.getByRole('region', { name: 'Room types' });
  await rooms.getByRole('button', { name: 'Add a room type' }).click();
  await expect(field(page, 'Room type')).toBeFocused();
  await field(page, 'Room type').fill('Corner office');
  await field(page, 'Room price').fill('130,000');
  await field(page, 'Room size (sq ft)').fill('560');
  await field(page, 'Bathrooms of the room').fill('1');
  await field(page, 'Room description').fill('To the garden.');
  await addLines(page, 'Room features', ['Balcony']);
  await addLines(page, 'Room pictures', [ROOM_PICTURE]);

  await rooms.getByRole('button', { name: 'Add a room type' }).click();
  await field(page, 'Room type').nth(1).fill('Half a floor');
  await field(page, 'Room price').nth(1).fill('1.2M');
}

export async function fillLocation(page: Page): Promise<void> {
  await tab(page, 'Location & Map').click();
  await field(page, 'Address').fill('Riverside Drive 14');
  await field(page, 'Location').fill(TYPED.location);
  await field(page, 'Neighbourhood').fill('Westlands');
  await field(page, 'Landmark').fill('Museum Hill');
  await field(page, 'Google Maps link').fill(TYPED.mapsLink);
  await expect(page.getByText('Suggested from the maps link: -1.27, 36.81.')).toBeVisible();
  await field(page, 'Latitude').fill('-1.2712');
  await field(page, 'Longitude').fill('36.8125');
  await addLines(page, 'Nearby amenities', ['Sarit Centre, 1.2 km', 'A park']);
}

/** Adds a new agent and an existing one, and moves the existing one to the top. */
export async function fillAgents(page: Page, added: ReturnType<typeof newAgent>): Promise<{ known: string }> {
  await tab(page, 'Agent Contacts').click();
  await page.getByRole('button', { name: 'Add a new agent' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(added.name);
  await field(page, 'Phone').fill(added.phone);
  await field(page, 'Email').fill(added.email);
  await field(page, 'WhatsApp').fill(added.whatsapp);
  await field(page, 'Agency').fill(added.agency);

  const search = page.getByRole('searchbox', { name: 'Find a known agent' });
  await search.fill('a');
  const match = page.getByRole('list', { name: 'Known agents' }).getByRole('button').first();
  const known = await match.locator('span > span').first().innerText();
  await match.click();
  await expect(search).toHaveValue('');
  await page.getByRole('button', { name: `Move ${known} up` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: known })).toContainText('Shown');
  return { known };
}

export async function addPictures(page: Page): Promise<void> {
  await tab(page, 'Images & Media').click();
  const pictures = page.getByRole('region', { name: 'Images' });
  await choose(pictures, await photos(10));
  await expect(entries(pictures)).toHaveCount(10);
  const plans = page.getByRole('region', { name: 'Floor plans' });
  await choose(plans, [await photo('ground-floor.jpg')]);
  await waitForUploads(pictures);
  await waitForUploads(plans);
  await describe(pictures, 10);
  await plans.getByLabel('Alt text of floor plan 1').fill('Ground floor plan');
}
