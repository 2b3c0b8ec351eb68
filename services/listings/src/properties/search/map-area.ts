import { type Bounds, boundsOf, type LatLng, parseArea, parseBounds } from '@lml/common/contracts';
import { POSITION } from './place-filter.js';

/** Area of the map that listings lie in. */
export interface MapArea {
  bounds?: Bounds;
  /** Corners of a drawn area. */
  corners?: LatLng[];
  /**
   * Known once it was counted. A small area is collected and sorted; in a large one listings are read in the order of the
   * list.
   */
  size?: 'small' | 'large';
}

/** Reads the area of a query; undefined for all of the map. */
export function areaOf({ bounds, area }: { bounds: string; area: string }): MapArea | undefined {
  const [rectangle, corners] = [parseBounds(bounds), parseArea(area)];
  return rectangle || corners ? { bounds: rectangle, corners } : undefined;
}

/**
 * Builds the condition that `p` lies in the area. A large area keeps PostgreSQL from the index of positions, whose
 * selectivity it cannot estimate.
 */
export function areaSql({ bounds, corners, size }: MapArea): string {
  const inPolygon = corners && `${POSITION} <@ ${polygonSql(corners)}`;
  const parts =
    size === 'large'
      ? [rangeSql(boxOf({ bounds, corners })), inPolygon && `(${inPolygon}) IS TRUE`]
      : [bounds && `${POSITION} <@ ${boxSql(bounds)}`, inPolygon];
  return parts.filter(Boolean).join(' AND ');
}

/** Builds the condition that `p` lies in the box around the area, for a quick count from the index alone. */
export function areaBoxSql(area: MapArea): string {
  return `${POSITION} <@ ${boxSql(boxOf(area))}`;
}

/** Returns the box around an area; of bounds and a drawn area, what both have in common. */
function boxOf({ bounds, corners }: MapArea): Bounds {
  const around = (corners && boundsOf(corners)) ?? bounds!;
  return {
    south: Math.max(around.south, bounds?.south ?? around.south),
    west: Math.max(around.west, bounds?.west ?? around.west),
    north: Math.min(around.north, bounds?.north ?? around.north),
    east: Math.min(around.east, bounds?.east ?? around.east),
  };
}

function rangeSql({ south, west, north, east }: Bounds): string {
  return `p.latitude BETWEEN ${south} AND ${north} AND p.longitude BETWEEN ${west} AND ${east}`;
}

/** Numbers were parsed, so they need no parameters. */
function boxSql({ south, west, north, east }: Bounds): string {
  return `box(point(${west}, ${south}), point(${east}, ${north}))`;
}

function polygonSql(corners: LatLng[]): string {
  return `polygon '(${corners.map(({ lat, lng }) => `(${lng},${lat})`).join(',')})'`;
}
