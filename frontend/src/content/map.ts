/**
 * Where the map's tiles come from, in one place. OpenStreetMap's own server asks for its attribution, for a Referer
 * (which the gateway's Referrer-Policy sends) and for modest use: a site with many visitors names a provider here.
 */
export const mapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  maxZoom: 19,
} as const;
