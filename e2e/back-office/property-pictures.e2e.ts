import { expect, type Locator, type Page, test } from '@playwright/test';
import type { UploadedPicture } from '@lml/common/contracts';
import { consoleErrors, countShifts, expectNoShifts } from '../support/quiet.js';
import { notices } from '../support/notices.js';
import {
  choose,
  describe,
  entries,
  photo,
  photos,
  waitForUploads,
  altTextsInOrder,
} from '../support/pictures.js';
import { addProperty, staffProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { slow, thorough } from '../support/tags.js';

/** The pictures tab of the open form. */
async function openPictures(page: Page, id: number): Promise<Locator> {
  await page.goto(`/admin/properties/${id}/edit`);
  await page.getByRole('tab', { name: 'Images & Media' }).click();
  const section = page.getByRole('region', { name: 'Images' });
  await expect(section).toBeVisible();
  return section;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Property updated successfully');
}

test(
  'ten pictures upload in parallel and appear on the public page in order [PICTURE-1]',
  slow,
  async ({ page }) => {
    const errors = consoleErrors(page);
    const { id } = await addProperty(page.request);
    const section = await openPictures(page, id);
    await choose(section, await photos(10));

    await expect(entries(section)).toHaveCount(10);
    await expect(section.getByText('10 of 10 uploads used')).toBeVisible();
    await waitForUploads(section);
    await expect(entries(section).first().getByText('Main', { exact: true })).toBeVisible();
    for (const picture of await entries(section).locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    await describe(section, 10);

    // The eleventh is rejected by name; the ten stay.
    await choose(section, [await photo('eleventh.jpg')]);
    await expect(section.getByRole('alert').filter({ hasText: 'eleventh.jpg' })).toContainText(
      'At most 10 pictures can be uploaded',
    );
    await expect(entries(section)).toHaveCount(10);

    await section.getByRole('button', { name: 'Make picture 4 the main one' }).click();
    await save(page);

    const { pictures } = await staffProperty(page.request, id);
    expect(pictures.map(({ alt }) => alt)).toEqual([4, 1, 2, 3, 5, 6, 7, 8, 9, 10].map((n) => `View ${n}`));
    expect(pictures.every(({ widths }) => widths.includes(640))).toBe(true);

    await page.goto(`/property/${id}`);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await expect(gallery.getByRole('button', { name: /View 4/ }).first()).toBeVisible();
    const labels = await gallery
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    expect(labels.map((label) => /View \d+/.exec(label)?.[0])).toEqual(pictures.map(({ alt }) => alt));
    expect(errors).toEqual([]);
  },
);

test(
  'a file that is not a picture is rejected with advice before the upload, and the others continue [PICTURE-2]',
  thorough,
  async ({ page }) => {
    const { id } = await addProperty(page.request);
    const section = await openPictures(page, id);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/pictures')) sent += 1;
    });
    await choose(section, [
      {
        name: 'IMG_0001.HEIC',
        mimeType: 'image/heic',
        buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      },
      await photo('good.jpg'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
      {
        name: 'huge.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10 * 1024 * 1024)]),
      },
    ]);
    const refused = section.getByRole('alert').filter({ hasText: 'Not added' });
    await expect(refused).toContainText(/IMG_0001\.HEIC: This is a HEIC photo.*Most Compatible/);
    await expect(refused).toContainText('notes.txt: This is not a JPEG, PNG, WebP or AVIF picture');
    await expect(refused).toContainText('huge.jpg: It has 10.1 MB. Choose one of at most 10 MB');
    await expect(entries(section)).toHaveCount(1);
    await waitForUploads(section);
    expect(sent).toBe(1);
  },
);

test(
  'a picture that the server cannot read keeps its place and shows the reason [PICTURE-2]',
  thorough,
  async ({ page }) => {
    const { id } = await addProperty(page.request);
    const section = await openPictures(page, id);
    await choose(section, [
      await photo('good.jpg'),
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]) },
      await photo('also-good.jpg'),
    ]);
    await waitForUploads(section);
    const torn = entries(section).nth(1);
    await expect(torn).toContainText('torn.jpg is not a JPEG, PNG, WebP or AVIF picture that can be read');
    await expect(torn.getByRole('button', { name: /Try again/ })).toHaveCount(0);
    await torn.getByRole('button', { name: 'Remove torn.jpg, which failed' }).click();
    await expect(entries(section)).toHaveCount(2);
  },
);

