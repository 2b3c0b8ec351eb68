import {
  type Agent,
  keysOf,
  type Picture,
  type PictureLabel,
  type Pricing,
  PRICING_FIELDS,
  type PricingFields,
  PROPERTY_FIELDS,
  type StaffProperty,
} from '@lml/common/contracts';
import { groupedNumber } from '../../../lib/format.js';
import { type PlanValues, planValues } from './payment-terms-values.js';
import { emptyFormValues, formFields, formValuesOf, type FormValuesOf } from './field-values.js';

/** A picture in the form, in display order. */
export interface PictureItem {
  /** Stable key while the form is open. */
  key: string;
  /** URL of a stored or external picture; missing for a new upload. */
  url?: string;
  /** Id of an upload that no property uses yet; missing otherwise. */
  uploadId?: number;
  /** Data for display, if known. */
  picture?: Picture;
  /** Alt text. */
  alt: string;
  /** Missing or empty for a photograph of the property. */
  label?: PictureLabel | '';
  /** Month or day on which it was taken, as entered. */
  takenOn?: string;
}

export interface RoomValues {
  /** Null if not stored yet. */
  id: number | null;
  roomType: string;
  size: string;
  bathrooms: string;
  price: string;
  description: string;
  features: string[];
  /** URLs. */
  images: string[];
}

/** An agent with an id is a known one and read-only here; otherwise a new one. */
export interface AgentValues {
  id: number | null;
  name: string;
  phone: string;
  email: string;
  whatsapp: string;
  agency: string;
}

/** A floor in the form; empty texts are not known. */
export type FloorValues = Record<
  'floor' | 'perSqft' | 'lettableSqft' | 'usableSqft' | 'servicePerSqft' | 'from',
  string
> & { available: '' | 'yes' | 'no' };

/** Texts of {@link Pricing}; empty if there is no value. */
export type PricingValues = FormValuesOf<PricingFields> & {
  rentByFloor: FloorValues[];
};

/** Fields of the table that the form has. */
export const FORM_FIELDS = formFields(PROPERTY_FIELDS);

/** All input of the form. Numbers are texts as typed ("8,700,000", "8.7M"); missing values are empty. */
export interface PropertyFormValues extends FormValuesOf<typeof FORM_FIELDS> {
  /** If true, `price` is ignored. */
  priceOnRequest: boolean;
  pricing: PricingValues;
  rooms: RoomValues[];
  paymentTerms: PlanValues[];
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

export const EMPTY_FLOOR: FloorValues = {
  floor: '',
  perSqft: '',
  lettableSqft: '',
  usableSqft: '',
  servicePerSqft: '',
  available: '',
  from: '',
};

export const EMPTY_AGENT: AgentValues = {
  id: null,
  name: '',
  phone: '',
  email: '',
  whatsapp: '',
  agency: '',
};

/** Initial values of the Add form. */
export const EMPTY_VALUES: PropertyFormValues = {
  ...emptyFormValues(FORM_FIELDS),
  priceOnRequest: false,
  pricing: { ...emptyFormValues(PRICING_FIELDS), rentByFloor: [] },
  rooms: [],
  paymentTerms: [],
  address: '',
  neighborhood: '',
  landmark: '',
  lat: '',
  lng: '',
  agents: [],
  pictures: [],
  floorPlans: [],
};

/** Form values of a stored property. */
export function valuesOf(property: StaffProperty): PropertyFormValues {
  const { coordinates, pricing } = property;
  return {
    ...formValuesOf(FORM_FIELDS, property),
    ...(property.price === 0 && !property.published && { price: '' }),
    priceOnRequest: property.price === null,
    pricing: {
      ...pricingTexts(pricing),
      rentByFloor: (pricing?.rentByFloor ?? []).map((rent) => ({
        floor: rent.floor,
        perSqft: figure(rent.perSqft),
        lettableSqft: figure(rent.lettableSqft ?? null),
        usableSqft: figure(rent.usableSqft ?? null),
        servicePerSqft: figure(rent.servicePerSqft ?? null),
        available: rent.available === undefined ? '' : rent.available ? 'yes' : 'no',
        from: rent.from ?? '',
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
    paymentTerms: property.paymentTerms.map(planValues),
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

/** Null becomes empty, 0 stays "0". */
function pricingTexts(pricing: Pricing | null): FormValuesOf<PricingFields> {
  return Object.fromEntries(
    keysOf(PRICING_FIELDS).map((name) => [name, figure(pricing?.[name] ?? null)]),
  ) as FormValuesOf<PricingFields>;
}

export function agentValues({ id, name, phone, email, whatsapp, agency }: Agent): AgentValues {
  return { id, name, phone, email, whatsapp: whatsapp ?? '', agency: agency ?? '' };
}

/** A stored picture; a property has each URL once, so the URL is the key. */
function pictureItem(picture: Picture): PictureItem {
  const { url, alt, label, takenOn } = picture;
  return { key: url, url, picture, alt, ...(label && { label }), ...(takenOn && { takenOn }) };
}

function figure(value: number | null): string {
  return value === null ? '' : groupedNumber(value);
}

function degrees(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
