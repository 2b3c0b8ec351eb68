import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Property } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import {
  addPictures,
  fillAgents,
  fillBasicInfo,
  fillLocation,
  fillRoomDetails,
  newAgent,
  ROOM_PICTURE,
  TYPED,
} from '../support/complete-property.js';
import { notices } from '../support/notices.js';
import { altTextsInOrder } from '../support/pictures.js';
import { field, tab } from '../support/property-form.js';
import { askToDelete, bar, box, row } from '../support/property-list.js';
import { staffProperty, staffPropertyTitled } from '../support/staff-properties.js';
import { signInOnScreen } from '../support/staff.js';
import { slow } from '../support/tags.js';

// The test fills about fifty fields and uploads eleven pictures.
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

/** Saves the form and waits for the list and its notice. */
async function save(page: Page, button: string, notice: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/properties$/, { timeout: 30_000 });
  await expect(notices(page)).toContainText(notice);
}

/** Alt texts of the pictures on the public page, in order. */
async function publicPictures(page: Page): Promise<(string | undefined)[]> {
  const gallery = page.getByRole('region', { name: 'Pictures', exact: true });
  await expect(gallery.getByRole('button', { name: /^Open picture 1 of 10/ })).toBeVisible();
  const labels = await gallery
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => /View \d+$/.exec(label)?.[0]);
}

const views = (...order: number[]) => order.map((n) => `View ${n}`);
const heading = (page: Page, level: 1 | 2, name: string) => page.getByRole('heading', { level, name });
const part = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: heading(page, 2, title) });

async function expectDetails(page: Page, details: Record<string, string>): Promise<void> {
  for (const [term, value] of Object.entries(details)) {
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: term, exact: true }) });
    await expect(line.getByRole('cell')).toHaveText(value);
  }
}