test(
  'a failed upload is retried, a slow one is cancelled, and saving waits [PICTURE-4]',
  thorough,
  async ({ page }) => {
    const { id } = await addProperty(page.request);
    const section = await openPictures(page, id);
    let failures = 0;
    const held: (() => void)[] = [];
    await page.route('**/api/admin/pictures', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      if (body.includes('fails.jpg') && failures === 0) {
        failures += 1;
        await route.abort('connectionfailed');
      } else if (body.includes('slow.jpg')) {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue().catch(() => {});
      } else await route.continue();
    });
    await choose(section, [await photo('slow.jpg'), await photo('fails.jpg'), await photo('fine.jpg')]);

    const failed = entries(section).nth(1);
    await expect(failed.getByRole('button', { name: 'Try again: fails.jpg' })).toBeVisible();
    await waitForUploads(section, 'Uploading fine.jpg');
    await failed.getByRole('button', { name: 'Try again: fails.jpg' }).click();
    await waitForUploads(section, 'Uploading fails.jpg');
    await expect(failed.getByLabel('Alt text of picture 2')).toBeEnabled();

    // Saving waits for the running upload, and says so.
    await expect(section.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible();
    await section.getByLabel('Alt text of picture 2').fill('It failed once');
    await section.getByLabel('Alt text of picture 3').fill('Fine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByRole('group', { name: /save/i }).getByRole('button', { name: /1/ }),
    ).toBeDisabled();
    expect((await staffProperty(page.request, id)).pictures).toEqual([]);

    await section.getByRole('button', { name: 'Cancel upload of slow.jpg' }).click();
    await expect(notices(page)).toContainText('Property updated successfully');
    expect((await staffProperty(page.request, id)).pictures.map(({ alt }) => alt)).toEqual([
      'It failed once',
      'Fine',
    ]);
    held.forEach((resolve) => resolve());
  },
);

