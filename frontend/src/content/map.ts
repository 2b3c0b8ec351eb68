import propertyCopy from './property-copy.json' with { type: 'json' };

/**
 * Source of the map tiles. OpenStreetMap's server requires attribution, a Referer (the gateway's
 * Referrer-Policy sends it) and low traffic. A busy site sets another provider here and in the gateway's
 * Content-Security-Policy.
 */
export const mapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: propertyCopy.propertyDetail.map.attribution,
  maxZoom: 19,
} as const;
