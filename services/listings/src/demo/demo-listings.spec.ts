import { PROPERTY_FIELDS, suggestsStartingPrice } from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { describe, expect, it } from '@jest/globals';
import { type DemoListing, readAgents, readListings } from './demo-files.js';

/** As in the file, with the kinds of pictures that a listing asks for; the seeder does not read them. */
type StoredListing = DemoListing & { imageKinds: string[]; features: string[]; nearbyAmenities: string[] };

const listings = (await readListings()) as StoredListing[];
const agents = await readAgents();

const REQUIRED_KEYS = [
  'id title description overview amenitiesText sizeTypology bedroomsText price location type status size areaUnit',
  'bedrooms bathrooms offices parking features featured roomConfigurations coordinates googleMapsLink',
  'nearbyAmenities agent imageKinds images',
]
  .join(' ')
  .split(' ');
const OPTIONAL_KEYS = [...Object.keys(PROPERTY_FIELDS), 'paymentTerms', 'pricing'];
const COUNT_BY_TYPE = {
  residential: 26,
  commercial: 14,
  land: 12,
  villa: 7,
  development: 6,
  godown: 4,
  'joint-venture': 3,
};
const STATUSES = ['For Sale', 'For Rent', 'For Lease', 'Sold', 'Pending', 'available', 'sold'];
const IMAGE_KINDS = [
  'apartment tower-office midrise-commercial shops villa townhouse godown land-plot farm-land coastal-apartment',
  'development-mixed living-room kitchen bedroom bathroom office-floor lobby pool aerial',
]
  .join(' ')
  .split(' ');
const TELEPOSTA_PLACES = ['Kilifi', 'Nyeri', 'Bungoma'];
const SQFT_PER_SQM = 10.7639;

/** Centre of each town or county, and the greatest plausible distance from it in km. */
const PLACES: Record<string, [lat: number, lng: number, km: number]> = {
  Nairobi: [-1.286, 36.82, 18],
  Kiambu: [-1.17, 36.83, 36],
  Machakos: [-1.43, 37.1, 32],
  Kajiado: [-1.43, 36.8, 30],
  Mombasa: [-4.05, 39.67, 16],
  Kwale: [-4.3, 39.58, 12],
  Kilifi: [-3.63, 39.85, 8],
  Kisumu: [-0.1, 34.755, 10],
  'Uasin Gishu': [0.515, 35.27, 10],
  Nakuru: [-0.5, 36.2, 48],
  Nyandarua: [-0.26, 36.33, 15],
  Laikipia: [0.02, 37.07, 15],
  Kericho: [-0.37, 35.28, 14],
  Nyeri: [-0.42, 36.95, 6],
  Bungoma: [0.565, 34.56, 6],
};

/** Returns the references of the listings that do not pass. */
function failing(passes: (listing: StoredListing) => boolean, among = listings): string[] {
  return among.filter((listing) => !passes(listing)).map(({ id }) => `LML-${id}`);
}

function count(matches: (listing: StoredListing) => boolean): number {
  return listings.filter(matches).length;
}

function isLetting({ status }: StoredListing): boolean {
  return status === 'For Rent' || status === 'For Lease';
}

function isCommercialLetting(listing: StoredListing): boolean {
  return listing.type === 'commercial' && isLetting(listing);
}

