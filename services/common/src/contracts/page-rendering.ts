/**
 * The frontend's server build, as the service that answers with pages uses it: its `createRenderer`.
 */
export interface RendererModule {
  createRenderer(settings: RendererSettings): PageRenderer;
}

export interface RendererSettings {
  /** The frontend's built index.html, into which pages are put, with what a first look waits for within it. */
  template: string;
  /** What the browser build wrote of its files (Vite's manifest), by source file. */
  manifest: BuildManifest;
  /** The site's address without a path: `https://lml-properties.example`. */
  siteOrigin: string;
  /** Reaches the API, given a path such as `/api/properties?page=2`. Rejects when there is no answer in time. */
  callApi: (path: string, init?: RequestInit) => Promise<Response>;
}

export type BuildManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * @throws whatever went wrong in the code of a page, and when `signal` aborted
 */
export type PageRenderer = (request: PageRequest) => Promise<PageAnswer>;

export interface PageRequest {
  /** Path and query, as in `/properties?page=2`. */
  address: string;
  /** The visitor seems to hold a phone: lists are shorter there. */
  phone: boolean;
  /** The visitor asks to be spared what is not needed. */
  savesData: boolean;
  signal: AbortSignal;
}

/**
 * `page`: the whole document; its status is 404 or 410 where what was asked for is not there, or not any more. `standsIn`:
 * something in it is there in place of what could not be had.
 * `redirect`: to a path of the site. `unavailable`: the data could not be had.
 */
export type PageAnswer =
  | { kind: 'page'; status: number; html: string; standsIn: boolean }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'unavailable' };
