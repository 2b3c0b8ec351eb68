import type { MapTiles } from './map-tiles.js';

/** Exports of the frontend's server build of one language, used by the pages service. It reads no files other than its code. */
export interface RendererModule {
  createRenderer(settings: RendererSettings): PageRenderer;
  /** CSP sources of every page's inline script and styles: `'sha256-…' 'sha256-…'`. */
  hashes: string;
}

export interface RendererSettings {
  /** Origin of the site: `https://lml-properties.example`. */
  siteOrigin: string;
  /** Streets under the maps; without them, maps show outlines. */
  mapTiles: MapTiles | null;
  /** Calls the API with a path such as `/api/properties?page=2`. Rejects if there is no response in time. */
  callApi: (path: string, init?: RequestInit) => Promise<Response>;
}

/** @throws any error of a page's code, or when `signal` aborts */
export type PageRenderer = (request: PageRequest) => Promise<PageAnswer>;

export interface PageRequest {
  /** Path and query: `/properties?page=2`, `/sw/properties`. */
  address: string;
  /** The visitor probably uses a phone, for which lists are shorter. */
  phone: boolean;
  /** The visitor asked to save data. */
  savesData: boolean;
  signal: AbortSignal;
}

/**
 * `page`: the whole document, with status 404 or 410 if the content does not exist (any more). `standsIn`: it contains
 * a fallback for data that was unavailable. `isUnknownPath`: no page has this path. `redirect`: to a path of the site.
 * `unavailable`: the data could not be loaded.
 */
export type PageAnswer =
  | { kind: 'page'; status: number; html: string; standsIn: boolean; isUnknownPath: boolean }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'unavailable' };