test('pictures are reordered by drag and by keys [PICTURE-7]', thorough, async ({ page }) => {
  await countShifts(page);
  const errors = consoleErrors(page);
  const { id } = await addProperty(page.request, {
    images: ['a', 'b', 'c', 'd'].map((name) => ({ url: `https://example.com/${name}.jpg`, alt: name })),
  });
  const section = await openPictures(page, id);
  expect(await altTextsInOrder(section)).toEqual(['a', 'b', 'c', 'd']);

  const handle = (n: number) => section.getByRole('button', { name: new RegExp(`^Drag picture ${n},`) });
  await handle(1).scrollIntoViewIfNeeded();
  const from = (await handle(1).boundingBox())!;
  const to = (await entries(section).nth(2).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect.poll(() => altTextsInOrder(section)).toEqual(['b', 'c', 'a', 'd']);
  await page.mouse.up();
  await expect(section.getByRole('status')).toContainText('picture 1 is now at place 3 of 4');
  expect(await altTextsInOrder(section)).toEqual(['b', 'c', 'a', 'd']);

  await handle(4).focus();
  await page.keyboard.press('Home');
  expect(await altTextsInOrder(section)).toEqual(['d', 'b', 'c', 'a']);
  await expect(handle(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  expect(await altTextsInOrder(section)).toEqual(['b', 'd', 'c', 'a']);
  await expect(entries(section).first().getByText('Main', { exact: true })).toBeVisible();

  // Escape cancels a drag.
  const again = (await handle(1).boundingBox())!;
  const last = (await entries(section).nth(3).boundingBox())!;
  await page.mouse.move(again.x + again.width / 2, again.y + again.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 12 });
  await expect.poll(() => altTextsInOrder(section)).toEqual(['d', 'c', 'a', 'b']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => altTextsInOrder(section)).toEqual(['b', 'd', 'c', 'a']);

  await save(page);
  expect((await staffProperty(page.request, id)).pictures.map(({ alt }) => alt)).toEqual([
    'b',
    'd',
    'c',
    'a',
  ]);
  await expectNoShifts(page, 'the pictures');
  expect(errors).toEqual([]);
});

test('a dropped file is uploaded, and a picture can be replaced [PICTURE-8]', slow, async ({ page }) => {
  const { id } = await addProperty(page.request, {
    images: [{ url: 'https://example.com/old.jpg', alt: 'The front' }],
  });
  const section = await openPictures(page, id);
  const { buffer } = await photo('dropped.jpg');
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    return data;
  }, buffer.toString('base64'));
  const area = section.getByText('Drag pictures here, or');
  await area.dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(section.getByText('Drop them here')).toBeVisible();
  await section.getByText('Drop them here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(entries(section)).toHaveCount(2);
  await waitForUploads(section);

  await section.getByRole('button', { name: 'Replace picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace picture 1' });
  await dialog.locator('input[type=file]').setInputFiles(await photo('new-front.jpg'));
  await expect(dialog).toHaveCount(0);
  await waitForUploads(section);
  await save(page);
  const { pictures } = await staffProperty(page.request, id);
  expect(pictures).toMatchObject([
    { alt: 'The front', widths: [320, 640, 700] },
    { alt: '', widths: [320, 640, 700] },
  ]);
});

test('floor plans are a separate list [PICTURE-11]', thorough, async ({ page }) => {
  const { id } = await addProperty(page.request);
  await openPictures(page, id);
  const plans = page.getByRole('region', { name: 'Floor plans' });
  await plans.locator('input[type=file]').setInputFiles(await photo('ground-floor.jpg'));
  await waitForUploads(plans);
  await plans.getByLabel('Alt text of floor plan 1').fill('Ground floor');
  await expect(plans.getByText('Main', { exact: true })).toHaveCount(0);
  await save(page);
  expect(await staffProperty(page.request, id)).toMatchObject({
    pictures: [],
    floorPlans: [{ alt: 'Ground floor' }],
  });
});

test(
  'the pictures of a room appear in its row on the public page and open the viewer [PICTURE-11]',
  thorough,
  async ({ page }) => {
    await signIn(page.request);
    const images: string[] = [];
    for (const name of ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']) {
      const response = await page.request.post('/api/admin/pictures', {
        multipart: { file: await photo(name, 900, 600) },
      });
      images.push(((await response.json()) as UploadedPicture).url);
    }
    const { id } = await addProperty(page.request, {
      roomConfigurations: [{ roomType: 'Two bedrooms', size: 900, images }],
    });
    await countShifts(page);
    await page.goto(`/property/${id}`);
    const strip = page.getByRole('list', { name: 'Pictures of Two bedrooms' });
    await strip.scrollIntoViewIfNeeded();
    await expect(strip.getByRole('listitem')).toHaveCount(3);
    for (const picture of await strip.locator('img').all()) {
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    await expectNoShifts(page, 'the rooms');
    await strip.getByRole('button', { name: 'View Two bedrooms, picture 2 of 3' }).click();
    const viewer = page.getByRole('dialog', { name: 'Pictures of Two bedrooms' });
    await expect(viewer).toContainText('2 of 3');
    await page.keyboard.press('Escape');
    await expect(strip.getByRole('button', { name: 'View Two bedrooms, picture 2 of 3' })).toBeFocused();
  },
);
