import type { AlertFilters } from './alerts.js';
import type { DeliveryState, InquiryKind, MailKind } from './inquiries.js';
import type { Unchecked } from './errors.js';
import { NO_UPPER_PRICE } from './price-bands.js';
import {
  PLACE_SEPARATOR,
  PLACES_MAX,
  PROPERTY_SEARCH_MAX,
  type PropertyPurpose,
  type PropertyType,
  type PurposeChoice,
} from './properties.js';
import { capitalised } from './text.js';
import type { PersonConsent } from './consents.js';
import type { IncomingMail } from './incoming-mails.js';
import type { InquiryAnswer, InquiryNote } from './staff-inquiries.js';
import type { InquiryViewing } from './viewing-records.js';

export const CONTACT_LIMITS = {
  nameMax: 120,
  /** Names under which the person wrote, besides the one that is shown. */
  otherNamesMax: 10,
  /** E-mail addresses, and phone numbers, of one contact. */
  addressesMax: 20,
  tagsMax: 20,
  /** Most frequent tags that are offered. */
  tagsOffered: 50,
  tagMax: 40,
  noteMax: 5000,
  typesMax: 8,
  placesMax: PLACES_MAX,
  bedroomsMax: 50,
  searchMax: 254,
  pageSize: 25,
  pageSizeMax: 100,
  /** Entries of the timeline per page. */
  timelineSize: 50,
  /** Listings shown that fit a contact; the number counts all. */
  listingsShown: 10,
  /** Days for which a merge can be undone; then the merged card is deleted. */
  undoDays: 90,
  /** Newest listings that suggested needs are read from. */
  suggestedFrom: 5,
} as const;

/** Languages in which a person wants to be written to. */
export const CONTACT_LANGUAGES = ['en', 'sw'] as const;
export type ContactLanguage = (typeof CONTACT_LANGUAGES)[number];

export const CONTACT_TEXTS = {
  version: 'version must be the number that the contact was read with',
  name: 'Enter a name of 1 to 120 characters',
  language: 'language must be one of: en, sw, or null if it is not known',
  reachable: 'Keep at least one e-mail address or phone number, or nobody can reach this person',
  phone: 'Enter each phone number in full, such as 0712 345 678 or +254 712 345 678',
  needs: 'needs must be an object, or null if nothing is known',
  purpose: 'purpose must be "sale" (to buy), "rent" or null',
  budgetPurpose: 'Choose whether they want to buy or to rent before you enter a budget',
  budgetOrder: 'The lower end of the budget must not be above the upper end',
  places: `places must be at most ${PLACES_MAX} names of places with ${PROPERTY_SEARCH_MAX} characters in all`,
  placeText: `A place must not contain "${PLACE_SEPARATOR}". Add each place on its own`,
  listing: 'listing must be the number of a listing',
  changed: 'Somebody else changed this contact meanwhile. Compare both and save again',
  same: 'Choose another contact: one cannot be merged with itself',
  gone: 'One of the two contacts no longer exists: it was erased or merged meanwhile. Nothing was merged',
  mergeChanged: 'One of the two contacts was changed meanwhile. Look at the preview again',
  erasure:
    'One of the two asked to be erased, and that request is still open. Close the request first; nothing was merged',
  notLast: 'This contact was merged again later, or is part of another one now. Undo the later merge first',
  noMerge: 'This merge has been undone already, or is too old to be undone',
  unreachable: 'The listings could not be compared just now. Try again in a minute',
  mergeId: 'mergeId must be the number of a merge',
  otherId: 'otherId must be the number of another contact',
} as const;

/** A person's wishes; the query of the matcher of saved searches. All of it must fit; empty parts match anything. */
export interface ContactNeeds {
  purpose: PurposeChoice | null;
  /** Any of these; empty for all. */
  types: PropertyType[];
  bedroomsMin: number | null;
  /** Whole Kenyan shillings, both ends inclusive; of rents a month. Only with a purpose. */
  budgetMin: number | null;
  budgetMax: number | null;
  /** Any of these; empty for all. */
  places: string[];
}

export const NO_NEEDS: ContactNeeds = {
  purpose: null,
  types: [],
  bedroomsMin: null,
  budgetMin: null,
  budgetMax: null,
  places: [],
};

/** A person: `GET /api/admin/contacts`, most recent message first. */
export interface ContactSummary {
  id: number;
  name: string;
  /** Lower case. */
  emails: string[];
  /** E.164: `+254712345678`. */
  phones: string[];
  tags: string[];
  needs: ContactNeeds | null;
  /** Number of messages, without spam. */
  messages: number;
  /** Time of the newest message: ISO 8601, UTC. */
  lastAt: string;
  /** Whether another contact may be the same person. */
  possibleDuplicate: boolean;
}

