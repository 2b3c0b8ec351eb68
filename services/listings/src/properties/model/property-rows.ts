import {
  BIN_DAYS,
  DETAIL_FIELDS,
  type DetailFields,
  type HiddenReason,
  LISTED_FIELDS,
  type ListedFields,
  type PictureKind,
  type PaymentTerms,
  type PublicEvidence,
  type PictureLabel,
  type PricePoint,
  type Pricing,
  type StoredFields,
} from '@lml/common/contracts';
import { preparedQuery, type PreparedStatement } from '@lml/common/database/prepared-query';
import type { DataSource } from 'typeorm';
import { AGENT_COLUMNS, type AgentRow } from '../../agents/agents.repository.js';
import { selectFields } from './field-columns.js';
import { ON_THE_MARKET } from './status.js';

/** Rows of properties and their relations, and the SQL that selects them from properties `p`. */

/** Row of `properties` for lists, with the range of its room prices. */
export interface SummaryRow extends StoredFields<ListedFields> {
  id: number;
  pricing: Pricing | null;
  price_history: PricePoint[] | null;
  suggests_starting_price: boolean;
  whatsapp: string | null;
  on_market: boolean;
  confirmed_at: Date;
  confirmed_by_person: boolean;
  stale: boolean;
  hidden_reasons: HiddenReason[] | null;
  created_at: Date;
  updated_at: Date;
  room_price_min: number | null;
  room_price_max: number | null;
}

export interface DetailRow extends SummaryRow, StoredFields<DetailFields> {
  payment_terms: PaymentTerms[];
  checks: PublicEvidence[];
  latitude: number | null;
  longitude: number | null;
  neighborhood: string | null;
  address: string | null;
  landmark: string | null;
}

export interface PictureRow {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  blur: string | null;
  widths: number[];
  bytes: number[] | null;
  label: PictureLabel | null;
  taken_on: string | null;
}

export interface KindedPictureRow extends PictureRow {
  kind: PictureKind;
}

/** Main photo of a property, and the URLs and labels of all photos in order. */
export interface MainPictureRow extends PictureRow {
  images: string[];
  image_labels: (PictureLabel | null)[];
}

/** All null for a property without photos. */
type MaybeMainPictureRow = MainPictureRow | { [Column in keyof MainPictureRow]: null };

export type ListedRow = SummaryRow & MaybeMainPictureRow;

/** Pictures of every kind, rooms and agents of one property, each in order. */
export interface PropertyRelationRows {
  pictures: KindedPictureRow[];
  rooms: RoomRow[];
  agents: AgentRow[];
}

export interface RoomRow {
  id: number;
  room_type: string;
  size: number;
  bathrooms: number;
  price: number;
  description: string;
  images: string[];
  features: string[];
}

/** Literals, not parameters: must match the partial indexes' predicate. */
export const MARKET = `lower(p.status) IN (${ON_THE_MARKET.map((status) => `'${status}'`).join(', ')})`;

/** In the order of `RELATIONS`, so that cards and pages name the same agent. */
const WHATSAPP = `(SELECT coalesce(agents.whatsapp, agents.phone) FROM property_agents JOIN agents ON agents.id = agent_id
    WHERE property_id = p.id ORDER BY property_agents.position, agents.id LIMIT 1) AS whatsapp`;

export const SUMMARY_COLUMNS = `p.id, ${selectFields(LISTED_FIELDS)}, p.pricing, p.price_history, p.suggests_starting_price,
  ${WHATSAPP}, (${MARKET}) AS on_market, p.confirmed_at, p.confirmed_by_person, p.stale, p.hidden_reasons, p.created_at, p.updated_at, rooms.min AS room_price_min, rooms.max AS room_price_max`;

export const DETAIL_COLUMNS = `${SUMMARY_COLUMNS}, ${selectFields(DETAIL_FIELDS)},
  p.payment_terms, p.checks, p.latitude, p.longitude, p.address, p.neighborhood, p.landmark`;

export const ROOM_PRICES = `LEFT JOIN LATERAL (
  SELECT min(r.price), max(r.price) FROM room_configurations r WHERE r.property_id = p.id AND r.price > 0
) rooms ON true`;

export const PHOTO_COLUMNS = `photos.images, photos.image_labels, (photos.main).url, (photos.main).alt, (photos.main).width, (photos.main).height,
  (photos.main).blur, (photos.main).widths, (photos.main).bytes, (photos.main).label, (photos.main).taken_on`;

export const PHOTOS = `LEFT JOIN LATERAL (
  SELECT array_agg(photo.url ORDER BY photo.position) AS images,
         array_agg(photo.label ORDER BY photo.position) AS image_labels, (array_agg(photo ORDER BY photo.position))[1] AS main
    FROM property_pictures photo WHERE photo.property_id = p.id AND photo.kind = 'photo'
) photos ON true`;

const inOrder = (rows: string) => `(SELECT coalesce(json_agg(one), '[]') FROM (${rows}) one)`;

/** JSON arrays, so that one statement reads all relations. */
export const RELATIONS = [
  inOrder(`SELECT kind, url, alt, width, height, blur, widths, bytes, label, taken_on
             FROM property_pictures WHERE property_id = p.id ORDER BY position`) + ' AS pictures',
  inOrder(`SELECT id, room_type, size, bathrooms, price, description, images, features
             FROM room_configurations WHERE property_id = p.id ORDER BY position, id`) + ' AS rooms',
  inOrder(`SELECT ${AGENT_COLUMNS} FROM property_agents JOIN agents ON id = agent_id
            WHERE property_id = p.id ORDER BY property_agents.position, id`) + ' AS agents',
].join(', ');

/** The subquery hides the number of ids, so that PostgreSQL plans short and long pages alike, once. */
const LISTED_BY_IDS: PreparedStatement = {
  name: 'listed_by_ids',
  text: `SELECT ${SUMMARY_COLUMNS}, ${PHOTO_COLUMNS}
           FROM unnest((SELECT $1::bigint[])) WITH ORDINALITY AS page (id, place) JOIN listed_properties p USING (id)
                ${ROOM_PRICES} ${PHOTOS} ORDER BY place`,
};

/**
 * Reads the listed ones of these properties, in this order. Pages are found by id first: the wide rows of a page are
 * then few, and read by a statement that is planned once.
 */
export async function listedByIds(dataSource: DataSource, ids: number[]): Promise<ListedRow[]> {
  return ids.length === 0 ? [] : await preparedQuery<ListedRow>(dataSource, LISTED_BY_IDS, [ids]);
}

/** Not hidden, as in the view `findable_properties`: a listing may be hidden for several reasons. */
export const FINDABLE = 'p.hidden_reasons IS NULL';

/** Hidden because nobody has confirmed it; in the words of the index `properties_freshness`. */
export const UNCONFIRMED = `coalesce('not-confirmed' = ANY (p.hidden_reasons), false)`;

/** Hidden until a manager decides about reports of visitors. */
export const BEING_CHECKED = `coalesce('being-checked' = ANY (p.hidden_reasons), false)`;

/** Builds the condition that the confirmation is so many days of the calendar old, or older, in Nairobi. */
export function confirmedDaysAgo(days: number): string {
  return `p.confirmed_at < date_trunc('day', now(), 'Africa/Nairobi') - interval '${days - 1} days'`;
}

/** Not in the trash. */
export const KEPT = 'p.deleted_at IS NULL';

/** In the trash and restorable. */
export const IN_TRASH = `p.deleted_at > now() - interval '${BIN_DAYS} days'`;
