/**
 * Listings by the hundred thousand, for measuring: the same for the same number and seed, with places, prices and texts
 * as unevenly spread as real ones.
 */

import { setTimeout as pause } from 'node:timers/promises';

const VACUUMED = [
  ...['properties', 'property_pictures', 'property_agents', 'property_shelves', 'property_counts'],
  ...['property_count_changes', 'search_words', 'title_phrases', 'agents', 'room_configurations'],
];
const VACUUM_TRIES = 20;
const VACUUM_PAUSE_MS = 500;
/** Tables that are filled; their indexes and constraints are dropped and restored. */
const FILLED = ['properties', 'property_pictures', 'property_agents', 'property_shelves', 'title_phrases'];
/** Triggers that compute per row what is computed here in bulk. */
const PUT_OFF = [
  ['properties', 'keep_search_words'],
  ['properties', 'keep_title_phrases_insert'],
  ['properties', 'shelve_properties_insert'],
  ['properties', 'note_new_listing'],
  ['property_agents', 'shelve_properties_insert'],
  ['property_shelves', 'count_shelved_insert'],
];
const LISTINGS_PER_AGENT = 400;

/** In descending order of their number of listings. */
const TOWNS =
  'Nairobi,Mombasa,Kiambu,Nakuru,Kisumu,Machakos,Kajiado,Eldoret,Kilifi,Nanyuki,Thika,Naivasha,Nyeri,Kericho,Malindi,Diani,Kakamega,Meru,Embu,Kitale,Murang’a,Kerugoya,Narok,Voi,Kisii,Bungoma,Busia,Homa Bay,Migori,Siaya,Nyahururu,Garissa,Isiolo,Lamu,Kitui,Makueni,Bomet,Kapsabet,Iten,Vihiga'
    .replaceAll('’', "'")
    .split(',');
const AREAS =
  'Kilimani,Nyali,Milimani,Karen,Lavington,Westlands,Runda,Kileleshwa,Riverside,Lakeview,Ridgeways,Muthaiga,Langata,Syokimau,Kitengela,Ruaka,Tatu,Juja,Bamburi,Shanzu,Mtwapa,Vipingo,Kikambala,Tudor,Kizingo,Riat,Tom Mboya,Mamboleo,Kiamunyi,Section Fifty-Eight,Elgon View,Kapsoya,Annex,Pioneer,Maua,Makutano,Kiganjo,Ruringu,Timau,Segera,Burguret,Mweiga,Athi,Lukenya,Katani,Ongata,Rongai,Kiserian,Ngong,Matasia'.split(
    ',',
  );
const STREETS = [
  'Moi',
  'Kenyatta',
  'Links',
  'Oginga Odinga',
  'Argwings Kodhek',
  'Beach',
  'Church',
  'Station',
  'Hospital',
  'School',
  'Airport',
  'Garden',
  'Acacia',
  'Jacaranda',
  'Mango',
  'Baobab',
  'Valley',
  'Hill',
  'River',
  'Forest',
].flatMap((name) => ['Road', 'Avenue', 'Lane', 'Drive', 'Close'].map((way) => `${name} ${way}`));
const SENTENCES = [
  'Set in mature gardens behind a stone wall, with a gate that opens by itself.',
  'The rooms are bright, the ceilings high, and the floors of polished hardwood.',
  'A borehole and a tank of ten thousand litres see to it that the taps never run dry.',
  'The title is clean and ready; a search can be done at the land registry on any working day.',
  'Ten minutes from the bypass, and close to schools, shops and a hospital.',
  'There is parking for two cars, and a generator for the whole compound.',
  'The kitchen has fitted cabinets, a pantry and a yard for the laundry behind it.',
  'All bedrooms have wardrobes of their own, the main one a balcony to the east.',
  'Guards are on duty day and night, and cameras watch the perimeter.',
  'The soil is red and fertile, the slope gentle, and the beacons are in place.',
  'Power and water are on site, and the road is passable in every season.',
  'A loading bay, three-phase power and an office upstairs come with it.',
  'The view goes over the valley as far as the hills.',
  'Service charge covers the lift, the pool, the gym and the rubbish.',
  'Viewings are by appointment, on weekdays and on Saturday mornings.',
  'Suitable for a family home, for holiday letting or as an investment.',
];
const FEATURES = ['Borehole', 'Garden', 'Parking', 'Swimming pool', 'Generator', 'Lift', 'Balcony', 'CCTV'];

