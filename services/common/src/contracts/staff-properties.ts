import type { Agent } from './agents.js';
import type { AGENT_FIELDS, DIRECTOR_FIELDS, POSITION_FIELD, STAFF_USER_FIELD } from './people-fields.js';
import type { Picture, PictureLabel } from './pictures.js';
import type { Pricing, Property, PropertySummary, PropertyType } from './properties.js';
import type { Completeness } from './property/completeness.js';
import type { InputOf, StoredFields } from './property/field-table.js';
import type { PROPERTY_FIELDS, StaffFields } from './property/fields.js';
import type { PaymentTermsInput } from './property/payment-terms.js';
import type { ROOM_FIELDS } from './property/room-fields.js';

/** Texts of the back office about listings, fixed by the specification; `{n}` is a placeholder. */
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

/** Default and suggestions of the Add form; any other text up to `PROPERTY_STATUS_MAX` is valid too. */
export const FORM_STATUSES = [
  'For Sale',
  'For Rent',
  'For Lease',
  'Sold',
  'Let',
  'Under offer',
  'Pending',
] as const;
export const DEFAULT_FORM_STATUS = FORM_STATUSES[0];

/**
 * A picture of a listing: its URL (our own `/media/…`, or any https one), the id of an upload, or either with an alt
 * text. A missing alt text, label or date stays as it is; null removes label and date.
 */
export type PictureInput =
  | string
  | number
  | { url?: string; id?: number; alt?: string; label?: PictureLabel | null; takenOn?: string | null };

/** An existing agent by id, or details: matched by e-mail, else a new agent. */
export interface AgentInput {
  id?: number;
  name?: string;
  phone?: string;
  email?: string;
  whatsapp?: string | null;
  agency?: string | null;
}

/** Location of a listing. Missing `lat` and `lng` are read from a maps link that contains them. */
export interface PlaceInput {
  lat: number | null;
  lng: number | null;
  address?: string | null;
  neighborhood?: string | null;
  landmark?: string | null;
}

export interface RoomInput extends InputOf<typeof ROOM_FIELDS> {
  /** Id of an existing room of the listing; any other id makes a new room. */
  id?: number;
}

/** `POST /api/admin/properties`: the table's fields, and the relations. */
export interface PropertyInput extends InputOf<typeof PROPERTY_FIELDS> {
  roomConfigurations?: RoomInput[];
  /** The page shows the first agent. */
  agents?: AgentInput[];
  coordinates?: PlaceInput | null;
  /** Null: uses a known development's pricing, if the title names one. */
  pricing?: Pricing | null;
  paymentTerms?: PaymentTermsInput[];
  /** Ordered, main picture first. */
  images?: PictureInput[];
  floorPlans?: PictureInput[];
}

/** `PUT /api/properties/{id}`: missing fields stay unchanged. */
export interface PropertyChanges extends Partial<PropertyInput> {
  /** Version that was edited; if it is out of date, returns 409 and changes nothing. */
  version?: number;
}

/** A listing in staff lists. */
export interface StaffPropertySummary extends PropertySummary, StoredFields<StaffFields> {
  version: number;
  completeness: Completeness;
  /** Last confirmation that it is still available; of an imported listing its import. ISO 8601, UTC. */
  confirmedAt: string;
  /** Published, on the market, and not confirmed for so long that visitors are warned. It may be hidden (`freshness`). */
  stale: boolean;
  /** ISO 8601, UTC; null unless in the trash. */
  deletedAt: string | null;
  /** True for a sample listing. */
  sample?: boolean;
  /** True while reports of visitors hide it; it is not published then. */
  held?: boolean;
  /** True in results of a search of which a word is in neither title nor location, but in another text. */
  foundInText?: boolean;
}

/** A listing with all staff fields, including drafts and deleted ones. */
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

/** Filter of the list, in display order. */
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
export const STAFF_STATUS_FILTER = ['all', 'available', 'sold', 'let', 'under offer'] as const;
export const PUBLISHED_FILTER = ['all', 'yes', 'no'] as const;
export type PublishedFilter = (typeof PUBLISHED_FILTER)[number];

