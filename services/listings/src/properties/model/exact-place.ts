import { randomInt } from 'node:crypto';
import { type PinPrecision, shownLocation } from '@lml/common/contracts';

/**
 * The columns of a listing's place hold what visitors may see, so that no public query can reveal more. Where that is
 * less than staff entered, `exact_place` has the rest, and only what is for staff reads it.
 */

/** The place of a listing, by its columns. */
export interface PlaceColumns {
  location: string;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  neighborhood: string | null;
  landmark: string | null;
  googleMapsLink: string | null;
  nearbyAmenities: string[];
}

/** The place as staff entered it, and degrees by which the circle is moved. */
export interface ExactPlace extends PlaceColumns {
  shift: Shift;
}

interface Shift {
  lat: number;
  lng: number;
}

/** Side of the cells, in degrees, whose centre stands for all places in them; about 556 m. */
const CELL = 0.005;
/** Millionths of a degree. */
const SHIFT_MAX = 1000;

/**
 * Returns the columns to store for a place.
 * @param place as staff entered it
 * @param before what was stored, so that a listing keeps its shift: the mean of many shifts would tell the place
 */
export function storedPlace(
  place: PlaceColumns,
  precision: PinPrecision,
  before: ExactPlace | null | undefined,
): PlaceColumns & { exactPlace: ExactPlace | null } {
  if (precision === 'exact') return { ...place, exactPlace: null };
  const exactPlace = { ...place, shift: before?.shift ?? randomShift() };
  return { ...(precision === 'area' ? areaOf(exactPlace) : townOf(place)), exactPlace };
}

/** Puts the place that staff entered into a row or an entity. */
export function withExactPlace<Row extends object>(row: Row & { exactPlace?: ExactPlace | null }): Row {
  if (!row.exactPlace) return row;
  const { shift: _shift, ...place } = row.exactPlace;
  return { ...row, ...place };
}

function areaOf({ shift, ...place }: ExactPlace): PlaceColumns {
  const { latitude, longitude } = place;
  return {
    ...place,
    location: shownLocation(place.location, 'area'),
    latitude: latitude === null ? null : near(latitude, shift.lat, 90),
    longitude: longitude === null ? null : near(longitude, shift.lng, 180),
    address: null,
    googleMapsLink: null,
    nearbyAmenities: place.nearbyAmenities.map(roundedDistance),
  };
}

function townOf({ location, nearbyAmenities }: PlaceColumns): PlaceColumns {
  return {
    location: shownLocation(location, 'hidden'),
    latitude: null,
    longitude: null,
    address: null,
    neighborhood: null,
    landmark: null,
    googleMapsLink: null,
    nearbyAmenities: nearbyAmenities.map((amenity) => amenity.replace(DISTANCE, '')),
  };
}

/** Distance at the end of a nearby amenity, as in "City Mall Nyali, 1.6 km". */
const DISTANCE = /, (\d[\d.,]*) ?(k?m)$/;
const DISTANCE_STEP_M = 500;

/** Rounds the distance up, so that distances from several amenities don't cross in the place. */
function roundedDistance(amenity: string): string {
  const [whole, number = '', unit] = DISTANCE.exec(amenity) ?? [];
  if (whole === undefined) return amenity;
  const metres = Number(number.replaceAll(',', '')) * (unit === 'km' ? 1000 : 1);
  const rounded = Math.max(1, Math.ceil(metres / DISTANCE_STEP_M)) * DISTANCE_STEP_M;
  return amenity.replace(DISTANCE, rounded < 1000 ? `, ${rounded} m` : `, ${rounded / 1000} km`);
}

/** Centre of the cell, moved; six digits after the point are a tenth of a metre. */
function near(degrees: number, shift: number, max: number): number {
  const moved = (Math.floor(degrees / CELL) + 0.5) * CELL + shift;
  return Number(Math.min(moved, max).toFixed(6));
}

function randomShift(): Shift {
  const one = () => randomInt(-SHIFT_MAX, SHIFT_MAX + 1) / 1_000_000;
  return { lat: one(), lng: one() };
}
