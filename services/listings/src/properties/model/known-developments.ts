import { type Pricing, type PropertyType, TSAVO } from '@lml/common/contracts';

interface KnownDevelopment {
  /** Matched anywhere in a title, ignoring case. */
  name: string;
  /** A shorter name, matched at the start only: other titles may name the place as a landmark. */
  short?: string;
  /** Restricts the match: a shop in a residential development is not priced like its homes. */
  type: PropertyType;
  pricing: Pricing;
}

/** Published prices and rates of developments that the agency knows by name, in whole Kenyan shillings. */
const KNOWN_DEVELOPMENTS: KnownDevelopment[] = [
  { name: 'Diamond Bay', type: 'residential', pricing: { startingPrice: 8_700_000 } },
  { name: 'Luckinn Ivy', type: 'residential', pricing: { startingPrice: 8_500_000 } },
  { name: 'Blossom Ivy', type: 'residential', pricing: { startingPrice: 7_500_000 } },
  { name: TSAVO.name, type: 'residential', pricing: { startingPrice: 2_100_000 } },
  {
    name: 'National Bank building',
    short: 'National Bank',
    type: 'commercial',
    pricing: { rentPerSqft: 90, servicePerSqft: 36, parkingPerMonth: 10_000, parkingSpaces: 2 },
  },
  {
    name: 'Uchumi House',
    type: 'commercial',
    pricing: {
      rentByFloor: [
        { floor: 'Ground floor', perSqft: 230 },
        { floor: 'Other floors', perSqft: 106 },
      ],
      servicePerSqft: 26,
      floors: 5,
    },
  },
  {
    name: 'Blueshield',
    type: 'commercial',
    pricing: { rentPerSqft: 75, servicePerSqft: 25, parkingPerMonth: 10_000, parkingSpaces: 14 },
  },
  {
    name: 'Finance House',
    type: 'commercial',
    pricing: { rentPerSqft: 85, servicePerSqft: 30, parkingSpaces: 7 },
  },
  {
    name: 'Ngorika land',
    short: 'Ngorika',
    type: 'land',
    pricing: { acres: 500, pricePerAcre: 1_700_000 },
  },
];

/** Returns the published pricing of the development that a listing's title names, or null. */
export function knownPricing(title: string, type: PropertyType): Pricing | null {
  const folded = title.trim().toLowerCase();
  const known = KNOWN_DEVELOPMENTS.find(
    ({ name, short, type: restricted }) =>
      restricted === type &&
      (folded.includes(name.toLowerCase()) || (short && startsWithName(folded, short.toLowerCase()))),
  );
  return known ? structuredClone(known.pricing) : null;
}

/** "ngorika, nyandarua" begins with the name, "ngorikas" does not. */
function startsWithName(title: string, name: string): boolean {
  return title.startsWith(name) && !/\p{L}/u.test(title[name.length] ?? '');
}
