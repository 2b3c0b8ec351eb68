import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { buildFullProperty } from '../testing/build-property.js';
import { shareCard } from './share-card.js';
import { shareContent, shareVersion } from './share-content.js';
import { linesOf, type TextStyle, widthOf } from './text-paths.js';

const STYLE: TextStyle = { face: 'display', size: 46, colour: '#ffffff' };
const CARD = {
  title: 'A '.repeat(100),
  price: 'KSH 8.7M',
  place: 'Links Road, Nyali, Mombasa',
  label: 'For sale',
  isGone: false,
};

it('is at most 300 KB even with noise for a photo [SEO-7]', async () => {
  const noise = Buffer.alloc(1200 * 630 * 3).map((_, index) => (index * 2_654_435_761) >>> 13);
  const photo = await sharp(noise, { raw: { width: 1200, height: 630, channels: 3 } })
    .jpeg()
    .toBuffer();
  const jpeg = await shareCard(CARD, photo);
  expect(jpeg.length).toBeLessThan(300_000);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
});

it('breaks a title into lines that fit, and shortens the last [SEO-7]', () => {
  const lines = linesOf('Three bedroom apartment '.repeat(9), 900, 2, STYLE);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line, STYLE)).toBeLessThanOrEqual(900);
  expect(linesOf('Flat', 900, 2, STYLE)).toEqual(['Flat']);
  expect(linesOf('', 900, 2, STYLE)).toEqual([]);
  const [word] = linesOf('x'.repeat(200), 900, 2, STYLE);
  expect(widthOf(word!, STYLE)).toBeLessThanOrEqual(900);
});

it('says that a listing is sold, and another content has another version [SEO-7]', () => {
  const listing = buildFullProperty({ status: 'For Sale', purpose: 'sale', price: 9_000_000 });
  const sold = { ...listing, status: 'SOLD' };
  expect(shareContent(listing)).toMatchObject({ label: 'For sale', isGone: false });
  expect(shareContent(sold)).toMatchObject({ label: 'Sold', isGone: true });
  expect(shareContent({ ...listing, id: 12, title: '公寓' }).title).toBe('LML-12');
  const versions = [listing, sold, { ...listing, price: 8_000_000 }, { ...listing, title: 'Flat' }].map(
    shareVersion,
  );
  expect(new Set(versions).size).toBe(4);
  expect(shareVersion({ ...listing })).toBe(versions[0]);
});
