import {
  type Agent,
  type Completeness,
  completenessOf,
  completeTerms,
  DETAIL_FIELDS,
  fillFields,
  LISTED_FIELDS,
  missingParts,
  type Picture,
  type Property,
  PROPERTY_FIELDS,
  type PropertyInput,
  type PropertySummary,
  type PropertyType,
  type RoomConfiguration,
  type StaffProperty,
  shownLocation,
  suggestsStartingPrice,
  wantedFields,
} from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { effectiveAreaUnit, effectivePinPrecision, effectivePurpose } from './derived.js';
import type { RenderedDescription } from './markup.js';
import type { AgentValues, PictureItem, PropertyFormValues } from './property-form-values.js';
import { inputOf } from './property-input.js';

/** The property as lists would show it after saving. */
export function previewedSummary(
  values: PropertyFormValues,
  stored: StaffProperty | undefined,
): PropertySummary {
  const input = inputOf(values);
  const prices = (input.roomConfigurations ?? []).flatMap(({ price }) => (price ? [price] : []));
  const pictures = values.pictures.map(pictureOf);
  const now = new Date().toISOString();
  return {
    id: stored?.id ?? 0,
    ...fillFields(LISTED_FIELDS, input),
    title: input.title || copy.preview.untitled,
    location: shownLocation(input.location ?? '', effectivePinPrecision(values)) || copy.preview.noLocation,
    type: values.type || 'residential',
    purpose: effectivePurpose(values),
    areaUnit: effectiveAreaUnit(values),
    pinPrecision: effectivePinPrecision(values),
    images: pictures.map(({ url }) => url),
    pictures,
    roomPrices: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    pricing: input.pricing ?? null,
    suggestsStartingPrice: suggestsStartingPrice(values.description),
    // The card in the preview has the number of the head office.
    whatsapp: null,
    freshness: null,
    reduced: stored?.price === input.price ? (stored?.reduced ?? null) : null,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
}

/** The property as its page would show it. */
export function previewedProperty(
  values: PropertyFormValues,
  stored: StaffProperty | undefined,
  known: readonly Agent[],
  description: RenderedDescription,
): Property {
  const input = inputOf(values);
  const place = input.coordinates;
  const agents = values.agents.map((agent) => agentOf(agent, [...(stored?.agents ?? []), ...known]));
  return {
    ...previewedSummary(values, stored),
    ...fillFields(DETAIL_FIELDS, input),
    descriptionHtml: description.html,
    unitTypes: description.unitTypes,
    roomConfigurations: previewedRooms(input),
    priceHistory: stored?.price === input.price ? (stored?.priceHistory ?? []) : [],
    sharePicture: null,
    place: null,
    checks: stored?.checks ?? [],
    floorPlans: values.floorPlans.map(pictureOf),
    paymentTerms: (input.paymentTerms ?? []).map(completeTerms),
    coordinates:
      typeof place?.lat === 'number' && typeof place.lng === 'number'
        ? {
            lat: place.lat,
            lng: place.lng,
            address: place.address ?? null,
            neighborhood: place.neighborhood ?? null,
            landmark: place.landmark ?? null,
          }
        : null,
    agent: agents[0] ?? null,
    agents,
  };
}

/** Room types as the page would have them. */
export function previewedRooms({ roomConfigurations }: PropertyInput): RoomConfiguration[] {
  return (roomConfigurations ?? []).map((room, index) => ({
    roomType: room.roomType,
    size: room.size ?? 0,
    bathrooms: room.bathrooms ?? 0,
    price: room.price ?? 0,
    description: room.description ?? '',
    images: room.images ?? [],
    features: room.features ?? [],
    // Temporary id, to tell entries apart.
    id: -1 - index,
  }));
}

/** Completeness after saving. */
export function completenessNow(values: PropertyFormValues): Completeness {
  const input = inputOf(values);
  const purpose = effectivePurpose(values);
  return completenessOf(
    missingParts({
      ...fillFields(wantedFields(PROPERTY_FIELDS), input),
      // Empty until it is chosen, and then missing.
      type: values.type as PropertyType,
      purpose,
      pricing: input.pricing ?? null,
      pictures: values.pictures.map(({ label }) => ({ label: label || null })),
      agents: values.agents,
      onMap: typeof input.coordinates?.lat === 'number' && typeof input.coordinates.lng === 'number',
    }),
    purpose,
  );
}

function pictureOf({ url, picture, alt, label, takenOn }: PictureItem): Picture {
  const shown = picture
    ? { ...picture, alt: alt || picture.alt }
    : { url: url ?? '', alt, width: null, height: null, blur: null, widths: [] };
  return { ...shown, label: label || undefined, takenOn: takenOn || undefined };
}

function agentOf(agent: AgentValues, known: readonly Agent[]): Agent {
  const stored = agent.id === null ? undefined : known.find(({ id }) => id === agent.id);
  return (
    stored ?? {
      id: agent.id ?? 0,
      name: agent.name,
      position: '',
      specialization: '',
      experience: 0,
      languages: [],
      phone: agent.phone,
      whatsapp: agent.whatsapp || null,
      email: agent.email,
      agency: agent.agency || null,
      imageUrl: null,
      bio: '',
      eveningViewings: true,
      registrationNo: null,
      practisingYear: null,
    }
  );
}
