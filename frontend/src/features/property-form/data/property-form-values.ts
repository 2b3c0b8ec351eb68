import {
  type Agent,
  type AreaUnit,
  DEFAULT_FORM_STATUS,
  type Picture,
  type Pricing,
  type PropertyPurpose,
  type PropertyType,
  type StaffProperty,
} from '@lml/common/contracts';
import { groupedNumber } from '../../../lib/format.js';

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
export type PricingValues = Record<PricingFigure, string> & {
  rentByFloor: { floor: string; perSqft: string }[];
};

export const PRICING_FIGURES = [
  'startingPrice',
  'rentPerSqft',
  'servicePerSqft',
  'parkingPerMonth',
  'parkingSpaces',
  'floors',
  'acres',
  'pricePerAcre',
] as const satisfies (keyof Pricing)[];
export type PricingFigure = (typeof PRICING_FIGURES)[number];

/**
 * All that can be entered of a property, as it stands in the fields: figures are texts as they are typed
 * ("8,700,000", "8.7M"), what is not there is empty.
 */
export interface PropertyFormValues {
  title: string;
  description: string;
  overview: string;
  amenitiesText: string;
  sizeTypology: string;
  price: string;
  /** Then `price` does not count. */
  priceOnRequest: boolean;
  type: PropertyType | '';
  status: string;
  /** Empty: it follows from the status, or is a sale. */
  purpose: PropertyPurpose | '';
  size: string;
  /** Empty: what is usual for the type. */
  areaUnit: AreaUnit | '';
  features: string[];
  featured: boolean;
  pricing: PricingValues;
  rooms: RoomValues[];
  bedrooms: string;
  bathrooms: string;
  bedroomsText: string;
  offices: string;
  parking: string;
  location: string;
  address: string;
  neighborhood: string;
  landmark: string;
  lat: string;
  lng: string;
  googleMapsLink: string;
  nearbyAmenities: string[];
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

const NO_PRICING: PricingValues = {
  startingPrice: '',
  rentPerSqft: '',
  servicePerSqft: '',
  parkingPerMonth: '',
  parkingSpaces: '',
  floors: '',
  acres: '',
  pricePerAcre: '',
  rentByFloor: [],
};

/** What the Add form starts with. */
export const EMPTY_VALUES: PropertyFormValues = {
  title: '',
  description: '',
  overview: '',
  amenitiesText: '',
  sizeTypology: '',
  price: '',
  priceOnRequest: false,
  type: '',
  status: DEFAULT_FORM_STATUS,
  purpose: '',
  size: '',
  areaUnit: '',
  features: [],
  featured: false,
  pricing: NO_PRICING,
  rooms: [],
  bedrooms: '',
  bathrooms: '',
  bedroomsText: '',
  offices: '',
  parking: '',
  location: '',
  address: '',
  neighborhood: '',
  landmark: '',
  lat: '',
  lng: '',
  googleMapsLink: '',
  nearbyAmenities: [],
  agents: [],
  pictures: [],
  floorPlans: [],
};

/** A stored property as it stands in the fields. */
export function valuesOf(property: StaffProperty): PropertyFormValues {
  const { coordinates, pricing } = property;
  return {
    title: property.title,
    description: property.description,
    overview: property.overview,
    amenitiesText: property.amenitiesText,
    sizeTypology: property.sizeTypology,
    price: figure(property.price),
    priceOnRequest: property.price === null,
    type: property.type,
    status: property.status,
    purpose: property.purpose,
    size: figure(property.size || null),
    areaUnit: property.areaUnit,
    features: property.features,
    featured: property.featured,
    pricing: {
      ...(Object.fromEntries(
        PRICING_FIGURES.map((name) => [name, figure(pricing?.[name] ?? null)]),
      ) as Record<PricingFigure, string>),
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
    bedrooms: figure(property.bedrooms),
    bathrooms: figure(property.bathrooms),
    bedroomsText: property.bedroomsText ?? '',
    offices: figure(property.offices),
    parking: figure(property.parking),
    location: property.location,
    address: coordinates?.address ?? '',
    neighborhood: coordinates?.neighborhood ?? '',
    landmark: coordinates?.landmark ?? '',
    lat: degrees(coordinates?.lat),
    lng: degrees(coordinates?.lng),
    googleMapsLink: property.googleMapsLink ?? '',
    nearbyAmenities: property.nearbyAmenities,
    agents: property.agents.map(agentValues),
    pictures: property.pictures.map(pictureItem),
    floorPlans: property.floorPlans.map(pictureItem),
  };
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
