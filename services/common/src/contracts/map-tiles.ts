/** Streets under the maps, from the settings MAP_TILES_URL and MAP_TILES_ATTRIBUTION of the pages service. */
export interface MapTiles {
  /** Vectors in a PMTiles file of Protomaps' basemap schema, or pictures with `{z}`, `{x}` and `{y}` in the address. */
  url: string;
  /** Names who made the map, as its licence demands. */
  attribution: string;
}

export const DEFAULT_MAP_ATTRIBUTION = '© OpenStreetMap contributors';

/** Meta element of a page with the tiles: `content` is the address, `data-attribution` the rest. */
export const MAP_TILES_META = 'map-tiles';

const PMTILES = /^(?:https:\/\/[\w.:-]+)?\/[\w./-]+\.pmtiles$/;
const PICTURES =
  /^(?:https:\/\/[\w.:-]+)?\/(?=[^\s"'<>]*\{z\})(?=[^\s"'<>]*\{x\})(?=[^\s"'<>]*\{y\})[\w./?=&@{}%-]+$/;

export function isPmtiles(url: string): boolean {
  return PMTILES.test(url);
}

export function isMapTilesUrl(url: string): boolean {
  return isPmtiles(url) || PICTURES.test(url);
}

/** Origin that a page with these tiles may load from; empty if it is the site's own. */
export function mapTilesOrigin(url: string): string {
  return /^https:\/\/[^/]+/.exec(url)?.[0] ?? '';
}
