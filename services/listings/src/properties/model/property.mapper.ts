import {
  daysSince,
  DETAIL_FIELDS,
  type Freshness,
  LISTED_FIELDS,
  officeDay,
  partsOf,
  pickFields,
  type Picture,
  type PictureLabel,
  type Property,
  propertyChecks,
  type PropertyPlace,
  type PropertySummary,
  type RoomConfiguration,
  reductionOf,
  shownHistory,
  slugOf,
} from '@lml/common/contracts';
import { renderMarkup } from '@lml/common/markup/render-markup';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { toAgent } from '../../agents/agent.mapper.js';
import type { AgentRow } from '../../agents/agents.repository.js';
import type { Places } from '../search/question/places.js';
import { shareUrl } from '../../share-pictures/share-content.js';
import type {
  DetailRow,
  KindedPictureRow,
  ListedRow,
  MainPictureRow,
  PictureRow,
  RoomRow,
  SummaryRow,
} from './property-rows.js';

/** Maps a row with its main picture and the URLs of all pictures. */
export function toSummary(row: SummaryRow, main: MainPictureRow | undefined): PropertySummary {
  return summary(row, main?.images ?? [], main?.image_labels ?? [], main ? [main] : []);
}

/** Maps a row of a list. */
export function toListed(row: ListedRow): PropertySummary {
  return toSummary(row, row.images === null ? undefined : row);
}

/** @param places without them the place is null */
export function toProperty(
  row: DetailRow,
  relations: { pictures: KindedPictureRow[]; rooms: RoomRow[]; agents: AgentRow[] },
  places?: Places,
): Property {
  const { pictures, rooms } = relations;
  const agents = relations.agents.map(toAgent);
  const photos = pictures.filter(({ kind }) => kind === 'photo');
  const listed = summary(
    row,
    photos.map((photo) => photo.url),
    photos.map((photo) => photo.label),
    photos,
  );
  return {
    ...listed,
    ...pickFields(DETAIL_FIELDS, row),
    descriptionHtml: renderMarkup(row.description),
    roomConfigurations: rooms.map(toRoomConfiguration),
    unitTypes: parseUnitTypes(row.description),
    paymentTerms: row.payment_terms,
    checks: propertyChecks(row.checks, officeDay(new Date())),
    priceHistory: shownHistory(listed, row.price_history),
    floorPlans: pictures.filter(({ kind }) => kind === 'floor-plan').map(toPicture),
    sharePicture: shareUrl(listed),
    place: places ? placeOf(row.location, places) : null,
    coordinates:
      row.latitude === null || row.longitude === null
        ? null
        : {
            lat: row.latitude,
            lng: row.longitude,
            address: row.address,
            neighborhood: row.neighborhood,
            landmark: row.landmark,
          },
    agent: agents[0] ?? null,
    agents,
  };
}

/** Finds the first part of a location that is an estate, town or county. */
function placeOf(location: string, places: Places): PropertyPlace | null {
  for (const part of partsOf(location)) {
    const place = places.positioned(part);
    if (place?.kind === 'place') return { slug: slugOf(place.name), name: place.name };
  }
  return null;
}

function summary(
  row: SummaryRow,
  images: string[],
  labels: (PictureLabel | null)[],
  pictures: PictureRow[],
): PropertySummary {
  const listed = {
    id: row.id,
    ...pickFields(LISTED_FIELDS, row),
    images,
    ...(labels.some(Boolean) && { imageLabels: labels }),
    pictures: pictures.map(toPicture),
    roomPrices:
      row.room_price_min === null || row.room_price_max === null
        ? null
        : { min: row.room_price_min, max: row.room_price_max },
    pricing: row.pricing,
    suggestsStartingPrice: row.suggests_starting_price,
    whatsapp: row.whatsapp,
    freshness: freshnessOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
  const reduced = row.on_market ? reductionOf(listed, row.price_history, officeDay(new Date())) : null;
  return { ...listed, reduced };
}

function freshnessOf(row: SummaryRow): Freshness | null {
  if (!row.on_market) return null;
  const days = daysSince(row.confirmed_at, new Date());
  if (row.hidden_reasons?.includes('not-confirmed')) return { days, state: 'hidden' };
  if (row.stale) return { days, state: 'old' };
  return row.confirmed_by_person ? { days, state: 'fresh' } : null;
}

export function toPicture({ label, taken_on, bytes, ...row }: PictureRow): Picture {
  const { url, alt, width, height, blur, widths } = row;
  return {
    ...{ url, alt, width, height, blur, widths },
    ...(bytes && { bytes }),
    ...(label && { label }),
    ...(taken_on && { takenOn: taken_on }),
  };
}

function toRoomConfiguration(row: RoomRow): RoomConfiguration {
  return {
    id: row.id,
    roomType: row.room_type,
    size: row.size,
    bathrooms: row.bathrooms,
    price: row.price,
    description: row.description,
    images: row.images,
    features: row.features,
  };
}
