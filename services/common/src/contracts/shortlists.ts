import type { PropertySummary } from './properties.js';
import { type LengthRule } from './text.js';
import { SHORTLIST_FIELD_TEXTS } from './texts/shortlists.js';

/** Shared lists of properties on which a family or a chama votes, without accounts. */

export const VOTE_CHOICES = ['yes', 'maybe', 'no'] as const;
export type VoteChoice = (typeof VOTE_CHOICES)[number];

export const SHORTLIST_LIMITS = {
  properties: 20,
  voters: 30,
  nameMax: 80,
  voterMax: 60,
  noteMax: 500,
  /** A list is deleted this many days after its last use. */
  keptDays: 90,
  /** Bytes of each key. */
  keyBytes: 24,
} as const;

/** Request headers with the keys; in a header they reach no log and no other site. */
export const SHORTLIST_HEADERS = {
  /** Key of the list, from the link. */
  list: 'X-Shortlist-Key',
  /** Second key of the person who made the list. */
  owner: 'X-Shortlist-Owner',
  /** Random key of a voter, made in their browser. */
  voter: 'X-Shortlist-Voter',
} as const;

/** Base64url of 128 to 512 bits. */
export const SHORTLIST_KEY_PATTERN = /^[\w-]{22,86}$/;

export const SHORTLIST_NAME: LengthRule = {
  min: 1,
  max: SHORTLIST_LIMITS.nameMax,
  tooShort: SHORTLIST_FIELD_TEXTS.nameTooShort,
  tooLong: withLimit(SHORTLIST_FIELD_TEXTS.nameTooLong, SHORTLIST_LIMITS.nameMax),
};

export const VOTER_NAME: LengthRule = {
  min: 1,
  max: SHORTLIST_LIMITS.voterMax,
  tooShort: SHORTLIST_FIELD_TEXTS.voterTooShort,
  tooLong: withLimit(SHORTLIST_FIELD_TEXTS.voterTooLong, SHORTLIST_LIMITS.voterMax),
};

export const VOTE_NOTE: LengthRule = {
  min: 0,
  max: SHORTLIST_LIMITS.noteMax,
  tooShort: '',
  tooLong: withLimit(SHORTLIST_FIELD_TEXTS.noteTooLong, SHORTLIST_LIMITS.noteMax),
};

/** `POST /api/shortlists`. */
export interface CreateShortlist {
  name: string;
  propertyIds: number[];
}

/** The keys are in no later answer; only their digests are stored. */
export interface CreatedShortlist {
  key: string;
  ownerKey: string;
  shortlist: Shortlist;
}

/** `PATCH /api/shortlists/current`, by the person who made it. */
export interface ChangeShortlist {
  name?: string;
  closed?: boolean;
}

/** `PUT /api/shortlists/current/votes/{propertyId}`. */
export interface CastVote {
  /** The voter's name; replaces the one given before. */
  voter: string;
  /** Null: a note without a vote. */
  choice: VoteChoice | null;
  /** Empty: no note. */
  note: string;
}

export interface ShortlistVote {
  id: number;
  voter: string;
  choice: VoteChoice | null;
  note: string;
  /** Whether the caller gave it. */
  mine: boolean;
}

export interface ShortlistedProperty {
  id: number;
  /** Null if it is no longer listed. */
  property: PropertySummary | null;
  totals: Record<VoteChoice, number>;
  /** In the order in which voters joined. */
  votes: ShortlistVote[];
}

/** `GET /api/shortlists/current`. */
export interface Shortlist {
  name: string;
  /** A closed list can be read and not voted on. */
  closed: boolean;
  /** Whether the call had the owner's key. */
  isOwner: boolean;
  voters: number;
  /** Most votes first: yes, then fewest no, then maybe, then in the order of the list. */
  properties: ShortlistedProperty[];
}

function withLimit(text: string, limit: number): string {
  return text.replace('{n}', String(limit));
}
