import type { AreaUnit, PropertyPurpose, PropertyType } from './properties.js';
import type { LengthRule } from './text.js';

/** Paths of the feed. */
export const FEED_PATHS = { json: '/api/feeds/listings.json', xml: '/api/feeds/listings.xml' } as const;

export const FEED_LIMITS = {
  /** Listings per page. */
  limitDefault: 100,
  limitMax: 500,
} as const;

export const FEED_TEXTS = {
  after: 'after must be the number of a listing, as in the answer before',
  limit: 'limit must be a whole number from 1 to 500',
  changedSince: 'changedSince must be a time, such as 2026-11-24T09:00:00Z',
} as const;

/** Name of a portal. */
export const PORTAL_NAME: LengthRule = {
  ...{ min: 2, tooShort: 'Name must be at least 2 characters' },
  ...{ max: 80, tooLong: 'Name must be at most 80 characters' },
};

/** A portal's key, as staff see it. `GET /api/admin/feeds` answers all, newest first. */
export interface FeedKey {
  id: number;
  /** Name of the portal. */
  name: string;
  /** ISO 8601, UTC, as are the next two. */
  createdAt: string;
  createdBy: string;
  /** To the minute; null if never used. */
  lastUsedAt: string | null;
  /** Null while it works. `DELETE /api/admin/feeds/{id}` sets it. */
  revokedAt: string | null;
}

/** `POST /api/admin/feeds` {name}: the only answer that contains the key itself. */
export interface CreatedFeedKey extends FeedKey {
  key: string;
}

/** `GET /api/feeds/listings.json`: one page, by id. */
export interface ListingFeed {
  /** For `changedSince` of the next run, if this is the first page of a run: ISO 8601, UTC. */
  asOf: string;
  /** URL of the next page; null on the last one. */
  next: string | null;
  listings: FeedListing[];
  /** Listings that are not public any more; only with `changedSince`. */
  removed: FeedRemoval[];
}

export interface FeedRemoval {
  reference: string;
  updatedAt: string;
}

export interface FeedListing {
  /** `LML-12`. */
  reference: string;
  /** Address of its page. */
  url: string;
  title: string;
  /** In our markup, as staff wrote it. */
  description: string;
  type: PropertyType;
  purpose: PropertyPurpose;
  status: string;
  /** Null if on request. */
  price: FeedPrice | null;
  /** Null if unknown, as are the rooms. */
  size: { value: number; unit: AreaUnit } | null;
  bedrooms: number | null;
  bathrooms: number | null;
  /** Street, area, town. */
  location: string;
  coordinates: { latitude: number; longitude: number } | null;
  /** Absolute addresses of the photos, the main one first. */
  pictures: string[];
  agent: FeedContact | null;
  /** The office that serves the place. */
  office: FeedContact | null;
  createdAt: string;
  updatedAt: string;
}

export interface FeedPrice {
  /** Whole Kenyan shillings. */
  amount: number;
  currency: 'KES';
  /** Null for a sale. */
  period: 'month' | null;
  /** The rate of a commercial letting is per this unit; else null. */
  per: AreaUnit | null;
}

export interface FeedContact {
  name: string;
  phones: string[];
  emails: string[];
}