/** One row of random numbers per listing, generated in a fixed order to be reproducible. */
const DRAWN = `
  CREATE TEMP TABLE drawn ON COMMIT DROP AS
    SELECT i, random() AS kind, random() AS town, random() AS area, random() AS street, random() AS price,
           random() AS deal, random() AS state, random() AS size, random() AS age, random() AS words,
           random() AS fate, random() AS rooms
      FROM generate_series(1, $1::integer) AS i`;

const CHOSEN = `
  CREATE TEMP TABLE chosen ON COMMIT DROP AS
    SELECT d.*, type, purpose, town_name, area_name, street_name, rooms_text,
           CASE WHEN type IN ('residential', 'villa', 'development') THEN 1 + floor(5.5 * rooms * rooms)::integer END
             AS bedrooms,
           CASE WHEN purpose = 'sale' THEN round(exp(13.2 + 6 * d.price) / 50000) * 50000
                ELSE round(exp(9.2 + 4.2 * d.price) / 1000) * 1000 END::bigint AS shillings
      FROM drawn d
     CROSS JOIN LATERAL (SELECT
             CASE WHEN kind < 0.45 THEN 'residential' WHEN kind < 0.67 THEN 'land' WHEN kind < 0.79 THEN 'commercial'
                  WHEN kind < 0.87 THEN 'villa' WHEN kind < 0.92 THEN 'development' WHEN kind < 0.97 THEN 'godown'
                  ELSE 'joint-venture' END AS type,
             CASE WHEN deal < 0.68 THEN 'sale' WHEN deal < 0.93 THEN 'rent' ELSE 'lease' END AS purpose,
             1 + floor(cardinality($1::text[]) * town ^ 2.6)::integer AS town_number) kinds
     CROSS JOIN LATERAL (SELECT
             ($1::text[])[town_number] AS town_name,
             ($2::text[])[1 + (town_number * 7 + floor(8 * area * area)::integer) % cardinality($2::text[])] AS area_name,
             ($3::text[])[1 + floor(cardinality($3::text[]) * street)::integer] AS street_name,
             ($4::text[])[1 + floor(5.5 * rooms * rooms)::integer] AS rooms_text) places`;