test(
  'a property can be added with every field, read, edited, sold, deleted and restored [FORM-9, FORM-10]',
  slow,
  async ({ page }) => {
    const title = `Riverside Tower ${randomUUID().slice(0, 8)}`;
    const second = newAgent();
    await page.goto('/admin/login');
    await signInOnScreen(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Add Property' }).click();
    await expect(heading(page, 1, 'Add Property')).toBeVisible();

    const { known } = await test.step('it is added with something in every field of every tab', async () => {
      await fillBasicInfo(page, title);
      await fillRoomDetails(page);
      await fillLocation(page);
      const agents = await fillAgents(page, second);
      await addPictures(page);
      await save(page, 'Save and publish', 'Success! Property created successfully.');
      return agents;
    });
    const stored = await staffPropertyTitled(page.request, title);
    const { id } = stored;
    const publicPage = `/property/${id}`;

    await test.step('all of it is stored', () => {
      expect(stored).toMatchObject({
        title,
        type: 'commercial',
        status: 'Under offer',
        purpose: 'lease',
        price: 1300,
        size: 1130,
        areaUnit: 'sqm',
        description: TYPED.description,
        overview: TYPED.overview,
        amenitiesText: TYPED.amenities,
        sizeTypology: TYPED.sizes,
        features: TYPED.features,
        featured: true,
        published: true,
        bedrooms: 2,
        bathrooms: 3,
        offices: 11,
        parking: 4,
        bedroomsText: 'Two flats under the roof',
        location: TYPED.location,
        googleMapsLink: TYPED.mapsLink,
        nearbyAmenities: ['Sarit Centre, 1.2 km', 'A park'],
      });
      expect(stored.pricing).toEqual({
        startingPrice: 7_500_000,
        rentPerSqft: 121,
        servicePerSqft: 30,
        parkingPerMonth: 7500,
        parkingSpaces: 60,
        floors: 12,
        acres: 2,
        pricePerAcre: 400_000_000,
        rentByFloor: [{ floor: 'Ground floor', perSqft: 230 }],
      });
      expect(stored.coordinates).toEqual({
        lat: -1.2712,
        lng: 36.8125,
        address: 'Riverside Drive 14',
        neighborhood: 'Westlands',
        landmark: 'Museum Hill',
      });
      expect(stored.roomConfigurations).toMatchObject([
        {
          roomType: 'Corner office',
          price: 130_000,
          size: 560,
          bathrooms: 1,
          description: 'To the garden.',
          features: ['Balcony'],
          images: [ROOM_PICTURE],
        },
        { roomType: 'Half a floor', price: 1_200_000 },
      ]);
      expect(stored.agents).toMatchObject([{ name: known }, second]);
      expect(stored.pictures.map(({ alt }) => alt)).toEqual(views(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
      expect(stored.floorPlans).toMatchObject([{ alt: 'Ground floor plan' }]);
    });

    await test.step('visitors find all of it on its page', async () => {
      await page.goto(publicPage);
      await expect(heading(page, 1, title)).toBeVisible();
      await expect(page.getByText('Under offer', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Featured', { exact: true }).first()).toBeVisible();
      // Room types have their own prices; the property's price is the rate of the rent.
      await expect(page.getByText('From Ksh 130,000').first()).toBeVisible();
      await expect(page.getByText('Multiple room types available').first()).toBeVisible();
      await expect(part(page, 'Overview')).toContainText(TYPED.overview);
      await expectDetails(page, {
        'Property type': 'Commercial',
        Status: 'Under offer',
        Size: '1,130 sqm',
        Bedrooms: '2',
        Rooms: 'Two flats under the roof',
        Bathrooms: '3',
        Offices: '11',
        Parking: '4',
        Typologies: TYPED.sizes,
        'Rate per sqm per month': 'Ksh 1,300',
        'Service charge per sqm per month': 'Ksh 323',
      });
      await expect(part(page, 'Rent')).toContainText('Ground floor: Ksh 230 per sq ft');
      await expect(part(page, 'Rent')).toContainText('Parking: Ksh 7,500 per space per month, 60 spaces.');

      const rooms = part(page, 'Room Configurations').getByRole('listitem');
      const corner = rooms.filter({ hasText: 'Corner office' });
      for (const words of ['Ksh 130,000/month', '560 sq ft · 1 bathroom', 'To the garden.', 'Balcony'])
        await expect(corner.first()).toContainText(words);
      await expect(
        corner.getByRole('link', { name: /^Show picture from example\.com/ }).first(),
      ).toHaveAttribute('href', ROOM_PICTURE);
      await expect(rooms.filter({ hasText: 'Half a floor' })).toContainText('Ksh 1,200,000/month');

      await expect(page.getByRole('heading', { name: 'Inside' })).toBeVisible();
      await expect(part(page, 'Description').locator('strong')).toHaveText('Bright');
      for (const feature of TYPED.features)
        await expect(part(page, 'Features').getByText(feature, { exact: true })).toBeVisible();
      await expect(part(page, 'Amenities')).toContainText(TYPED.amenities);

      expect(await publicPictures(page)).toEqual(views(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
      const plan = part(page, 'Floor Plans').getByRole('button', { name: /Ground floor plan/ });
      await plan.scrollIntoViewIfNeeded();
      await expect
        .poll(() => plan.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);

      const location = part(page, 'Location');
      await expect(location.getByText(TYPED.location)).toBeVisible();
      await expect(location.getByText('Near Museum Hill')).toBeVisible();
      await expect(location.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
        'href',
        TYPED.mapsLink,
      );
      await expect(location.getByRole('link', { name: 'Street View' })).toHaveAttribute(
        'href',
        new RegExp(`viewpoint=${encodeURIComponent('-1.2712,36.8125')}$`),
      );
      await expect(location.getByRole('listitem').filter({ hasText: 'Sarit Centre' })).toContainText(
        '1.2 km',
      );
      await expect(location.getByText('A park')).toBeVisible();
    });

    await test.step('its first agent stands beside it, and both have it among their listings', async () => {
      const card = part(page, 'Your agent');
      await expect(card).toContainText(known);
      await card.getByRole('link', { name: 'All listings by this agent' }).click();
      await expect(heading(page, 1, known)).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible();

      const shown = (await (await page.request.get(`/api/properties/${id}`)).json()) as Property;
      expect(shown.agents).toMatchObject([{ name: known }, second]);
      expect(shown.pricing).toEqual(stored.pricing);
      await page.goto(`/agents/${shown.agents[1]!.id}/listings`);
      await expect(heading(page, 1, second.name)).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'E-mail' }).first()).toHaveAttribute(
        'href',
        new RegExp(`^mailto:${second.email}`),
      );
    });

    const edited = `${title}, renovated`;
    await test.step('saved untouched it stays as it is', async () => {
      await page.goto(`/admin/properties/${id}/edit`);
      await expect(heading(page, 1, 'Edit Property')).toBeVisible();
      await save(page, 'Save', 'Property updated successfully');
      // Saving also confirms the property.
      expect(await staffProperty(page.request, id)).toEqual({
        ...stored,
        confirmedAt: expect.any(String) as never,
      });
    });

    await test.step('it is edited, and its pictures are put in another order', async () => {
      await page.goto(`/admin/properties/${id}/edit`);
      await field(page, 'Title').fill(edited);
      await field(page, 'Price').fill('1,400');
      await page.getByRole('button', { name: 'Remove Lift, 8 persons' }).click();
      await tab(page, 'Room Details').click();
      await field(page, 'Room price').first().fill('140,000');

      await tab(page, 'Images & Media').click();
      const pictures = page.getByRole('region', { name: 'Images' });
      await pictures.getByRole('button', { name: 'Make picture 10 the main one' }).click();
      await pictures.getByRole('button', { name: 'Move picture 2 down' }).click();
      await pictures.getByRole('button', { name: /^Drag picture 3,/ }).focus();
      await page.keyboard.press('End');
      expect(await altTextsInOrder(pictures)).toEqual(views(10, 2, 3, 4, 5, 6, 7, 8, 9, 1));
      await save(page, 'Save', 'Property updated successfully');
      expect((await staffProperty(page.request, id)).version).toBe(stored.version + 1);

      await page.goto(publicPage);
      await expect(heading(page, 1, edited)).toBeVisible();
      await expect(page.getByText('From Ksh 140,000').first()).toBeVisible();
      await expectDetails(page, { 'Rate per sqm per month': 'Ksh 1,400' });
      await expect(part(page, 'Features').getByText('Borehole')).toBeVisible();
      await expect(part(page, 'Features').getByText('Lift, 8 persons')).toHaveCount(0);
      expect(await publicPictures(page)).toEqual(views(10, 2, 3, 4, 5, 6, 7, 8, 9, 1));
    });

    await test.step('it is marked let in bulk, and the mark is taken back', async () => {
      await page.goto('/admin/properties');
      await page.getByLabel('Search').fill(title);
      await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
      await box(page, edited).click();
      await bar(page).getByRole('button', { name: 'Mark let' }).click();
      await expect(notices(page).getByText('Bulk operation completed. 1 properties affected.')).toBeVisible();
      await expect(row(page, edited)).toContainText('Let');
      await page.goto(publicPage);
      await expectDetails(page, { Status: 'Let' });

      await page.goBack();
      await expect(bar(page).getByText('Marked let')).toBeVisible();
      await bar(page).getByRole('button', { name: 'Undo' }).click();
      await expect(notices(page).getByText('1 property is as it was before.')).toBeVisible();
      await expect(row(page, edited)).toContainText('Under offer');
      await page.goto(publicPage);
      await expectDetails(page, { Status: 'Under offer' });
    });

    await test.step('it is deleted, and visitors no longer find it', async () => {
      await page.goBack();
      const dialog = await askToDelete(page, edited);
      await dialog.getByRole('button', { name: 'Delete property' }).click();
      await expect(notices(page).getByText('Property deleted successfully')).toBeVisible();
      await expect(row(page, edited)).toBeHidden();
      await page.goto(publicPage);
      await expect(heading(page, 1, 'This property is no longer available')).toBeVisible();
    });

    await test.step('restored from the bin it is there again with all it had', async () => {
      await page.goto('/admin/properties');
      await page.getByRole('link', { name: 'Bin', exact: true }).click();
      await page.getByRole('button', { name: `Restore ${edited}` }).click();
      await expect(notices(page).getByText(`Restored: ${edited}`)).toBeVisible();
      await page.goto(publicPage);
      await expect(heading(page, 1, edited)).toBeVisible();
      expect(await publicPictures(page)).toEqual(views(10, 2, 3, 4, 5, 6, 7, 8, 9, 1));
      await expect(part(page, 'Your agent')).toContainText(known);
      await expect(part(page, 'Room Configurations')).toContainText('Ksh 140,000/month');
    });
    await page.request.delete(`/api/admin/properties/${id}`);
  },
);
