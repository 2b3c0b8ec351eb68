import propertyCopy from './property-copy.json' with { type: 'json' };

/**
 * Tiles of a property's map, unless the operator has set others (MAP_TILES_URL), as a busy site must.
 * OpenStreetMap's server requires attribution, a Referer (the gateway's Referrer-Policy sends it) and low
 * traffic.
 */
export const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: propertyCopy.propertyDetail.map.attribution,
  maxZoom: 19,
} as const;
