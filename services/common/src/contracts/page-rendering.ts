/** What the frontend's server build exports to the pages service. It reads no file beside its own code. */
export interface RendererModule {
  createRenderer(settings: RendererSettings): PageRenderer;
  /** CSP sources of the inline script and styles of every page: `'sha256-…' 'sha256-…'`. */
  hashes: string;
}

export interface RendererSettings {
  /** The site's address without a path: `https://lml-properties.example`. */
  siteOrigin: string;
  /** Reaches the API, given a path such as `/api/properties?page=2`. Rejects when there is no answer in time. */
  callApi: (path: string, init?: RequestInit) => Promise<Response>;
}

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
 * something in it is there in place of what could not be had. `isUnknownPath`: no page has such a path.
 * `redirect`: to a path of the site. `unavailable`: the data could not be had.
 */
export type PageAnswer =
  | { kind: 'page'; status: number; html: string; standsIn: boolean; isUnknownPath: boolean }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'unavailable' };
