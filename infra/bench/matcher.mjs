import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../faults/system-under-test.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

const SEARCHES = 100_000;
const LISTINGS = 1000;
const SEARCHES_PER_STATEMENT = 10_000;
const PLACES = (
  'Kilimani,Nyali,Milimani,Karen,Lavington,Westlands,Runda,Kileleshwa,Riverside,Ridgeways,Muthaiga,Langata,Syokimau,' +
  'Kitengela,Ruaka,Juja,Bamburi,Shanzu,Mtwapa,Vipingo,Tudor,Kizingo,Ongata Rongai,Ngong,Thika,Nakuru,Kisumu,Eldoret'
).split(',');
const QUESTIONS = [
  'borehole',
  '3 bedroom flat in kilimani',
  'villa with pool',
  'near yaya centre',
  'plot in ruaka',
];
const PRICES = ['0-5000000', '5000000-10000000', '10000000-25000000', '20000-80000'];

/**
 * How long it takes to find, of 100,000 saved searches, those that 1,000 listings published together fit, and what
 * memory it takes of the listings service. Digests, so that no mail is sent meanwhile.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureMatcher({ system }) {
  const { compileFilter } = await import('../../services/listings/dist/alerts/compile-filter.js');
  const { ListPropertiesQuery } =
    await import('../../services/listings/dist/properties/search/list-properties.query.js');
  const { FIRST_PLACES } = await import('../../services/listings/dist/places/first-places.js');
  const { Places } = await import('../../services/listings/dist/properties/search/question/places.js');
  const places = new Places(FIRST_PLACES.map((place, index) => ({ ...place, id: index + 1 })));
  await system.query(
    'listings',
    'TRUNCATE saved_searches, alert_mails, alert_items, confirmation_items, announcements, listing_events',
  );
  for (let from = 0; from < SEARCHES; from += SEARCHES_PER_STATEMENT) {
    const searches = Array.from({ length: SEARCHES_PER_STATEMENT }, (_, n) => {
      const query = Object.assign(new ListPropertiesQuery(), filtersOf(from + n));
      return { n: from + n, filter: compileFilter(query, places).filter };
    });
    await system.query(
      'listings',
      `INSERT INTO saved_searches (email, mailbox, name, filters, filters_digest, filter, frequency, kinds, state,
                                   consent_version, consent_text, places_state)
       SELECT n || '@example.com', n || '@example.com', 'A search', '{}', '', filter,
              CASE WHEN n % 4 = 0 THEN 'weekly' ELSE 'daily' END, '{new,price,back}', 'active', '', '',
              -- As PlacesRepository.state names it, so that the searches are not read anew.
              (SELECT concat_ws('-', count(*), coalesce(sum(version), 0), coalesce(max(id), 0),
                 (SELECT md5(string_agg(concat_ws(',', id, name, latitude, longitude), ';' ORDER BY id)) FROM offices))
                 FROM places)
         FROM jsonb_to_recordset($1::jsonb) AS search (n integer, filter jsonb)`,
      [JSON.stringify(searches)],
    );
  }
  await system.query('listings', 'ANALYZE saved_searches');
  const pids = (await system.replicas('listings')).flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  const idle = Math.max(...pids.map((pid) => megabytes(pid, 'VmRSS')));
  let most = idle;
  const since = Date.now();
  await system.query(
    'listings',
    `INSERT INTO properties (title, description, price, location, location_keys, location_areas, type, status, purpose,
                             size, area_unit, bedrooms)
     SELECT 'Flat ' || i, 'A quiet flat' || CASE WHEN i % 5 = 0 THEN ' with a borehole and a pool' ELSE '' END || '.',
            CASE WHEN i % 3 = 0 THEN 20000 + i * 60 ELSE 2000000 + i * 20000 END, place || ', Nairobi',
            ARRAY[lower(place) || ', nairobi', lower(place), 'nairobi'], ARRAY[place, 'Nairobi'],
            (ARRAY['residential', 'villa', 'land', 'commercial'])[1 + i % 4],
            CASE WHEN i % 3 = 0 THEN 'For Rent' ELSE 'For Sale' END, CASE WHEN i % 3 = 0 THEN 'rent' ELSE 'sale' END,
            1000, 'sqft', 1 + i % 5
       FROM generate_series(1, $1::integer) i, LATERAL (SELECT ($2::text[])[1 + i % cardinality($2::text[])] AS place) p`,
    [LISTINGS, PLACES],
  );
  await until('all listings are matched', async () => {
    most = Math.max(most, ...pids.map((pid) => megabytes(pid, 'VmRSS')));
    await pause(100);
    /** @type {{ left: string }[]} */
    const [row] = await system.query('listings', 'SELECT count(*) AS left FROM listing_events');
    return Number(row?.left) === 0;
  });
  const seconds = (Date.now() - since) / 1000;
  /** @type {{ items: string, mails: string }[]} */
  const [found] = await system.query(
    'listings',
    'SELECT (SELECT sum(cardinality(announcement_ids)) FROM alert_items) AS items, (SELECT count(*) FROM alert_mails) AS mails',
  );
  await system.query(
    'listings',
    'TRUNCATE saved_searches, alert_mails, alert_items, confirmation_items, announcements',
  );
  await system.query(
    'listings',
    `DELETE FROM properties WHERE title LIKE 'Flat %' AND description LIKE 'A quiet flat%'`,
  );
  return {
    name: 'matcher',
    tables: [
      [
        ['SEARCHES', 'NEW LISTINGS', 'SECONDS', 'HOMES FOUND', 'MAILS', 'MB BEFORE', 'MB AT MOST'],
        [
          ...[fixed(SEARCHES), fixed(LISTINGS), fixed(seconds, 1)],
          ...[fixed(Number(found?.items)), fixed(Number(found?.mails)), fixed(idle), fixed(most)],
        ],
      ],
    ],
    verdicts: [
      {
        what: '1,000 new listings matched with 100,000 saved searches',
        measured: seconds,
        limit: TARGETS.matcher.seconds,
        side: 'at most',
        unit: 's',
        digits: 1,
      },
      {
        what: 'memory of the listings service meanwhile',
        measured: most,
        limit: TARGETS.matcher.megabytes,
        side: 'at most',
        unit: 'MB',
        digits: 0,
      },
    ],
    notes: [
      'The time includes the wait of ALERT_SETTLE_SECONDS, which is 0 here, and the second between two looks.',
    ],
  };
}

/**
 * Filters of the n-th search: mostly a place with a few others, some questions.
 * @param {number} n
 */
function filtersOf(n) {
  if (n % 10 === 0) return { search: QUESTIONS[(n / 10) % QUESTIONS.length] };
  return {
    location: PLACES[n % PLACES.length],
    ...(n % 2 === 0 && { purpose: n % 4 === 0 ? 'rent' : 'sale' }),
    ...(n % 3 === 0 && { propertyType: 'residential' }),
    ...(n % 5 === 0 && { minBedrooms: 1 + (n % 4) }),
    ...(n % 7 === 0 && { priceRange: PRICES[n % PRICES.length] }),
  };
}

/**
 * @param {number} pid
 * @param {string} what
 */
function megabytes(pid, what) {
  const line = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
