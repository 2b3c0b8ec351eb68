import { randomFrom } from './addresses.mjs';
import { figures } from './api.mjs';
import { fixed } from './report.mjs';
import { SEED } from './rows.mjs';
import { TARGETS } from './targets.mjs';

const VIEWS = 2000;
/** Listings lie evenly within these degrees (seed-listings.mjs). */
const SPREAD = { south: -4.5, west: 34.5, degrees: 5 };
/** Share of the degrees that a view of a region covers in each direction: a tenth to all of the country. */
const REGION = { least: 0.35, most: 1 };
/** Listings in a view of a neighbourhood, at any number of listings. */
const NEAR = 60;

/**
 * The list and the pins of parts of the map, straight at the service and not cached, at each number of listings: regions,
 * which hold more listings the more there are, and neighbourhoods with as many listings at any number.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest, load: import('./load.mjs').LoadGenerator,
 *   rowCounts: number[], haveRows: (rows: number) => Promise<void>, rounds: number, seconds: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureMap({ system, load, rowCounts, haveRows, rounds, seconds }) {
  const port = system.settings.ports.listings;
  const table = [['LISTINGS', 'CALL', 'ANSWERS', 'P50', 'P99']];
  /** @type {Map<string, import('./load.mjs').Measured>[]} */
  const all = [];
  let failed = 0;
  for (const rows of rowCounts.toSorted((one, other) => one - other)) {
    await haveRows(rows);
    const near = Math.sqrt(NEAR / rows);
    const measured = await load.compare(
      [
        ['list of a region', '/api/properties', REGION],
        ['pins of a region', '/api/properties/map', REGION],
        ['list of a neighbourhood', '/api/properties', { least: near, most: near }],
        ['pins of a neighbourhood', '/api/properties/map', { least: near, most: near }],
      ].map(([name, path, size]) => ({
        name: /** @type {string} */ (name),
        port,
        addresses: views(/** @type {typeof REGION} */ (size)).map(
          (bounds) => `${/** @type {string} */ (path)}?bounds=${bounds}`,
        ),
      })),
      { rounds, seconds },
    );
    all.push(measured);
    for (const [name, one] of measured) {
      failed += one.failed;
      table.push([fixed(rows), name, ...figures(one)]);
    }
  }
  const [fewest, most] = [all[0], all.at(-1)];
  return {
    name: 'map',
    tables: [table],
    verdicts: [
      ...(all.length < 2
        ? []
        : [...(most ?? [])].map(([name, one]) => ({
            what: `${name} at ${fixed(Math.max(...rowCounts))} listings, of that at ${fixed(Math.min(...rowCounts))}: answers`,
            measured: one.perSecond / (fewest?.get(name)?.perSecond ?? NaN),
            limit: TARGETS.flat.perSecond,
            side: /** @type {const} */ ('at least'),
          }))),
      { what: 'calls that failed', measured: failed, limit: 0, side: 'at most', digits: 0 },
    ],
    notes: [],
  };
}

/**
 * Views at random places.
 * @param {{ least: number, most: number }} size
 */
function views({ least, most }) {
  const random = randomFrom(SEED);
  return Array.from({ length: VIEWS }, () => {
    const side = (least + random() * (most - least)) * SPREAD.degrees;
    const [south, west] = [SPREAD.south, SPREAD.west].map(
      (edge) => edge + random() * (SPREAD.degrees - side),
    );
    return [south, west, (south ?? 0) + side, (west ?? 0) + side]
      .map((degrees) => degrees?.toFixed(4))
      .join(',');
  });
}
