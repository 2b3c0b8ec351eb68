import { join } from 'node:path';
import { projectFolder } from '../run/folders.mjs';
import { freePorts } from '../run/ports.mjs';
import { randomFrom } from './addresses.mjs';
import { choicesOf, figures } from './api.mjs';
import { fixed } from './report.mjs';
import { SEED, listingsConnection, visibleIds } from './rows.mjs';
import { startServer } from './server.mjs';
import { TARGETS } from './targets.mjs';

const BARE = 'search, bare';
const DETAILS = 2000;
const TEXTS = 2000;
/** Beginnings of titles, aliases, references, slips and texts that mean nothing. */
const OTHERS = [
  ...['two-bedroom', 'villa, kil', 'plot off moi', 'godown near', 'apartments', 'tsavo', 'joint venture'],
  ...['3 bedroom kili', 'near yaya', 'westy', 'thika road', 'lml 12', '4711', 'kilimni', 'mombsa', 'xyzzy'],
];
/** Words of some, many and most descriptions, and of titles. */
const WORDS = [
  'borehole',
  'hardwood',
  'villa',
  'godown',
  'joint venture',
  'tsavo',
  'register 12345',
  'garden wall',
];

/**
 * Suggestions, straight at the service and not cached, against one property in the same run; and a search by fit
 * against a search by a server with nothing around its SQL, which does not rank.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest, load: import('./load.mjs').LoadGenerator,
 *   rows: number, rounds: number, seconds: number, logFolder: string }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureSuggestions({ system, load, rows, rounds, seconds, logFolder }) {
  const port = await freePorts(1);
  const bare = await startServer({
    name: 'The bare server',
    args: [join('infra', 'bench', 'bare-listings.mjs')],
    cwd: projectFolder,
    env: { ...listingsConnection(system), PORT: String(port) },
    port,
    path: '/api/properties',
    logFile: join(logFolder, 'bare.log'),
  });
  try {
    const ours = system.settings.ports.listings;
    const { locations } = await choicesOf(ours);
    const searches = WORDS.map((word) => `/api/properties?search=${encodeURIComponent(word)}`);
    const measured = await load.compare(
      [
        { name: 'suggestions', port: ours, addresses: textsTyped(locations).map(suggestionsCall) },
        { name: 'one property', port: ours, addresses: (await visibleIds(system, DETAILS)).map(detailCall) },
        { name: 'search by fit', port: ours, addresses: searches },
        { name: BARE, port, addresses: searches },
      ],
      { rounds, seconds },
    );
    /** @param {string} name */
    const of = (name) => /** @type {import('./load.mjs').Measured} */ (measured.get(name));
    // The bare server counts all matches of a frequent word, which takes it longer than the load generator waits.
    const failed = [...measured].reduce((sum, [name, one]) => sum + (name === BARE ? 0 : one.failed), 0);
    return {
      name: 'suggestions',
      tables: [
        [
          ['LISTINGS', 'CALL', 'ANSWERS', 'P50', 'P99'],
          ...[...measured].map(([name, one]) => [fixed(rows), name, ...figures(one)]),
        ],
      ],
      verdicts: [
        {
          what: `suggestions at ${fixed(rows)} listings: p99, of that of one property`,
          measured: of('suggestions').p99 / of('one property').p99,
          limit: TARGETS.suggestionsOfDetail,
          side: 'at most',
        },
        {
          what: `search by fit at ${fixed(rows)} listings, of bare`,
          measured: of('search by fit').perSecond / of(BARE).perSecond,
          limit: TARGETS.ofBare,
          side: 'at least',
        },
        { what: 'calls that failed', measured: failed, limit: 0, side: 'at most', digits: 0 },
      ],
      notes: [],
    };
  } finally {
    await bare.stop();
  }
}

/**
 * Beginnings of place names as they are typed, and other texts.
 * @param {string[]} locations
 */
function textsTyped(locations) {
  const random = randomFrom(SEED);
  return Array.from({ length: TEXTS }, () => {
    const names = random() < 0.7 ? locations : OTHERS;
    const name = names[Math.floor(random() * names.length)] ?? '';
    return name.slice(0, 2 + Math.floor(random() * name.length)).toLowerCase();
  });
}

/** @param {string} text */
function suggestionsCall(text) {
  return `/api/properties/suggestions?q=${encodeURIComponent(text)}`;
}

/** @param {number} id */
function detailCall(id) {
  return `/api/properties/${id}`;
}