const PROPERTIES = `
  INSERT INTO properties (title, description, price, location, location_keys, location_areas, type, status, purpose, size,
                          area_unit, bedrooms, bathrooms, parking, features, featured, latitude, longitude, published,
                          deleted_at, confirmed_at, missing, created_at, updated_at, land_area_sqm, tenure, title_type,
                          furnished, pets, water_supply, backup_power, available_from, min_term_months)
  SELECT CASE WHEN i % 10000 = 7 THEN 'TSAVO ' || area_name || ' Apartments'
              WHEN type = 'land' THEN 'Plot off ' || street_name || ', ' || town_name
              WHEN type = 'commercial' THEN 'Offices and Shops, ' || street_name
              WHEN type = 'godown' THEN 'Godown near ' || town_name
              WHEN type = 'joint-venture' THEN 'Joint Venture in ' || area_name
              ELSE rooms_text || '-Bedroom ' || CASE WHEN type = 'villa' THEN 'Villa' WHEN words < 0.5 THEN 'Flat'
                   ELSE 'House' END || ', ' || area_name END,
         concat_ws(' ', sentence[1 + floor(16 * words)::integer], sentence[1 + floor(16 * rooms)::integer],
                   sentence[1 + floor(16 * size)::integer], 'Plot number ' || i || ' of the register.'),
         CASE WHEN fate >= 0.97 THEN NULL ELSE shillings END,
         concat_ws(', ', street_name, area_name, town_name),
         ARRAY[lower(concat_ws(', ', street_name, area_name, town_name)), lower(concat_ws(', ', area_name, town_name)),
               lower(town_name), lower(street_name), lower(area_name)],
         ARRAY[area_name, town_name], type,
         CASE WHEN state < 0.2 THEN 'available'
              WHEN state < 0.88 THEN CASE purpose WHEN 'sale' THEN 'For Sale' WHEN 'rent' THEN 'For Rent' ELSE 'For Lease' END
              WHEN purpose = 'sale' THEN 'Sold' ELSE 'Let' END,
         purpose,
         CASE type WHEN 'land' THEN 1 + floor(50 * size * size)::integer ELSE 300 + floor(9000 * size * size)::integer END,
         CASE type WHEN 'land' THEN 'acre' ELSE 'sqft' END,
         bedrooms, bedrooms, CASE WHEN type <> 'land' THEN floor(4 * street)::integer END,
         ARRAY[feature[1 + floor(8 * words)::integer], feature[1 + floor(8 * town)::integer]], i % $3::integer = 0,
         -4.5 + 5 * area, 34.5 + 5 * street, fate >= 0.02 OR fate < 0.001,
         CASE WHEN fate > 0.06 AND fate < 0.11 THEN now() END, now() - interval '1 day' * floor(25 * street),
         '{}', made_at, made_at,
         CASE WHEN type = 'land' AND words < 0.5 THEN 450 * (1 + floor(40 * size * size)) END,
         CASE WHEN type = 'land' THEN tenure[1 + floor(5 * street)::integer] END,
         CASE WHEN type = 'land' THEN title[1 + floor(5 * rooms)::integer] END,
         CASE WHEN purpose <> 'sale' THEN furnished[1 + floor(4 * words)::integer] END,
         CASE WHEN purpose <> 'sale' AND street < 0.4 THEN 'yes' END,
         CASE WHEN purpose <> 'sale' THEN water[1 + floor(4 * rooms)::integer] END,
         CASE WHEN purpose <> 'sale' THEN backup[1 + floor(4 * size)::integer] END,
         CASE WHEN purpose <> 'sale' AND area < 0.5 THEN date '2026-10-01' + floor(300 * street)::integer END,
         CASE WHEN purpose <> 'sale' AND words < 0.6 THEN 3 * (1 + floor(4 * area))::integer END
    FROM chosen
   CROSS JOIN (SELECT $1::text[] AS sentence, $2::text[] AS feature,
                      '{freehold,freehold,leasehold,leasehold,NULL}'::text[] AS tenure,
                      '{absolute,certificate-of-lease,allotment,none,NULL}'::text[] AS title,
                      '{fully,partly,no,NULL}'::text[] AS furnished, '{borehole,county,both,NULL}'::text[] AS water,
                      '{full,common,none,NULL}'::text[] AS backup) texts
   CROSS JOIN LATERAL (SELECT timestamptz '2026-10-01Z' - age * interval '1800 days' AS made_at) times
   ORDER BY i`;

/**
 * Replaces all listings, with their pictures and agents, by `rows` made-up ones: 5 % in the bin, 2 % drafts, 3 % without
 * a price. Their pictures are those that listings had before (the demo's), or addresses of none. In one transaction:
 * it is done, with the schema as it was, or nothing is.
 * @param {import('pg').Client} client on the listings database, as its owner
 * @param {number} rows
 * @param {{ seed?: number }} [options] another seed between 0 and 1 gives other listings
 */