/** `GET /api/admin/properties` and `GET /api/admin/properties/bin`. A page past the end is an empty list. */
export interface StaffPropertyPage {
  properties: StaffPropertySummary[];
  pagination: {
    /** Number of matches on all pages. */
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

/** `GET /api/admin/stats`, without the trash. */
export interface StaffStats extends StaffTypeCounts {
  byType: Record<PropertyType, number>;
  /** Most frequent first; spellings that differ only in case are merged. */
  byStatus: { status: string; count: number }[];
  drafts: number;
  featured: number;
  incomplete: number;
  /** Published and on the market: those to confirm this week, those of which visitors are warned, and of these the hidden ones. */
  due: number;
  stale: number;
  hidden: number;
  /** Days without confirmation after which visitors are warned. */
  warnDays: number;
  inBin: number;
  /** Created since the first of the month, Nairobi time. */
  addedThisMonth: StaffTypeCounts;
}

/** The specification has mark_available, mark_sold and delete. */
export const BULK_ACTIONS = [
  'mark_available',
  'mark_sold',
  'mark_let',
  'mark_under_offer',
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
  /** Number of the given listings that exist. */
  affectedCount: number;
  /** Pass its token to `POST /api/admin/properties/bulk/undo` before it expires; null if nothing changed. */
  undo: { token: string; expiresAt: string } | null;
}

/** `POST /api/admin/properties/bulk/undo`. */
export interface UndoResult {
  affectedCount: number;
  /** Listings skipped because they have changed since. */
  skippedCount: number;
}

export const UNDO_MINUTES = 10;
/** Days for which a deleted listing stays in the trash and can be restored. The API calls the trash bin. */
export const BIN_DAYS = 30;
/** Hours until an unattached upload is deleted. */
export const UNATTACHED_PICTURE_HOURS = 24;

/** `DELETE /api/admin/properties/{id}`. */
export interface DeletedProperty {
  id: number;
  message: string;
  /** As for a bulk action. */
  undo: BulkResult['undo'];
}

/** `POST /api/admin/pictures` and `POST /api/admin/pictures/copies`: our own picture, not yet attached to a listing. */
export interface UploadedPicture extends Picture {
  id: number;
}

/** `POST /api/admin/pictures/copies`: downloads a picture by URL, as if its file had been uploaded. */
export interface PictureCopyInput {
  /** https only. */
  url: string;
}

/** Texts about pictures by URL, for forms and service. */
export const PICTURE_ADDRESS_TEXTS = {
  notHttps: 'A picture must be an uploaded one or a link that begins with https://',
  copyOnlyHttps:
    'Only a picture at a link that begins with https:// can be copied: use one, or upload the file',
} as const;

/** `GET /api/admin/agents`; with `limit` one page, and `X-Total-Count` has the total. */
export interface StaffAgent extends Agent {
  /** Number of the agent's listings, without the trash. */
  listings: number;
  /** Account that inquiries about the agent's listings are assigned to; null if none is set. */
  staffUserId: number | null;
}

export const STAFF_AGENT_PAGE_SIZE = 20;
export const STAFF_AGENT_PAGE_SIZE_MAX = 100;

/** `POST /api/admin/agents`; with `PUT /api/admin/agents/{id}` missing fields stay unchanged. */
export type AgentDetails = InputOf<typeof AGENT_FIELDS & typeof STAFF_USER_FIELD>;

/** `POST /api/admin/directors`; with `PUT /api/admin/directors/{id}` missing fields stay unchanged. */
export type DirectorDetails = InputOf<typeof DIRECTOR_FIELDS & typeof POSITION_FIELD>;

const COORDINATES = /@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/;

/** Extracts latitude and longitude after an at-sign in a maps link; null if there are no valid ones. */
export function coordinatesInLink(link: string): { lat: number; lng: number } | null {
  const match = COORDINATES.exec(link);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
