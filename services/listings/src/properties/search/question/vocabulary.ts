import type { PropertyType, PurposeChoice } from '@lml/common/contracts';
import { phraseOf } from './tokens.js';

/** Types of listings and words, one of which must occur in the text; without words, any listing of the types. */
export interface KindFilter {
  types: PropertyType[];
  words: string[];
  /** A listing of another type also fits if its title contains one of these. */
  titles?: string[];
}

export type Term =
  | { is: 'kind'; label: string; filter: KindFilter }
  | { is: 'purpose'; purpose: PurposeChoice }
  /** Dropped; after a placing one a place may follow. */
  | { is: 'filler'; placing: boolean }
  /** A phrase that stays text although a word of it is a term. */
  | { is: 'text' };

const HOMES: PropertyType[] = ['residential', 'villa', 'development'];
const FLATS: PropertyType[] = ['residential', 'development'];

interface Kind {
  label: string;
  types: PropertyType[];
  words?: string[];
  titles?: string[];
  terms: string;
}

/** Kinds of property, and the terms that name them in English, Swahili and slang. */
const KINDS: Kind[] = [
  {
    label: 'Home',
    types: HOMES,
    terms:
      'house, houses, home, homes, residential, nyumba, manyumba, keja, makeja, hao, makao, makazi, residence, digs, crib',
  },
  {
    label: 'Apartment',
    types: FLATS,
    words: ['apartment', 'flat', 'residences', 'penthouse', 'studio', 'bedsit'],
    terms:
      'apartment, apartments, flat, flats, apt, apts, appartment, appartments, fleti, condo, condos, nyumba ya ghorofa, ghorofa',
  },
  {
    label: 'Studio or bedsitter',
    types: FLATS,
    words: ['studio', 'bedsit'],
    terms:
      'studio, studios, studio apartment, studio apartments, bedsitter, bedsitters, bedsit, bedsits, bedsitta, bed sitter, bedseater, single room, chumba kimoja',
  },
  { label: 'Penthouse', types: FLATS, words: ['penthouse'], terms: 'penthouse, penthouses, pent house' },
  {
    label: 'Maisonette',
    types: HOMES,
    words: ['maisonette'],
    terms: 'maisonette, maisonettes, maisonet, maisonnette, masionette, mansionette, duplex maisonette',
  },
  { label: 'Bungalow', types: HOMES, words: ['bungalow'], terms: 'bungalow, bungalows, bangaloo, bungalo' },
  {
    label: 'Townhouse',
    types: HOMES,
    words: ['townhouse', 'terraced'],
    terms: 'townhouse, townhouses, town house, town houses, terraced house, terraced houses',
  },
  {
    label: 'Villa',
    types: ['villa'],
    titles: ['villa'],
    terms: 'villa, villas, mansion, mansions, jumba, majumba',
  },
  {
    label: 'Block of flats',
    types: HOMES,
    words: ['block of'],
    terms:
      'block of flats, block of apartments, apartment block, apartment blocks, flats block, rental block, nyumba za kukodisha',
  },
  {
    label: 'Land',
    types: ['land'],
    terms:
      'land, plot, plots, ploti, maploti, shamba, mashamba, ardhi, kiwanja, viwanja, residential plot, residential land, residential plots, farm, farms, farmland, 50 by 100, 50 x 100, 50 * 100, 50x100, prime land',
  },
  {
    label: 'Commercial land',
    types: ['land'],
    words: ['commercial'],
    terms: 'commercial plot, commercial plots, commercial land, business plot, ploti ya biashara',
  },
  {
    label: 'Office',
    types: ['commercial'],
    words: ['office'],
    terms: 'office, offices, office space, office spaces, ofisi, maofisi, co-working',
  },
  {
    label: 'Shop',
    types: ['commercial'],
    words: ['shop', 'retail', 'showroom'],
    terms:
      'shop, shops, shop space, duka, maduka, retail, retail space, retail shop, retail shops, stall, stalls, showroom, kibanda',
  },
  {
    label: 'Commercial',
    types: ['commercial'],
    terms: 'commercial, commercial property, commercial space, biashara, business premises',
  },
  {
    label: 'Godown',
    types: ['godown'],
    terms:
      'godown, godowns, go down, go downs, warehouse, warehouses, ghala, maghala, storage space, bohari, industrial',
  },
  {
    label: 'Joint venture',
    types: ['joint-venture'],
    terms: 'joint venture, joint ventures, jv, ubia',
  },
  {
    label: 'Development',
    types: ['development'],
    terms: 'development, developments, new development, new developments, new project, new projects',
  },
];

const PURPOSES: Record<PurposeChoice, string> = {
  rent:
    'rent, to rent, for rent, rental, rentals, renting, to let, tolet, for let, letting, lease, to lease, for lease, ' +
    'leasing, kupanga, ya kupanga, za kupanga, panga, kupangisha, ya kupangisha, inapangishwa, zinapangishwa, kukodi, ' +
    'kukodisha, ya kukodi, ya kukodisha, inakodishwa, kodi, for rental, ya rent, za rent',
  sale:
    'sale, for sale, on sale, buy, to buy, buying, purchase, to purchase, selling, kununua, ya kununua, nunua, kuuza, ' +
    'ya kuuza, za kuuza, inauzwa, zinauzwa, kuuzwa, ya kuuzwa, forsale, for purchase',
};

/** A place may follow. */
const PLACING =
  'in, near, at, around, along, off, close to, next to, opposite, behind, nearby, near to, karibu na, karibu, kando ya, ' +
  'huko, kule, pale, katika, ndani ya, barabara ya, mtaa wa, maeneo ya, eneo la, area ya, mitaa ya, side ya, from, around the, ' +
  'near the, in the, at the';
const FILLERS =
  'a, an, the, with, and, of, for, to, on, by, is, are, i, im, am, we, my, me, please, any, some, looking, looking for, ' +
  'look, want, i want, need, find, find me, show, show me, get, get me, search, na, ya, wa, za, la, cha, vya, kwa, nataka, ' +
  'natafuta, ninatafuta, tunatafuta, tafuta, natafta, nahitaji, niko, or, au, ama, that, has, have, having, area, side, ' +
  'property, properties, listing, listings, mali, nice, good, best, cheap, nzuri, mzuri, poa, safi, fiti, bei, bei nafuu, ' +
  'rahisi, per month, a month, pm, monthly, kwa mwezi, per mwezi, what, there, do you have, kuna, mko na, mna, ' +
  'iko, ziko, ile, which, place, at least, atleast, minimum, or more, and more, and above, yenye, lenye, zenye, ina, zina, available, in kenya, kenya';

/** Phrases that contain a term and mean something else. */
const TEXTS =
  'rental income, land rover, house help, home office, flat roof, shop front, guest house, green house';

/** Terms by their folded text. */
export const TERMS = new Map<string, Term>();

function define(terms: string, term: Term): void {
  for (const text of terms.split(', ')) TERMS.set(phraseOf(text), term);
}

define(FILLERS, { is: 'filler', placing: false });
define(PLACING, { is: 'filler', placing: true });
for (const purpose of ['rent', 'sale'] as const) define(PURPOSES[purpose], { is: 'purpose', purpose });
for (const { label, types, words = [], titles, terms } of KINDS)
  define(terms, { is: 'kind', label, filter: { types, words, titles } });
define(TEXTS, { is: 'text' });

/** Longest term or place name, in tokens. */
export const TERM_TOKENS_MAX = 5;
