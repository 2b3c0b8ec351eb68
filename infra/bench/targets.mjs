/**
 * What the site is to reach. Ratios are against the limit on the same machine in the same run; bytes in KB of 1,024.
 */
export const TARGETS = {
  /** Each of the four scores of Lighthouse on a phone: in the middle one of its runs, and in any. */
  lighthouse: { usual: 100, always: 97 },
  /** Seconds, simulated slow 4G. */
  lcp: 1.2,
  /** Of a whole visit. */
  layoutShift: 0,
  /** Milliseconds, p98 of taps with a processor at a sixth of its speed. */
  inputDelay: 80,
  /** @type {Record<string, number>} */
  firstViewKilobytes: { home: 250, list: 220, detail: 280 },
  /** Uncached list and detail, of a bare node:http and pg server with the same answers. */
  ofBare: 0.5,
  /**
   * Uncached list, of products that could do the same work.
   * @type {Record<string, number>}
   */
  listOfPeers: { Directus: 10, Strapi: 15, Payload: 4 },
  /** The most listings against the fewest: answers a second, and the slowest in a hundred. */
  flat: { perSecond: 0.85, p99: 1.5 },
  /** Cached calls and pages, of the same nginx with a static file of the same bytes. */
  ofStatic: 0.4,
  /** The slowest in a hundred of others' answers in a flood from one address, of the same without it. */
  flooded: 2,
  /** Milliseconds from a staff change to the visitor. */
  freshness: 1000,
  inquiriesPerSecond: 300,
  mailsPerSecond: 100,
  /** Seconds to start with the data there. */
  start: 60,
  megabytes: { idle: 900, underLoad: 1300 },
  /** Of processor time in all processes for a thousand first views. */
  secondsPerThousandViews: 2,
};
