import {
  type Agent,
  keysOf,
  type Picture,
  type Pricing,
  PRICING_FIELDS,
  type PricingFields,
  PROPERTY_FIELDS,
  type StaffProperty,
} from '@lml/common/contracts';
import { groupedNumber } from '../../../lib/format.js';
import { emptyFormValues, formFields, formValuesOf, type FormValuesOf } from './field-values.js';

/** A picture as the form holds it, in the order in which visitors see them. */
export interface PictureItem {
  /** Stays the same for as long as the form is open, whatever happens to the picture. */
  key: string;
  /** The address of what is stored already or lies elsewhere; missing for a fresh upload. */
  url?: string;
  /** Of an upload that no listing has yet; missing for all others. */
  uploadId?: number;
  /** What a page needs to show it well, where that is known. */
  picture?: Picture;
  /** For who can't see it. */
  alt: string;
}

export interface RoomValues {
  /** Null for one that is not stored yet. */
  id: number | null;
  roomType: string;
  size: string;
  bathrooms: string;
  price: string;
  description: string;
  features: string[];
  /** Addresses. */
  images: string[];
}

/** Who has an id is known and can't be changed here; anybody else is entered whole. */
export interface AgentValues {
  id: number | null;
  name: string;
  phone: string;
  email: string;
  whatsapp: string;
  agency: string;
}

/** The figures of {@link Pricing}; empty where there is none. */
export type PricingValues = FormValuesOf<PricingFields> & {
  rentByFloor: { floor: string; perSqft: string }[];
};

/** The fields of the table that the form has. */
export const FORM_FIELDS = formFields(PROPERTY_FIELDS);

/**
 * All that can be entered of a property, as it stands in the fields: figures are texts as they are typed
 * ("8,700,000", "8.7M"), what is not there is empty.
 */
export interface PropertyFormValues extends FormValuesOf<typeof FORM_FIELDS> {
  /** Then `price` does not count. */
  priceOnRequest: boolean;
  pricing: PricingValues;
  rooms: RoomValues[];
  address: string;
  neighborhood: string;
  landmark: string;
  lat: string;
  lng: string;
  agents: AgentValues[];
  pictures: PictureItem[];
  floorPlans: PictureItem[];
}

export const EMPTY_ROOM: RoomValues = {
  id: null,
  roomType: '',
  size: '',
  bathrooms: '',
  price: '',
  description: '',
  features: [],
  images: [],
};

export const EMPTY_AGENT: AgentValues = {
  id: null,
  name: '',
  phone: '',
  email: '',
  whatsapp: '',
  agency: '',
};

/** What the Add form starts with. */
export const EMPTY_VALUES: PropertyFormValues = {
  ...emptyFormValues(FORM_FIELDS),
  priceOnRequest: false,
  pricing: { ...emptyFormValues(PRICING_FIELDS), rentByFloor: [] },
  rooms: [],
  address: '',
  neighborhood: '',
  landmark: '',
  lat: '',
  lng: '',
  agents: [],
  pictures: [],
  floorPlans: [],
};

/** A stored property as it stands in the fields. */
export function valuesOf(property: StaffProperty): PropertyFormValues {
  const { coordinates, pricing } = property;
  return {
    ...formValuesOf(FORM_FIELDS, property),
    priceOnRequest: property.price === null,
    pricing: {
      ...pricingFigures(pricing),
      rentByFloor: (pricing?.rentByFloor ?? []).map(({ floor, perSqft }) => ({
        floor,
        perSqft: figure(perSqft),
      })),
    },
    rooms: property.roomConfigurations.map((room) => ({
      id: room.id,
      roomType: room.roomType,
      size: figure(room.size || null),
      bathrooms: figure(room.bathrooms || null),
      price: figure(room.price || null),
      description: room.description,
      features: room.features,
      images: room.images,
    })),
    address: coordinates?.address ?? '',
    neighborhood: coordinates?.neighborhood ?? '',
    landmark: coordinates?.landmark ?? '',
    lat: degrees(coordinates?.lat),
    lng: degrees(coordinates?.lng),
    agents: property.agents.map(agentValues),
    pictures: property.pictures.map(pictureItem),
    floorPlans: property.floorPlans.map(pictureItem),
  };
}

/** A figure that is not there is missing, so that a 0 is one. */
function pricingFigures(pricing: Pricing | null): FormValuesOf<PricingFields> {
  return Object.fromEntries(
    keysOf(PRICING_FIELDS).map((name) => [name, figure(pricing?.[name] ?? null)]),
  ) as FormValuesOf<PricingFields>;
}

export function agentValues({ id, name, phone, email, whatsapp, agency }: Agent): AgentValues {
  return { id, name, phone, email, whatsapp: whatsapp ?? '', agency: agency ?? '' };
}

/** A stored picture; a listing has each address once, so that it serves as the key. */
function pictureItem(picture: Picture): PictureItem {
  return { key: picture.url, url: picture.url, picture, alt: picture.alt };
}

function figure(value: number | null): string {
  return value === null ? '' : groupedNumber(value);
}

function degrees(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
