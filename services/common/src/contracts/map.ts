import { priceDisplay } from './price-display.js';
import type { PropertyPurpose, PropertySummary } from './properties.js';
import { PRICE_TEXTS } from './texts/property.js';

/** Degrees; south and west are the smaller. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface LatLng {
  lat: number;
  lng: number;
}

/** Bounds and corners of an area must lie within: Kenya and its neighbourhood. */
export const MAP_LIMITS: Bounds = { south: -7, west: 31, north: 7, east: 45 };
export const AREA_CORNERS_MIN = 3;
export const AREA_CORNERS_MAX = 40;
/** Max characters of an encoded area: a header and two numbers of at most five characters per corner. */
export const AREA_MAX = 2 + AREA_CORNERS_MAX * 10;
/** Max pins of `GET /api/properties/map`. */
export const PINS_MAX = 300;
/** Totals of large areas, facts, prices between the bands, and listings without a position are counted up to this. */
export const TOTAL_MAX = 1000;

/** A listing on the map. */
export interface MapPin extends LatLng {
  id: number;
  title: string;
  /** As on the card. */
  price: string;
  /** For the pin itself: "8.7M", "85K"; null without a price. */
  shortPrice: string | null;
  purpose: PropertyPurpose;
  /** False if visitors see the area alone; the listing is within `PIN_RADIUS_M`. */
  exact: boolean;
}

/** Listings with a position that match the filters. */
export interface PropertyMap {
  /** In the order of the list; the newest if there are more than `PINS_MAX` in a large area. */
  pins: MapPin[];
  /** Matches with a position, counted as in the list. */
  total: number;
  totalIsCapped: boolean;
  /** Matches without a position, up to `TOTAL_MAX`; 0 within bounds or an area. */
  withoutPosition: number;
}

const DECIMALS = 4;
const NUMBER = /^-?\d{1,3}(\.\d{1,7})?$/;

function isWithinLimits({ lat, lng }: LatLng): boolean {
  const { south, west, north, east } = MAP_LIMITS;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/**
 * Parses `south,west,north,east`.
 * @returns undefined if malformed, empty or outside of `MAP_LIMITS`
 */
export function parseBounds(text: string): Bounds | undefined {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number];
  const isInside = isWithinLimits({ lat: south, lng: west }) && isWithinLimits({ lat: north, lng: east });
  return isInside && south < north && west < east ? { south, west, north, east } : undefined;
}

/** Formats bounds for an address, rounded outwards to 11 m and cut to `MAP_LIMITS`. */
export function formatBounds({ south, west, north, east }: Bounds): string {
  const scale = 10 ** DECIMALS;
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees * scale) / scale);
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * scale) / scale);
  return [
    down(south, MAP_LIMITS.south),
    down(west, MAP_LIMITS.west),
    up(north, MAP_LIMITS.north),
    up(east, MAP_LIMITS.east),
  ].join(',');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Version 1 and five decimals. */
const HEADER = 'BF';
const SCALE = 1e5;
/** Bits of a character that carry a number; another one says that more follow. */
const BITS = 5;
const MORE = 1 << BITS;

/** Encodes the corners of an area as a flexible polyline (HERE): letters, digits, `-` and `_` only. */
export function formatArea(corners: LatLng[]): string {
  let text = HEADER;
  let before = { lat: 0, lng: 0 };
  for (const corner of corners) {
    const now = { lat: Math.round(corner.lat * SCALE), lng: Math.round(corner.lng * SCALE) };
    text += encoded(now.lat - before.lat) + encoded(now.lng - before.lng);
    before = now;
  }
  return text;
}

/**
 * Decodes the corners of an area.
 * @returns undefined if malformed, with too few or too many corners, without extent, or outside of `MAP_LIMITS`
 */
export function parseArea(text: string): LatLng[] | undefined {
  if (!text.startsWith(HEADER) || text.length > AREA_MAX) return undefined;
  const numbers = decoded(text.slice(HEADER.length));
  if (numbers === undefined || numbers.length % 2 !== 0) return undefined;
  const corners: LatLng[] = [];
  let [lat, lng] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    lat += numbers[index]!;
    lng += numbers[index + 1]!;
    corners.push({ lat: lat / SCALE, lng: lng / SCALE });
  }
  const isSized = corners.length >= AREA_CORNERS_MIN && corners.length <= AREA_CORNERS_MAX;
  if (!isSized || !corners.every(isWithinLimits)) return undefined;
  const { south, west, north, east } = boundsOf(corners)!;
  return south < north && west < east ? corners : undefined;
}

/** Returns the smallest bounds around points; undefined without any. */
export function boundsOf(points: readonly LatLng[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
}

function encoded(number: number): string {
  // The sign is the lowest bit.
  let left = number < 0 ? -number * 2 - 1 : number * 2;
  let text = '';
  for (; left >= MORE; left = Math.floor(left / MORE)) text += ALPHABET[(left % MORE) + MORE];
  return text + ALPHABET[left];
}

function decoded(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [number, factor] = [0, 1];
  for (const sign of text) {
    const value = ALPHABET.indexOf(sign);
    if (value === -1 || factor > MORE ** 5) return undefined;
    number += (value % MORE) * factor;
    factor *= MORE;
    if (value >= MORE) continue;
    numbers.push(number % 2 === 1 ? -(number + 1) / 2 : number / 2);
    [number, factor] = [0, 1];
  }
  return factor === 1 ? numbers : undefined;
}

const MILLION = 1_000_000;
const THOUSAND = 1000;

/** Returns a price of few characters: "8.7M", "From 85K"; null if the listing has none. */
export function shortPrice(property: Parameters<typeof priceDisplay>[0]): string | null {
  const { roomPrices, price, pricing } = property;
  const { amount } = priceDisplay(property);
  if (roomPrices)
    return roomPrices.min === roomPrices.max
      ? short(roomPrices.min)
      : PRICE_TEXTS.from(short(roomPrices.min));
  // Rates, such as a rent per square foot.
  if (amount.includes(PRICE_TEXTS.perSqft('')) && pricing) return amount.replace(/^KSH /, '');
  if (pricing?.pricePerAcre) return PRICE_TEXTS.shortPerAcre(short(pricing.pricePerAcre));
  const known =
    property.suggestsStartingPrice && property.type === 'residential' ? pricing?.startingPrice : price;
  return known ? short(known) : null;
}

function short(amount: number): string {
  if (amount >= MILLION) return `${decimal(amount / MILLION)}M`;
  // 999,600 would be 1,000K.
  if (amount >= MILLION - THOUSAND / 2) return '1M';
  return amount >= THOUSAND ? `${Math.round(amount / THOUSAND)}K` : String(amount);
}

/** 8.72 → "8.7", 9.96 → "10". */
function decimal(number: number): string {
  return number.toFixed(number < 100 ? 1 : 0).replace(/\.0$/, '');
}

export type PinnedProperty = Pick<
  PropertySummary,
  | 'id'
  | 'title'
  | 'pinPrecision'
  | 'purpose'
  | 'type'
  | 'price'
  | 'areaUnit'
  | 'roomPrices'
  | 'pricing'
  | 'suggestsStartingPrice'
  | 'bidsCloseOn'
>;

/** Returns the pin of a listing. */
export function pinOf(property: PinnedProperty, { lat, lng }: LatLng): MapPin {
  const { id, title, purpose } = property;
  const { label, amount } = priceDisplay(property);
  return {
    id,
    title,
    price: label ? `${label} ${amount}` : amount,
    shortPrice: shortPrice(property),
    lat,
    lng,
    purpose,
    exact: property.pinPrecision === 'exact',
  };
}
