import type { Bounds } from '@lml/common/contracts';
import type { LngLatBoundsLike } from 'maplibre-gl';
import { REDUCED_MOTION } from '../../../lib/use-media-query.js';

/** Milliseconds of a movement; none for visitors who want less motion. */
export function duration(milliseconds: number): number {
  return window.matchMedia(REDUCED_MOTION).matches ? 0 : milliseconds;
}

/** Bounds as MapLibre takes them: southwest and northeast corner. */
export function boundsLike({ south, west, north, east }: Bounds): LngLatBoundsLike {
  return [
    [west, south],
    [east, north],
  ];
}
