import type { Agent } from './agents.js';
import type { Picture } from './pictures.js';
import type { Pricing, Property, PropertySummary, PropertyType } from './properties.js';
import type { Completeness } from './property/completeness.js';
import type { InputOf, StoredFields } from './property/field-table.js';
import type { PROPERTY_FIELDS, StaffFields } from './property/fields.js';

/** The sentences of the back office about listings, as the specification has them; `{n}` is filled in. */
export const STAFF_PROPERTY_TEXTS = {
  statsFailed: 'Failed to fetch stats',
  recentFailed: 'Failed to fetch recent properties',
  listFailed: 'Failed to fetch properties',
  createFailed: 'Failed to create property',
  created: 'Success! Property created successfully.',
  updateFailed: 'Failed to update property',
  updated: 'Property updated successfully',
  deleteFailed: 'Failed to delete property',
  deleted: 'Property deleted successfully',
  bulkFailed: 'Failed to perform bulk operation',
  bulkDone: 'Bulk operation completed. {n} properties affected.',
  noSelectionTitle: 'No Selection',
  noSelection: 'Please select properties first',
  changedMeanwhile: 'This property was changed by someone else. Reload to see the latest.',
  undoGone: 'This can no longer be undone',
} as const;

/** What the Add form starts with and offers; any other text up to `PROPERTY_STATUS_MAX` will do, too. */
export const FORM_STATUSES = ['For Sale', 'For Rent', 'For Lease', 'Sold', 'Pending'] as const;
export const DEFAULT_FORM_STATUS = FORM_STATUSES[0];

/**
 * A picture of a listing: its address (one of ours, `/media/…`, or any https one), the id of an uploaded picture, or
 * either with words for who can't see it.
 */
export type PictureInput = string | number | { url?: string; id?: number; alt?: string };

/** An agent we know by id, or somebody by name: who has the same e-mail or phone is that one, else a new one. */
export interface AgentInput {
  id?: number;
  name?: string;
  phone?: string;
  email?: string;
  whatsapp?: string | null;
  agency?: string | null;
}

/** Where a listing is. Without `lat` and `lng` they are read from a maps link that holds them. */
export interface PlaceInput {
  lat: number | null;
  lng: number | null;
  address?: string | null;
  neighborhood?: string | null;
  landmark?: string | null;
}

export interface RoomInput {
  /** Of a room that the listing has already; any other id is that of a new room. */
  id?: number;
  roomType: string;
  /** Square feet. */
  size?: number;
  bathrooms?: number;
  price?: number;
  description?: string;
  images?: string[];
  features?: string[];
}

/** `POST /api/admin/properties`: the fields of the table, and what belongs to a property beside them. */
export interface PropertyInput extends InputOf<typeof PROPERTY_FIELDS> {
  roomConfigurations?: RoomInput[];
  /** The first is the one whom the page shows. */
  agents?: AgentInput[];
  coordinates?: PlaceInput | null;
  /** Null: that of a known development, where the title names one. */
  pricing?: Pricing | null;
  /** In order, the first the main one. */
  images?: PictureInput[];
  floorPlans?: PictureInput[];
}

/** `PUT /api/properties/{id}`: what is given is changed, what is missing stays. */
export interface PropertyChanges extends Partial<PropertyInput> {
  /** The version that the changes were made to; when it is out of date the answer is 409 and nothing is changed. */
  version?: number;
}

/** A listing as the staff's lists show it. */
export interface StaffPropertySummary extends PropertySummary, StoredFields<StaffFields> {
  version: number;
  completeness: Completeness;
  /** When staff last said that it can still be had: by entering or saving it, or by saying just that. ISO 8601, UTC. */
  confirmedAt: string;
  /** Published and on the market, and not confirmed for `STALE_DAYS`. */
  stale: boolean;
  /** ISO 8601, UTC; null but for a listing in the bin. */
  deletedAt: string | null;
}

/** A listing with all that staff have entered, drafts and deleted ones too. */
export interface StaffProperty extends Omit<Property, 'coordinates'>, StaffPropertySummary {
  coordinates: {
    lat: number | null;
    lng: number | null;
    address: string | null;
    neighborhood: string | null;
    landmark: string | null;
  } | null;
  floorPlans: Picture[];
}

export const STAFF_PROPERTY_PAGE_SIZE = 20;
export const STAFF_PROPERTY_PAGE_SIZE_MAX = 100;

export const STAFF_PROPERTY_SORTS = [
  'newest',
  'oldest',
  'updated',
  'title',
  'price-asc',
  'price-desc',
] as const;
export type StaffPropertySort = (typeof STAFF_PROPERTY_SORTS)[number];

/** The list's filter, in the order in which its choices are offered. */
export const STAFF_TYPE_FILTER = [
  'all',
  'residential',
  'commercial',
  'land',
  'development',
  'villa',
  'godown',
  'joint-venture',
] as const;
export const STAFF_STATUS_FILTER = ['all', 'available', 'sold'] as const;
export const PUBLISHED_FILTER = ['all', 'yes', 'no'] as const;
export type PublishedFilter = (typeof PUBLISHED_FILTER)[number];

