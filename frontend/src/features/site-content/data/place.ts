import { coordinatesInLink } from '@lml/common/contracts';

export interface Coordinates {
  lat: number;
  lng: number;
}

const PAIR = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** Parses "-1.2969, 36.8137" or a maps link; null for empty text, undefined for anything else. */
export function coordinatesFrom(text: string): Coordinates | null | undefined {
  const cleaned = text.trim();
  if (cleaned === '') return null;
  const match = PAIR.exec(cleaned);
  if (!match) return coordinatesInLink(cleaned) ?? undefined;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

export function coordinatesText(coordinates: Coordinates | null): string {
  return coordinates ? `${coordinates.lat}, ${coordinates.lng}` : '';
}
