import {
  type AgentInput,
  cleanLine,
  type FloorPricing,
  keysOf,
  type PictureInput,
  type PlaceInput,
  type Pricing,
  PRICING_FIELDS,
  type PropertyChanges,
  type PropertyInput,
  type RoomInput,
} from '@lml/common/contracts';
import { planInput } from './payment-terms-values.js';
import { inputFrom, numberFrom } from './field-values.js';
import {
  type AgentValues,
  type FloorValues,
  FORM_FIELDS,
  type PictureItem,
  type PricingValues,
  type PropertyFormValues,
  type RoomValues,
} from './property-form-values.js';
import { typedDegrees } from './typed-number.js';

/**
 * API input from valid form values, with everything that was entered. An unparsable number becomes 0
 * (specification).
 */
export function inputOf(values: PropertyFormValues): PropertyInput {
  return {
    ...inputFrom(FORM_FIELDS, values),
    location: locationOf(values),
    // 0 is a price that is not entered yet.
    price: values.priceOnRequest ? null : (numberFrom(values.price) ?? 0),
    roomConfigurations: values.rooms.map(roomInput),
    paymentTerms: values.paymentTerms.map(planInput),
    agents: values.agents.map(agentInput),
    coordinates: placeInput(values),
    pricing: pricingInput(values.pricing),
    images: values.pictures.map(pictureInput),
    floorPlans: values.floorPlans.map(pictureInput),
  };
}

/** Fields that the specification sends with every update. */
const ALWAYS_SENT = [
  'title',
  'description',
  'price',
  'type',
  'status',
  'location',
  'bedrooms',
  'bathrooms',
  'size',
  'googleMapsLink',
  'featured',
  'images',
] as const satisfies (keyof PropertyInput)[];

/**
 * API input for an update: the specification's fields and all changed ones. Omits unchanged fields, so that
 * the service keeps deriving them (such as the pricing of a known development).
 */
export function changesOf(before: PropertyFormValues, values: PropertyFormValues): PropertyChanges {
  const [was, is] = [inputOf(before), inputOf(values)];
  const names = Object.keys(is) as (keyof PropertyInput)[];
  const sent = names.filter(
    (name) =>
      (ALWAYS_SENT as readonly string[]).includes(name) ||
      JSON.stringify(was[name]) !== JSON.stringify(is[name]) ||
      // A new link would otherwise fill missing coordinates.
      (name === 'coordinates' && was.googleMapsLink !== is.googleMapsLink),
  );
  return Object.fromEntries(sent.map((name) => [name, is[name]]));
}

/** Location for visitors: the address, unless a location was entered. */
export function locationOf({ location, address, neighborhood }: PropertyFormValues): string {
  const own = cleanLine(location);
  if (own) return own;
  return [address, neighborhood]
    .map(cleanLine)
    .filter((part, index, parts) => part !== '' && (index === 0 || !parts[0]?.includes(part)))
    .join(', ');
}

function roomInput({ id, size, bathrooms, price, ...room }: RoomValues): RoomInput {
  return {
    ...(id !== null && { id }),
    ...room,
    size: numberFrom(size) ?? 0,
    bathrooms: numberFrom(bathrooms) ?? 0,
    price: numberFrom(price) ?? 0,
  };
}

function agentInput({ id, name, phone, email, whatsapp, agency }: AgentValues): AgentInput {
  return id === null
    ? { name, phone, email, whatsapp: whatsapp.trim() || null, agency: agency.trim() || null }
    : { id };
}

function placeInput(values: PropertyFormValues): PlaceInput | null {
  const place = {
    lat: typedDegrees(values.lat),
    lng: typedDegrees(values.lng),
    address: values.address.trim() || null,
    neighborhood: values.neighborhood.trim() || null,
    landmark: values.landmark.trim() || null,
  };
  return Object.values(place).some((value) => value !== null) ? place : null;
}

function pricingInput(values: PricingValues): Pricing | null {
  const pricing: Pricing = {};
  for (const name of keysOf(PRICING_FIELDS)) {
    const value = numberFrom(values[name]);
    if (value !== null) pricing[name] = value;
  }
  if (values.rentByFloor.length > 0) {
    pricing.rentByFloor = values.rentByFloor.map(floorInput);
  }
  return Object.keys(pricing).length > 0 ? pricing : null;
}

function floorInput({ floor, perSqft, available, from, ...figures }: FloorValues): FloorPricing {
  const known = Object.entries(figures).flatMap(([name, text]) => {
    const value = numberFrom(text);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    floor,
    perSqft: numberFrom(perSqft) ?? 0,
    ...Object.fromEntries(known),
    ...(available && { available: available === 'yes' }),
    ...(from && { from }),
  };
}

/** Label and date go along if they are or were there: null removes them. */
function pictureInput({ url, uploadId, picture, alt, label, takenOn }: PictureItem): PictureInput {
  const described = {
    alt,
    ...((label || picture?.label) && { label: label || null }),
    ...((takenOn || picture?.takenOn) && { takenOn: takenOn || null }),
  };
  return uploadId === undefined ? { url: url ?? '', ...described } : { id: uploadId, ...described };
}
