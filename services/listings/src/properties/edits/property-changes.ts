import { differences, type NewChange } from '@lml/common/audit/changes';
import {
  completeTerms,
  coordinatesInLink,
  DEFAULT_FORM_STATUS,
  type FieldTable,
  keysOf,
  missingToPublish,
  pickFields,
  type Pricing,
  PROPERTY_FIELDS,
  type PropertyChanges,
  type RoomInput,
  type StoredFields,
  USABLE_TOO_LARGE,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import type { AgentEntity } from '../../agents/agent.entity.js';
import type { PictureColumns } from '../../pictures/pictures-of-property.js';
import { withExactPlace } from '../model/exact-place.js';
import { knownPricing } from '../model/known-developments.js';
import { withDerivedColumns, type PropertyDetails } from '../model/derived-columns.js';
import type { DeepPartial } from 'typeorm';
import type { PropertyEntity } from '../model/property.entity.js';
import { purposeOf } from '../model/status.js';

/** A room ready to be stored; with an id, an existing room of the listing. */
export type RoomColumns = Required<Omit<RoomInput, 'id'>> & { id?: number; position: number };

/** Pictures, rooms and agents of a listing, resolved from the input. */
export interface PropertyRelations {
  /** Ordered; photos first, then floor plans. */
  pictures: PictureColumns[];
  rooms: RoomColumns[];
  agents: AgentEntity[];
}

/** The complete listing after the change. */
export type CompleteProperty = PropertyDetails & { pictures: PictureColumns[]; agentIds: number[] };

/**
 * Merges the given changes over the stored listing; `withDerivedColumns` computes the rest.
 * @param before undefined for a new listing
 */
export function mergeChanges(
  given: PropertyChanges,
  before: PropertyEntity | undefined,
  relations: PropertyRelations,
): CompleteProperty {
  const columns = fieldsAfter(PROPERTY_FIELDS, given, before);
  const details = { status: DEFAULT_FORM_STATUS, ...UNFILLED, ...columns } as PropertyDetails;
  checkAreas(details);
  if (before && !before.published && details.published) {
    checkPublishable(details, given.price !== undefined);
  }
  return {
    ...details,
    purpose: purposeOf(details.status, given.purpose ?? before?.purpose),
    pricing: pricingOf(given, before, details),
    paymentTerms: given.paymentTerms?.map(completeTerms) ?? before?.paymentTerms ?? [],
    ...placeOf(given, before),
    exactPlace: before?.exactPlace,
    pictures: relations.pictures.map((picture, position) => ({ ...picture, position })),
    roomConfigurations: relations.rooms,
    agentIds: relations.agents.map(({ id }) => id),
  };
}

/** Values of a draft without them. A price of 0 is not entered yet, null is on request. */
const UNFILLED = { type: '', location: '', description: '', price: 0 };

/** @throws 400 naming each field that a listing needs to be published */
function checkPublishable(details: PropertyDetails, priceGiven: boolean): void {
  const missing = missingToPublish({ ...details, ...(priceGiven && { price: null }) });
  if (missing.length === 0) return;
  throw validationFailed(
    missing.map((field) => ({ field, message: `${PROPERTY_FIELDS[field].label} is required` })),
  );
}

/** @throws 400 if the usable area is larger than the lettable one */
function checkAreas({ usableArea, lettableArea, size }: PropertyDetails): void {
  const lettable = lettableArea || size;
  if (!usableArea || !lettable || usableArea <= lettable) return;
  throw validationFailed([{ field: 'usableArea', message: USABLE_TOO_LARGE }]);
}

/** Returns the fields of a table after a change: the given value, else the stored one, else empty. */
export function fieldsAfter<Table extends FieldTable>(
  table: Table,
  given: { [Key in keyof Table]?: unknown },
  before: StoredFields<Table> | undefined,
): Partial<StoredFields<Table>> {
  const after = keysOf(table).map((key) => [key, given[key] === undefined ? before?.[key] : given[key]]);
  return Object.fromEntries(after.filter(([, value]) => value !== undefined)) as Partial<StoredFields<Table>>;
}

/**
 * Null = use the known development's pricing. It is removed again when title or type no longer match the development.
 */
function pricingOf(
  given: PropertyChanges,
  before: PropertyEntity | undefined,
  { title, type }: PropertyDetails,
): Pricing | null {
  if (given.pricing !== undefined) {
    const entered = given.pricing && (JSON.parse(JSON.stringify(given.pricing)) as Pricing);
    return entered && Object.keys(entered).length > 0 ? entered : null;
  }
  if (!before?.pricing) return null;
  const movedAway = before.title !== title || before.type !== type;
  const cameIn = differences(before.pricing, knownPricing(before.title, before.type)).length === 0;
  return movedAway && cameIn ? null : before.pricing;
}

type Place = Pick<PropertyEntity, 'latitude' | 'longitude' | 'address' | 'neighborhood' | 'landmark'>;

/** Takes coordinates from a new maps link when none are given. */
function placeOf(given: PropertyChanges, before: PropertyEntity | undefined): Place {
  const {
    latitude = null,
    longitude = null,
    address = null,
    neighborhood = null,
    landmark = null,
  } = before ?? {};
  const place: Place =
    given.coordinates === undefined
      ? { latitude, longitude, address, neighborhood, landmark }
      : {
          latitude: given.coordinates?.lat ?? null,
          longitude: given.coordinates?.lng ?? null,
          address: given.coordinates?.address ?? null,
          neighborhood: given.coordinates?.neighborhood ?? null,
          landmark: given.coordinates?.landmark ?? null,
        };
  const hasMoved = given.coordinates === undefined && given.googleMapsLink !== before?.googleMapsLink;
  const inLink =
    given.googleMapsLink && (place.latitude === null || hasMoved)
      ? coordinatesInLink(given.googleMapsLink)
      : null;
  return inLink ? { ...place, latitude: inLink.lat, longitude: inLink.lng } : place;
}

/** Returns the rooms in order. An id that is not the listing's, or is repeated, makes a new room. */
export function roomsOf(given: RoomInput[], before: PropertyEntity | undefined): RoomColumns[] {
  const free = new Set(before?.roomConfigurations.map(({ id }) => id));
  return given.map(
    (
      { id, roomType, size = 0, bathrooms = 0, price = 0, description = '', images = [], features = [] },
      position,
    ) => {
      const room = { roomType, size, bathrooms, price, description, images, features, position };
      return id !== undefined && free.delete(id) ? { id, ...room } : room;
    },
  );
}

/** Returns the relations of a stored listing. */
export function relationsOf(property: PropertyEntity): PropertyRelations {
  return {
    pictures: property.pictures.map(
      ({ kind, url, key, alt, width, height, blur, widths, bytes, label, takenOn }) => ({
        kind,
        url,
        key,
        alt,
        width,
        height,
        blur,
        widths,
        bytes,
        label,
        takenOn,
      }),
    ),
    rooms: property.roomConfigurations.map(
      ({ id, roomType, size, bathrooms, price, description, images, features }, position) => ({
        ...{ id, roomType, size, bathrooms, price, description, images, features, position },
      }),
    ),
    agents: property.propertyAgents.map(({ agent }) => agent),
  };
}

/** Returns the listing as the activity log records it: entered fields only, nothing derived. */
export function logged(
  stored: PropertyEntity,
  { pictures, rooms, agents } = relationsOf(stored),
): Record<string, unknown> {
  const property = withExactPlace(stored);
  const shown = (kind: string) =>
    pictures
      .filter((picture) => picture.kind === kind)
      .map(({ url, alt, label, takenOn }) =>
        alt || label || takenOn
          ? { url, ...(alt && { alt }), ...(label && { label }), ...(takenOn && { takenOn }) }
          : url,
      );
  return {
    ...pickFields(PROPERTY_FIELDS, property),
    pricing: property.pricing,
    paymentTerms: property.paymentTerms,
    latitude: property.latitude,
    longitude: property.longitude,
    address: property.address,
    neighborhood: property.neighborhood,
    landmark: property.landmark,
    deletedAt: property.deletedAt,
    roomConfigurations: rooms.map(({ id: _id, position: _position, ...room }) => room),
    agents: agents.map(({ id, name }) => ({ id, name })),
    images: shown('photo'),
    floorPlans: shown('floor-plan'),
  };
}

/** Result of an edit: new columns, and before/after for the activity log. */
export interface PropertyChange {
  stored: DeepPartial<PropertyEntity>;
  was: Record<string, unknown>;
  is: Record<string, unknown>;
}

/** Null if nothing changed. */
export function changeOf(
  before: PropertyEntity,
  changes: PropertyChanges,
  relations: PropertyRelations,
): PropertyChange | null {
  const stored = withDerivedColumns(mergeChanges(changes, before, relations));
  const was = logged(before);
  const is = logged({ ...before, ...stored } as PropertyEntity, relations);
  return differences(was, is).length === 0 ? null : { stored, was, is };
}

/** Builds the activity log entry. */
export function loggedChange(id: number, { stored, was, is }: PropertyChange, by: User): NewChange {
  return {
    subject: 'property',
    subjectId: id,
    subjectName: stored.title!,
    action: 'changed',
    before: was,
    after: is,
    by,
  };
}