/** `GET /api/admin/properties` and `GET /api/admin/properties/bin`. A page past the end is an empty list. */
export interface StaffPropertyPage {
  properties: StaffPropertySummary[];
  pagination: {
    /** Matching listings on all pages. */
    total: number;
    totalPages: number;
    hasPrev: boolean;
    hasNext: boolean;
    page: number;
    limit: number;
  };
}

export interface StaffTypeCounts {
  totalProperties: number;
  residential: number;
  commercial: number;
  land: number;
}

/** `GET /api/admin/stats`; what lies in the bin does not count. */
export interface StaffStats extends StaffTypeCounts {
  byType: Record<PropertyType, number>;
  /** The most frequent first; spellings that differ only in case are one. */
  byStatus: { status: string; count: number }[];
  drafts: number;
  featured: number;
  incomplete: number;
  /** Published, on the market, and not confirmed for `STALE_DAYS`. */
  stale: number;
  inBin: number;
  /** Entered since the first of the month, Nairobi time. */
  addedThisMonth: StaffTypeCounts;
}

/** The first three are the specification's. */
export const BULK_ACTIONS = [
  'mark_available',
  'mark_sold',
  'delete',
  'restore',
  'publish',
  'unpublish',
  'feature',
  'unfeature',
  'confirm',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** `POST /api/admin/properties/bulk`. */
export interface BulkRequest {
  action: BulkAction;
  propertyIds: number[];
}

export interface BulkResult {
  /** The listings named that exist. */
  affectedCount: number;
  /** Give its token to `POST /api/admin/properties/bulk/undo` in time; null when nothing was changed. */
  undo: { token: string; expiresAt: string } | null;
}

/** `POST /api/admin/properties/bulk/undo`. */
export interface UndoResult {
  affectedCount: number;
  /** Listings that were changed again since, and so were left alone. */
  skippedCount: number;
}

export const UNDO_MINUTES = 10;
/** Days for which a deleted listing can be restored. */
export const BIN_DAYS = 30;
/** Days after which somebody should say again that a listing can still be had. */
export const STALE_DAYS = 30;
/** Hours for which an uploaded picture waits to be saved with a listing. */
export const UNATTACHED_PICTURE_HOURS = 24;

/** `DELETE /api/admin/properties/{id}`. */
export interface DeletedProperty {
  id: number;
  message: string;
  /** As with a bulk action. */
  undo: BulkResult['undo'];
}

/** `POST /api/admin/pictures` and `POST /api/admin/pictures/copies`: one of ours that no listing has yet. */
export interface UploadedPicture extends Picture {
  id: number;
}

/** `POST /api/admin/pictures/copies`: downloads a picture by its address, as if its file had been uploaded. */
export interface PictureCopyInput {
  /** https only. */
  url: string;
}

/** Texts about pictures by address, for the forms and the service alike. */
export const PICTURE_ADDRESS_TEXTS = {
  notHttps: 'A picture must be an uploaded one or a link that begins with https://',
  copyOnlyHttps:
    'Only a picture at a link that begins with https:// can be copied: use one, or upload the file',
} as const;

/** `GET /api/admin/agents`; with `limit` one page of them, and `X-Total-Count` tells how many match. */
export interface StaffAgent extends Agent {
  /** Listings that name the agent, the bin left out. */
  listings: number;
  /** The account that is given inquiries about the agent's listings; null where none is set. */
  staffUserId: number | null;
}

export const STAFF_AGENT_PAGE_SIZE = 20;
export const STAFF_AGENT_PAGE_SIZE_MAX = 100;

/** `POST /api/admin/agents`; with `PUT /api/admin/agents/{id}` what is missing stays. */
export interface AgentDetails {
  name: string;
  phone: string;
  email: string;
  position?: string;
  specialization?: string;
  /** Years. */
  experience?: number;
  languages?: string[];
  whatsapp?: string | null;
  agency?: string | null;
  imageUrl?: string | null;
  bio?: string;
  staffUserId?: number | null;
}

/** `POST /api/admin/directors`; with `PUT /api/admin/directors/{id}` what is missing stays. */
export interface DirectorDetails {
  name: string;
  title: string;
  qualifications?: string[];
  bio?: string;
  /** Place on the page, from 0; the others move. The last when missing. */
  position?: number;
}

export const PEOPLE_LIMITS = {
  nameMin: 2,
  nameMax: 120,
  titleMax: 120,
  specializationMax: 300,
  bioMax: 5000,
  experienceMax: 80,
  /** Languages of an agent, qualifications of a director. */
  listMax: 20,
  listItemMax: 120,
} as const;

const COORDINATES = /@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/;

/** Latitude and longitude after an at-sign in a maps link; null where there are none that can be. */
export function coordinatesInLink(link: string): { lat: number; lng: number } | null {
  const match = COORDINATES.exec(link);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