/** `GET /api/admin/contacts/{id}`: the card. The id of a merged contact answers with the contact that it is part of. */
export interface Contact extends ContactSummary {
  otherNames: string[];
  language: ContactLanguage | null;
  note: string;
  /** Send it with a change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Account that changed the card last; null if none did. */
  updatedBy: string | null;
  /** Whether the caller may change it. */
  editable: boolean;
  /** Consents beside messages, newest first. */
  consents: PersonConsent[];
  /** Contacts that may be the same person. */
  duplicates: PossibleDuplicate[];
  /** Merges that can be undone, newest first; only the first one can be undone at once. */
  merges: ContactMerge[];
}

/** Two contacts that may be one person. */
export interface PossibleDuplicate {
  contact: ContactSummary;
  /** E-mail addresses and phone numbers of both. */
  shared: string[];
}

/** `GET /api/admin/contacts/duplicates`. */
export interface DuplicatePair {
  first: ContactSummary;
  second: ContactSummary;
  /** E-mail addresses and phone numbers of both. */
  shared: string[];
}

/** A tag that contacts have: `GET /api/admin/contacts/tags`, most frequent first. */
export interface ContactTag {
  tag: string;
  contacts: number;
}

/** `POST /api/admin/contacts/{id}/different`: remembers that another contact is not the same person. */
export interface DifferentContact {
  otherId: number;
}

/** `POST /api/admin/contacts/{id}/undo-merge`. */
export interface UndoMerge {
  mergeId: number;
}

export interface ContactMerge {
  id: number;
  /** Name of the contact that was merged into this one. */
  otherName: string;
  at: string;
  by: string;
}

/** `PATCH /api/admin/contacts/{id}`; missing fields stay. 409 `CONTACT_CHANGED` has the contact as `current`. */
export interface ContactChange {
  version: number;
  name?: string;
  emails?: string[];
  /** In any notation; stored as E.164. */
  phones?: string[];
  language?: ContactLanguage | null;
  needs?: ContactNeeds | null;
  tags?: string[];
  note?: string;
}

/** `POST /api/admin/contacts/{id}/merge-preview` with {@link DifferentContact}: what a merge makes of the two. */
export interface MergePreview {
  kept: ContactSummary & { version: number };
  other: ContactSummary & { version: number };
  /** The card afterwards. */
  result: Pick<ContactSummary, 'name' | 'emails' | 'phones' | 'tags' | 'needs' | 'messages'> & {
    otherNames: string[];
    note: string;
  };
}

/** `POST /api/admin/contacts/{id}/merge`. */
export interface MergeContacts {
  otherId: number;
  /** Versions of the preview, so that nobody merges what they have not seen. */
  version: number;
  otherVersion: number;
}

/** Entry of `GET /api/admin/contacts/{id}/timeline`, newest first. */
export type ContactTimelineEntry = { at: string; inquiryId: number } & (
  | { kind: 'message'; subject: string; message: string; inquiryKind: InquiryKind; propertyId: number | null }
  | { kind: 'entry'; entry: InquiryNote | InquiryAnswer }
  | { kind: 'incoming'; subject: string; text: string; from: IncomingMail['from'] }
  | { kind: 'viewing'; viewing: InquiryViewing; propertyTitle: string | null }
  | { kind: 'mail'; mailKind: MailKind; recipient: string; state: DeliveryState }
);

export interface ContactTimeline {
  entries: ContactTimelineEntry[];
  /** Pass this as `before` to get the next page; null on the last page. */
  next: string | null;
}

/** `GET /api/admin/contacts/{id}/matches`. */
export interface ContactMatches {
  /** Needs read from the listings that the person asked about; null if there are none, or needs are known. */
  suggestion: ContactNeeds | null;
  /** Listings on the market that fit the needs; null without needs. */
  fitting: FittingListings | null;
}

export interface FittingListings {
  total: number;
  /** The newest {@link CONTACT_LIMITS.listingsShown}. */
  listings: { id: number; title: string; location: string; price: number | null }[];
  /** Pages of the public list with these filters: one for each type. */
  pages: string[];
}

/** Body of `POST /internal/matches/listings`: filters as of a saved search, any of which may fit. */
export interface MatchListingsRequest {
  filters: AlertFilters[];
}

/** Body of `POST /internal/matches/listing`: which facts has a listing? */
export interface MatchedListingRequest {
  propertyId: number;
}

/** Facts of a listing by which needs can be left out before they are compared. */
export interface MatchedListingFacts {
  type: PropertyType;
  purpose: PropertyPurpose;
  /** As budgets compare it; null if unknown. */
  price: number | null;
  bedrooms: number | null;
}

/** Body of `POST /internal/matches/needs`: which of these needs does a listing fit? */
export interface MatchNeedsRequest {
  propertyId: number;
  /** At most {@link MATCHED_NEEDS_MAX}. */
  needs: MatchListingsRequest[];
}

/** Positions in {@link MatchNeedsRequest.needs}. */
export interface MatchedNeeds {
  fitting: number[];
}

/** Body of `POST /internal/matches/suggestion`: listings that a person asked about, newest first. */
export interface SuggestNeedsRequest {
  propertyIds: number[];
}

/** Max needs of one call. */
export const MATCHED_NEEDS_MAX = 500;