export async function seedListings(client, rows, { seed = 0.42 } = {}) {
  // Imported late, because it must be built.
  const { ADVISORY_LOCKS } = await import('../../services/listings/dist/advisory-locks.js');
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB';
                        SET LOCAL synchronous_commit = off; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await client.query(
      `CREATE TEMP TABLE known_pictures ON COMMIT DROP AS
         SELECT row_number() OVER (ORDER BY url) - 1 AS number, picture.*
           FROM (SELECT DISTINCT ON (url) url, key, alt, width, height, blur, widths, bytes FROM property_pictures
                  WHERE kind = 'photo' AND key IS NOT NULL ORDER BY url) picture`,
    );
    await client.query(
      `INSERT INTO known_pictures SELECT number, '/images/' || number || '.jpg', NULL, 'A house', 1280, 960, NULL, '{}'
         FROM generate_series(0, 19) AS number WHERE NOT EXISTS (SELECT FROM known_pictures)`,
    );
    // The matcher of saved searches, which may be at work, would wait for these tables while they wait for its.
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.matching]);
    await client.query('TRUNCATE properties, agents, undo_steps RESTART IDENTITY CASCADE');
    const putBack = await putAside(client);
    // As text: the driver would send an integer, which setseed does not accept.
    await client.query(`SELECT setseed($1::double precision)`, [seed]);
    await client.query(DRAWN, [rows]);
    await client.query(CHOSEN, [TOWNS, AREAS, STREETS, ['One', 'Two', 'Three', 'Four', 'Five', 'Six']]);
    await client.query(PROPERTIES, [SENTENCES, FEATURES, Math.max(1, Math.floor(rows / 20))]);
    await client.query(
      `INSERT INTO search_words SELECT DISTINCT words_of(text) FROM unnest($1::text[]) AS text ON CONFLICT DO NOTHING`,
      [
        [
          ...TOWNS,
          ...AREAS,
          ...STREETS,
          'TSAVO Apartments Plot off Offices and Shops Godown near Joint Venture Bedroom Villa Flat House One Two Three Four Five Six',
        ],
      ],
    );
    await client.query(
      `INSERT INTO property_pictures (property_id, position, kind, url, key, alt, width, height, blur, widths, bytes)
         SELECT i, position, 'photo', url, key, alt, width, height, blur, widths, bytes
           FROM chosen CROSS JOIN LATERAL generate_series(0, floor(3 * words * words)::integer) AS position
           JOIN known_pictures ON number = (i + position) % (SELECT count(*) FROM known_pictures)
          ORDER BY i, position`,
    );
    await client.query(
      `INSERT INTO agents (name, phone, email) SELECT 'Agent ' || i, '+254 700 ' || to_char(i, 'FM000000'), 'agent' || i || '@example.com'
         FROM generate_series(1, $1::integer) AS i`,
      [agentsFor(rows)],
    );
    await client.query(
      `INSERT INTO property_agents SELECT i, 1 + floor($1::integer * rooms ^ 1.5)::integer, 0 FROM chosen`,
      [agentsFor(rows)],
    );
    await client.query(
      `INSERT INTO title_phrases SELECT p.type = 'development', phrase, p.id
         FROM findable_properties p, title_phrases_of(p.title) AS phrase WHERE sold_rank(p.status) = 0
          ORDER BY 1, 2, 3`,
    );
    await client.query(`INSERT INTO property_shelves SELECT * FROM shelved_properties`);
    await client.query(
      `INSERT INTO property_count_changes (shelf, area, type, purpose, status, bedrooms, band, n)
         SELECT shelf, area, type, purpose, status, bedrooms, price_band(price) AS band, count(*)
           FROM property_shelves GROUP BY shelf, area, type, purpose, status, bedrooms, band`,
    );
    await client.query('SELECT fold_property_counts()');
    await putBack();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('SET statement_timeout = 0');
  await vacuum(client);
  await client.query('RESET statement_timeout');
}

/**
 * Vacuums until index-only scans need no table pages. A transaction that another connection began before, such as an automatic
 * ANALYZE, keeps VACUUM from marking pages as visible to all.
 * @param {import('pg').Client} client
 */
async function vacuum(client) {
  for (let tries = 0; tries < VACUUM_TRIES; tries += 1) {
    await client.query(`VACUUM (ANALYZE) ${VACUUMED.join(', ')}`);
    const { rows } = await client.query(
      `SELECT FROM pg_class WHERE oid = ANY ($1::regclass[]) AND relallvisible < relpages`,
      [VACUUMED],
    );
    if (rows.length === 0) return;
    await pause(VACUUM_PAUSE_MS);
  }
}

/** @param {number} rows */
function agentsFor(rows) {
  return Math.max(10, Math.ceil(rows / LISTINGS_PER_AGENT));
}

/**
 * Drops indexes, foreign keys and triggers, which are cheaper to restore after the bulk insert.
 * @param {import('pg').Client} client
 * @returns {Promise<() => Promise<void>>} puts all of it back
 */
async function putAside(client) {
  /** @type {{ rows: { drop: string, make: string }[] }} */
  const { rows } = await client.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
       FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
      UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       FROM pg_index WHERE indrelid = ANY ($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [FILLED],
  );
  for (const { drop } of rows) await client.query(drop);
  for (const [table, trigger] of PUT_OFF)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  return async () => {
    for (const { make } of rows) await client.query(make);
    for (const [table, trigger] of PUT_OFF)
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
  };
}