function isHome({ type }: StoredListing): boolean {
  return type === 'residential' || type === 'villa';
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isWithin(value: number | null | undefined, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function distinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function kilometres(lat: number, lng: number, toLat: number, toLng: number): number {
  const radians = Math.PI / 180;
  const east = (toLng - lng) * radians * Math.cos(((lat + toLat) / 2) * radians);
  return 6371 * Math.hypot(east, (toLat - lat) * radians);
}

/** Returns the last part of the location that names a place. */
function placeOf({ location }: StoredListing): [lat: number, lng: number, km: number] | undefined {
  const parts = location.split(', ').slice(1);
  const name = Object.keys(PLACES).findLast((place) => parts.some((part) => part.startsWith(place)));
  return name === undefined ? undefined : PLACES[name];
}

describe('the fields of demo listings', () => {
  it('are the known ones, numbered from 1 to 72', () => {
    expect(listings.map(({ id }) => id)).toEqual(Array.from({ length: 72 }, (_, index) => index + 1));
    const known = new Set([...REQUIRED_KEYS, ...OPTIONAL_KEYS]);
    expect(
      failing((listing) => {
        const keys = Object.keys(listing);
        return keys.every((key) => known.has(key)) && REQUIRED_KEYS.every((key) => keys.includes(key));
      }),
    ).toEqual([]);
  });

  it('have a text in every displayed field', () => {
    const texts = [
      'title',
      'description',
      'overview',
      'amenitiesText',
      'sizeTypology',
      'location',
      'googleMapsLink',
    ] as const;
    expect(failing((listing) => texts.every((key) => isText(listing[key])))).toEqual([]);
    expect(failing(({ bedroomsText }) => bedroomsText === null || isText(bedroomsText))).toEqual([]);
    expect(failing(({ bedroomsText }) => isText(bedroomsText), listings.filter(isHome))).toEqual([]);
    expect(
      failing(({ nearbyAmenities }) => nearbyAmenities.length >= 3 && nearbyAmenities.every(isText)),
    ).toEqual([]);
    expect(failing(({ features }) => features.every(isText) && distinct(features))).toEqual([]);
  });

  it('have unique titles, overviews, amenities and descriptions', () => {
    for (const key of ['title', 'overview', 'amenitiesText', 'description'] as const) {
      expect([key, distinct(listings.map((listing) => listing[key]))]).toEqual([key, true]);
    }
  });

  it('have only known types, statuses and picture kinds, each at least once', () => {
    const types = Object.entries(COUNT_BY_TYPE).map(([type]) => [type, count((one) => one.type === type)]);
    expect(Object.fromEntries(types)).toEqual(COUNT_BY_TYPE);
    expect(new Set(listings.map(({ status }) => status))).toEqual(new Set(STATUSES));
    expect(count((one) => isLetting(one) || one.status === 'For Sale')).toBeGreaterThanOrEqual(58);
    expect(new Set(listings.flatMap(({ imageKinds }) => imageKinds))).toEqual(new Set(IMAGE_KINDS));
    expect(failing(({ imageKinds, images }) => imageKinds.length > 0 === images.length > 0)).toEqual([]);
  });

  it('have rooms, offices and parking if the type has them', () => {
    const counts = ['bedrooms', 'bathrooms', 'offices', 'parking'] as const;
    expect(failing((one) => counts.every((key) => one[key] === null || isCount(one[key])))).toEqual([]);
    expect(
      failing(
        ({ bedrooms, bathrooms, offices }) => isCount(bedrooms) && isCount(bathrooms) && offices === null,
        listings.filter(isHome),
      ),
    ).toEqual([]);
    expect(
      failing(
        ({ bedrooms, offices, parking }) => isCount(offices) && isCount(parking) && bedrooms === null,
        listings.filter(({ type }) => type === 'commercial' || type === 'godown'),
      ),
    ).toEqual([]);
    expect(
      failing(
        (one) => counts.every((key) => one[key] === null),
        listings.filter(({ type }) => type === 'land'),
      ),
    ).toEqual([]);
  });

  it('measure commercial lettings in square metres and all others in square feet', () => {
    expect(failing(({ size }) => isCount(size) && size! > 0)).toEqual([]);
    expect(failing((one) => one.areaUnit === (isCommercialLetting(one) ? 'sqm' : 'sqft'))).toEqual([]);
  });

  it('have a plausible price for their purpose', () => {
    const priced = listings.filter(({ price }) => price !== null && price !== 0);
    expect(failing(({ price }) => isCount(price), priced)).toEqual([]);
    expect(priced).toHaveLength(70);
    expect(
      failing((one) => {
        if (isCommercialLetting(one)) return isWithin(one.price, 700, 2600);
        if (isLetting(one)) return isWithin(one.price, 35_000, 450_000);
        return isWithin(one.price, 2_100_000, 850_000_000);
      }, priced),
    ).toEqual([]);
  });

  it('name existing agents, and each agent', () => {
    expect(new Set(listings.map(({ agent }) => agent))).toEqual(new Set(agents.map(({ slug }) => slug)));
  });
});

describe('the places of demo listings', () => {
  it('have unique coordinates near their town, equal to those of the map link', () => {
    expect(
      failing(({ coordinates, googleMapsLink }) => {
        const { lat, lng, neighborhood, landmark } = coordinates;
        const keys = Object.keys(coordinates).sort().join();
        return (
          keys === 'landmark,lat,lng,neighborhood' &&
          isText(neighborhood) &&
          isText(landmark) &&
          googleMapsLink === `https://www.google.com/maps/@${lat},${lng},17z`
        );
      }),
    ).toEqual([]);
    expect(
      failing((listing) => {
        const place = placeOf(listing);
        if (!place) return false;
        const [lat, lng, km] = place;
        return kilometres(listing.coordinates.lat, listing.coordinates.lng, lat, lng) <= km;
      }),
    ).toEqual([]);
    expect(distinct(listings.map(({ coordinates: { lat, lng } }) => `${lat},${lng}`))).toBe(true);
  });
});

describe('the room configurations of demo listings', () => {
  const withRooms = listings.filter(({ roomConfigurations }) => roomConfigurations.length > 0);

  it('are complete; the lowest price is that of the listing', () => {
    expect(withRooms).toHaveLength(8);
    expect(
      failing(({ price, roomConfigurations: rooms }) => {
        const lowest = Math.min(...rooms.map((room) => room.price));
        return rooms.length >= 2 && lowest === price;
      }, withRooms),
    ).toEqual([]);
    const rooms = withRooms.flatMap(({ roomConfigurations }) => roomConfigurations);
    for (const room of rooms) {
      expect(room).toEqual({
        id: expect.stringMatching(/^\d+-\d+$/) as unknown,
        roomType: expect.stringMatching(/\S/) as unknown,
        size: expect.any(Number) as unknown,
        bathrooms: expect.any(Number) as unknown,
        price: expect.any(Number) as unknown,
        description: expect.stringMatching(/\S/) as unknown,
        features: expect.any(Array) as unknown,
      });
      expect([room.size, room.bathrooms, room.price].every(isCount)).toBe(true);
      expect(room.features.length).toBeGreaterThanOrEqual(2);
    }
    expect(distinct(rooms.map((room) => (room as unknown as { id: string }).id))).toBe(true);
  });

  it('match the unit types of the description', () => {
    expect(
      failing(({ description, roomConfigurations }) => {
        const units = parseUnitTypes(description);
        if (units.length === 0) return true;
        return roomConfigurations.every(({ roomType, price, size }) => {
          const unit = units.find(({ type }) => type === roomType);
          if (!unit || unit.price !== price) return false;
          return Math.abs(unit.size * (unit.sizeUnit === 'SqM' ? SQFT_PER_SQM : 1) - size) < 6;
        });
      }, withRooms),
    ).toEqual([]);
  });
});

describe('the demo', () => {
  const suggestsResidentialPrice = ({ type, description }: StoredListing) =>
    type === 'residential' && suggestsStartingPrice(description);
  const roomPrices = ({ roomConfigurations: rooms }: StoredListing) =>
    new Set(rooms.map(({ price }) => price));

  it.each<[count: number, what: string, matches: (listing: StoredListing) => boolean]>([
    [10, 'featured listings', ({ featured }) => featured === true],
    [1, 'title above 100 characters', ({ title }) => title.length > 100],
    [24, 'titles of at most 30 characters', ({ title }) => title.length <= 30],
    [1, 'title with an apostrophe and an ampersand', ({ title }) => /'.*&|&.*'/.test(title)],
    [1, 'Swahili title', ({ title }) => title.startsWith('Nyumba ya')],
    [1, 'listing without a price', ({ price }) => price === null],
    [1, 'listing with a price of 0', ({ price }) => price === 0],
    [1, 'listing without pictures', ({ imageKinds }) => imageKinds.length === 0],
    [1, 'listing that asks for 12 pictures', ({ imageKinds }) => imageKinds.length === 12],
    [70, 'listings that ask for 3 to 6 pictures', ({ imageKinds }) => isWithin(imageKinds.length, 3, 6)],
    [1, 'listing with one feature', ({ features }) => features.length === 1],
    [1, 'listing with 15 features', ({ features }) => features.length === 15],
    [70, 'listings with 4 to 9 features', ({ features }) => isWithin(features.length, 4, 9)],
    [1, 'studio without a bedroom', ({ bedrooms }) => bedrooms === 0],
    [5, 'residential starting prices', suggestsResidentialPrice],
    [
      1,
      'residential starting price that is not known',
      (one) => suggestsResidentialPrice(one) && !/Diamond Bay|Luckinn Ivy|Blossom Ivy|TSAVO/.test(one.title),
    ],
    [
      0,
      'residential descriptions with another use of "start"',
      ({ type, description }) =>
        type === 'residential' && /\bstart/i.test(description) && !suggestsStartingPrice(description),
    ],
    [
      2,
      'listings with rooms of one price',
      (one) => one.roomConfigurations.length > 1 && roomPrices(one).size === 1,
    ],
    [6, 'listings with rooms of different prices', (one) => roomPrices(one).size > 1],
  ])('has %i: %s', (expected, _what, matches) => {
    expect(count(matches)).toBe(expected);
  });

  it('uses Swahili words, and has more features and pictures than a card shows', () => {
    const swahili = /\b(nyumba|vyumba|karibu|sebule|bustani|mzigo)\b/i;
    expect(count(({ title, description }) => swahili.test(title + description))).toBeGreaterThan(0);
    expect(count(({ features }) => features.length > 3)).toBeGreaterThan(0);
    expect(count(({ imageKinds }) => imageKinds.length > 4)).toBeGreaterThan(0);
  });

  it('names each Teleposta place in exactly two titles', () => {
    const teleposta = listings.filter(({ title }) => TELEPOSTA_PLACES.some((place) => title.includes(place)));
    expect(teleposta).toHaveLength(6);
    for (const place of TELEPOSTA_PLACES) {
      expect([place, count(({ title }) => title.includes(place))]).toEqual([place, 2]);
    }
    expect(
      failing(
        // Cards cut titles: the tender is named by the first tag, not by the title.
        ({ title, features, description }) =>
          title.length <= 30 &&
          features[0] === 'Teleposta tender' &&
          /Teleposta tender|sealed bid|Bids/i.test(description),
        teleposta,
      ),
    ).toEqual([]);
  });
});
