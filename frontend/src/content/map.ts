import propertyCopy from './property-copy.json' with { type: 'json' };

/**
 * Where the map's tiles come from, in one place. OpenStreetMap's own server asks for its attribution, for a Referer
 * (which the gateway's Referrer-Policy sends) and for modest use: a site with many visitors names a provider here, and in
 * the gateway's Content-Security-Policy.
 */
export const mapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: propertyCopy.propertyDetail.map.attribution,
  maxZoom: 19,
} as const;
