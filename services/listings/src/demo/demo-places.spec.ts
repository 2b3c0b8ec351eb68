import { defaultPinPrecision, isStreet, partsOf, shownLocation } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { purposeOf } from '../properties/model/status.js';
import { type DemoListing, readListings, readUnconfirmedListings } from './demo-files.js';

const listings = [...(await readListings()), ...(await readUnconfirmedListings())];

function precisionOf({ pinPrecision, type, status, purpose }: DemoListing) {
  return pinPrecision ?? defaultPinPrecision(type, purpose ?? purposeOf(status));
}

/** Public texts of a listing beside its location, which is stored without the street. */
function textsOf(listing: DemoListing): string {
  const { title, description, overview, amenitiesText, sizeTypology, bedroomsText, features } = listing;
  const rooms = listing.roomConfigurations.flatMap((room) => [room.roomType, room.description]);
  return [title, description, overview, amenitiesText, sizeTypology, bedroomsText, features, rooms]
    .flat()
    .join('\n');
}

/** Names such as "Mimosa Drive": capitalised words that end in a word for a street. */
const NAMED_STREET =
  /(?:[A-Z][\w']+ )+(?:Road|Rd|Street|St|Avenue|Ave|Drive|Way|Lane|Close|Crescent|Walk)\b/g;

const withheld = listings.filter((listing) => precisionOf(listing) !== 'exact');

it('some demo listings withhold their street', () => {
  expect(withheld.map(({ id }) => id)).toEqual(expect.arrayContaining([54]));
});

it.each(withheld)('LML-$id, which withholds its street, names none in its texts', (listing) => {
  const shown = shownLocation(listing.location, precisionOf(listing));
  const hidden = partsOf(listing.location).filter((part) => !shown.includes(part));
  expect(hidden.some(isStreet)).toBe(true);
  const texts = textsOf(listing);
  expect(hidden.filter((part) => texts.includes(part))).toEqual([]);
  expect(texts.match(NAMED_STREET) ?? []).toEqual([]);
});
