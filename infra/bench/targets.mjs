/**
 * Targets. Ratios are against the limit on the same machine in the same run; bytes in KB of 1,024.
 */
export const TARGETS = {
  /** Minimum of the four Lighthouse scores on a phone: median run, and any run. */
  lighthouse: { usual: 100, always: 97 },
  /** Seconds, simulated slow 4G. */
  lcp: 1,
  /** CLS of a complete visit. */
  layoutShift: 0,
  /** Milliseconds, p98 of taps with a CPU slowdown of 6. */
  inputDelay: 80,
  /** @type {Record<string, number>} */
  firstViewKilobytes: { home: 250, list: 220, detail: 280 },
  /** Uncached list and detail, relative to a bare node:http and pg server with the same responses. */
  ofBare: 0.5,
  /** p99 of suggestions relative to that of one property, both uncached. */
  suggestionsOfDetail: 2,
  /**
   * Uncached list, relative to comparable products.
   * @type {Record<string, number>}
   */
  listOfPeers: { Directus: 10, Strapi: 15, Payload: 4 },
  /** Most listings relative to fewest: requests per second, and p99. */
  flat: { perSecond: 0.85, p99: 1.5 },
  /**
   * Figures of one listing at most listings relative to fewest; those of the site relative to reading the same counts once; the
   * file relative to the two that it holds.
   */
  figures: { flat: 1.5, ofOnePass: 3, exportOfBoth: 1.5 },
  /** Cached API responses and pages, relative to nginx with a static file of the same size. */
  ofStatic: 0.4,
  /** p99 of other visitors during a flood from one address, relative to no flood. */
  flooded: 2,
  /** Milliseconds from a staff change to the visitor. */
  freshness: 1000,
  inquiriesPerSecond: 300,
  mailsPerSecond: 100,
  /** 1,000 new listings for 100,000 saved searches, on two cores; memory of the listings service. */
  matcher: { seconds: 60, megabytes: 700 },
  /** Milliseconds, p95: who looks for a listing, and which listings fit a person, each at 10,000 of both. */
  matchingMs: 200,
  /** Seconds to start with existing data. */
  start: 60,
  megabytes: { idle: 900, underLoad: 1300 },
  /** Seconds of processor time of all processes for a thousand first visits. */
  secondsPerThousandViews: 2,
};
