/**
 * A combination of filters; missing ones are not set.
 * @typedef {object} Mix
 * @property {string} [location] a place of the filter options
 * @property {string} [propertyType]
 * @property {{ min: number, max: number }} [price] whole Kenyan shillings, both ends in
 * @property {'sale' | 'rent'} [purpose]
 * @property {number} [minBedrooms]
 * @property {Record<string, string>} [facts] filters by facts of land or of lettings, by their names
 * @property {number} page from 1
 * @property {'newest' | 'price-asc' | 'price-desc' | 'size-desc'} sort
 *
 * Filter values from `GET /api/properties/filter-options`.
 * @typedef {{ locations: string[], propertyTypes: string[] }} Choices
 */

const PRICES = [
  [0, 100_000],
  [100_000, 250_000],
  [250_000, 500_000],
  [500_000, 1_000_000],
  [1_000_000, 10_000_000],
  [10_000_000, 99_999_999],
].map(([min = 0, max = 0]) => ({ min, max }));

/** @type {Record<string, string>[]} */
const LAND_FACTS = [
  { minLand: '50x100', maxLand: 'quarter' },
  { minLand: '1', maxLand: '5', titled: 'yes' },
  { tenure: 'freehold' },
  { titled: 'yes' },
];
/** @type {Record<string, string>[]} */
const LETTING_FACTS = [
  { furnished: 'fully' },
  { pets: 'yes', water: 'borehole' },
  { backup: 'full', maxTerm: '6' },
  { availableBy: '2026-12-31' },
];

/**
 * Seeded random numbers in [0, 1) (mulberry32).
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Mixes of filters as visitors set them: half name a place, half a type, fewer a price, an offer or bedrooms; most look
 * at the first page in the usual order, some a few pages on, a few far on.
 * @param {Choices} choices
 * @param {number} count
 * @param {number} seed
 * @returns {Mix[]}
 */
export function filterMixes({ locations, propertyTypes }, count, seed) {
  const random = randomFrom(seed);
  /** @template T @param {readonly T[]} values */
  const oneOf = (values) => /** @type {T} */ (values[Math.floor(random() * values.length)]);
  /** @template T @param {number} share @param {() => T} value */
  const sometimes = (share, value) => (random() < share ? value() : undefined);
  return Array.from({ length: count }, () => {
    const depth = random();
    const propertyType = sometimes(0.5, () => oneOf(propertyTypes));
    const purpose = sometimes(0.25, () => oneOf(/** @type {const} */ (['sale', 'rent'])));
    const facts = propertyType === 'land' ? LAND_FACTS : purpose === 'rent' ? LETTING_FACTS : undefined;
    return withoutGaps({
      location: sometimes(0.5, () => oneOf(locations)),
      propertyType,
      price: sometimes(0.4, () => oneOf(PRICES)),
      purpose,
      facts: facts && sometimes(0.4, () => oneOf(facts)),
      minBedrooms: sometimes(0.2, () => 1 + Math.floor(random() * 4)),
      page: depth < 0.6 ? 1 : depth < 0.95 ? 2 + Math.floor(random() * 4) : 6 + Math.floor(random() * 95),
      sort:
        random() < 0.6 ? 'newest' : oneOf(/** @type {const} */ (['price-asc', 'price-desc', 'size-desc'])),
    });
  });
}

/** @param {{ [Name in keyof Mix]: Mix[Name] | undefined }} mix */
function withoutGaps(mix) {
  return /** @type {Mix} */ (
    Object.fromEntries(Object.entries(mix).filter(([, value]) => value !== undefined))
  );
}

/**
 * Path of the API request for a list.
 * @param {Mix} mix
 */
export function listCall({ price, propertyType, facts, ...mix }) {
  const query = new URLSearchParams(
    Object.entries({
      ...mix,
      ...facts,
      ...(propertyType && { propertyType }),
      ...(price && { priceRange: `${price.min}-${price.max}` }),
    }).map(([name, value]) => [name, String(value)]),
  );
  return `/api/properties?${query}`;
}

/**
 * Path of a list page.
 * @param {Mix} mix
 */
export function listPage({ location, propertyType, price, purpose, minBedrooms, facts, page, sort }) {
  const query = new URLSearchParams({
    ...(purpose && { for: purpose }),
    ...(propertyType && { type: propertyType }),
    ...(location && { location }),
    ...(price && { price: `${price.min}-${price.max}` }),
    ...(minBedrooms && { beds: String(minBedrooms) }),
    ...facts,
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/properties?${query}`;
}

/**
 * Draws with a Zipf distribution: the n-th address is requested 1/n as often as the first.
 * @template T
 * @param {T[]} addresses
 * @param {number} draws
 * @param {number} seed
 * @returns {T[]}
 */
export function drawnWithSkew(addresses, draws, seed) {
  const random = randomFrom(seed);
  /** @type {number[]} */
  const sums = [];
  let sum = 0;
  for (let rank = 1; rank <= addresses.length; rank++) sums.push((sum += 1 / rank));
  return Array.from({ length: draws }, () => {
    const wanted = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (sums[middle]) < wanted) low = middle + 1;
      else high = middle;
    }
    return /** @type {T} */ (addresses[low]);
  });
}