/** Returns the filters of a saved search that needs stand for, one for each type; any of them may fit. */
export function filtersOfNeeds(needs: ContactNeeds): AlertFilters[] {
  const { purpose, types, bedroomsMin, budgetMin, budgetMax, places } = needs;
  const common: AlertFilters = {
    ...(places.length > 0 && { location: places.join(PLACE_SEPARATOR) }),
    ...(purpose && { purpose }),
    ...(bedroomsMin !== null && bedroomsMin > 0 && { minBedrooms: bedroomsMin }),
    ...((budgetMin !== null || budgetMax !== null) && {
      priceRange: `${budgetMin ?? 0}-${budgetMax ?? NO_UPPER_PRICE}`,
    }),
  };
  return types.length === 0 ? [common] : types.map((propertyType) => ({ ...common, propertyType }));
}

/** Returns whether needs say nothing, so that every listing would fit. */
export function needsAreEmpty(needs: ContactNeeds): boolean {
  return Object.values(needs).every((part) => part === null || (Array.isArray(part) && part.length === 0));
}

/** Describes needs in one line: "To rent: residential, villa; 2+ bedrooms; KSh 30,000 to 60,000; Kilimani". */
export function needsText(needs: ContactNeeds): string {
  const { purpose, types, bedroomsMin, places } = needs;
  const parts = [
    types.map((type) => type.replace('-', ' ')).join(', ') || 'any type',
    bedroomsMin ? `${bedroomsMin}+ bedrooms` : '',
    budgetText(needs),
    places.join(', '),
  ].filter((part) => part !== '');
  const starts = { sale: 'To buy: ', rent: 'To rent: ' };
  return capitalised((purpose ? starts[purpose] : '') + parts.join('; '));
}

function budgetText({ budgetMin, budgetMax, purpose }: ContactNeeds): string {
  const [from, to] = [budgetMin, budgetMax].map((amount) => amount?.toLocaleString('en-US'));
  const month = purpose === 'rent' ? ' per month' : '';
  if (from && to) return `KSh ${from} to ${to}${month}`;
  if (to) return `up to KSh ${to}${month}`;
  return from ? `from KSh ${from}${month}` : '';
}

/** @returns the validation error of needs whose fields are valid on their own, or null */
export function needsProblem({ purpose, budgetMin, budgetMax }: Unchecked<ContactNeeds>): {
  field: 'budgetMin' | 'budgetMax' | 'purpose';
  message: string;
} | null {
  if (purpose === null && (budgetMin !== null || budgetMax !== null))
    return { field: 'purpose', message: CONTACT_TEXTS.budgetPurpose };
  if (typeof budgetMin === 'number' && typeof budgetMax === 'number' && budgetMin > budgetMax)
    return { field: 'budgetMax', message: CONTACT_TEXTS.budgetOrder };
  return null;
}

/** Two cards as one: the kept one's facts come first, those of the other are added. */
export function mergedCard(kept: MergeableCard, other: MergeableCard): MergeableCard {
  const union = (own: string[], theirs: string[]) => [
    ...own,
    ...theirs.filter((text) => !includesFolded(own, text)),
  ];
  const names = [other.name, ...other.otherNames].filter(
    (name) => name.toLowerCase() !== kept.name.toLowerCase(),
  );
  return {
    name: kept.name,
    otherNames: union(kept.otherNames, names),
    emails: union(kept.emails, other.emails),
    phones: union(kept.phones, other.phones),
    language: kept.language ?? other.language,
    needs: kept.needs ?? other.needs,
    tags: union(kept.tags, other.tags),
    note: [kept.note, other.note].filter((note) => note !== '').join('\n\n'),
  };
}

export type MergeableCard = Pick<
  Contact,
  'name' | 'otherNames' | 'emails' | 'phones' | 'language' | 'needs' | 'tags' | 'note'
>;

function includesFolded(list: string[], text: string): boolean {
  return list.some((one) => one.toLowerCase() === text.toLowerCase());
}

/**
 * Takes a merge back: what the merge changed and nobody changed since becomes as before; lists lose what the merge added.
 * @param now the kept card today
 * @param before the kept card before the merge
 * @param after the kept card right after it
 */
export function unmergedCard(now: MergeableCard, before: MergeableCard, after: MergeableCard): MergeableCard {
  const without = (list: string[], key: 'otherNames' | 'emails' | 'phones' | 'tags') => {
    if (sameList(list, after[key])) return before[key];
    const added = after[key].filter((text) => !before[key].includes(text));
    return list.filter((text) => !added.includes(text));
  };
  const restored = <Key extends 'name' | 'language' | 'needs' | 'note'>(key: Key): MergeableCard[Key] =>
    JSON.stringify(now[key]) === JSON.stringify(after[key]) ? before[key] : now[key];
  return {
    name: restored('name'),
    otherNames: without(now.otherNames, 'otherNames'),
    emails: without(now.emails, 'emails'),
    phones: without(now.phones, 'phones'),
    language: restored('language'),
    needs: restored('needs'),
    tags: without(now.tags, 'tags'),
    note: restored('note'),
  };
}

function sameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
