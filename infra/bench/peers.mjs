import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { call } from '../faults/system-under-test.mjs';
import { UserError, say, secondsSince } from '../run/console.mjs';
import { freePorts } from '../run/ports.mjs';
import { SUPERUSER } from '../run/postgres.mjs';
import { lastLines, run } from '../run/run-program.mjs';
import { filterMixes, listCall } from './addresses.mjs';
import { figures } from './api.mjs';
import { directus } from './peers/directus.mjs';
import { payload } from './peers/payload.mjs';
import { KEY_OF_ROW } from './peers/row-key.mjs';
import { strapi } from './peers/strapi.mjs';
import { fixed } from './report.mjs';
import { SEED, visibleIds } from './rows.mjs';
import { startServer } from './server.mjs';
import { TARGETS } from './targets.mjs';

/**
 * Folder, port and database of a peer.
 * @typedef {object} Place
 * @property {string} folder
 * @property {number} port
 * @property {{ host: string, port: number, user: string, password: string, database: string }} database
 * @property {(args: string[], env: Record<string, string>) => Promise<void>} node runs a program of its folder to its end
 * @property {(args: string[], env: Record<string, string>, path: string) => Promise<import('./server.mjs').RunningServer>}
 *   serve starts one of its programs, which answers at `path` once it is up
 * @property {pg.Client} sql on its database
 *
 * A product that could do the same work. Its columns have the names that the product likes; whatever is read by filters
 * and orders gets an index in its table, whether the product would make one or not.
 * @typedef {object} Peer
 * @property {string} name
 * @property {Record<string, string>} packages with their versions
 * @property {Record<string, string>} [files] of its project, by path
 * @property {(place: Place) => Promise<{ table: string, columns: Record<keyof PeerRow, string>, extra?: Record<string, string>,
 *   start: () => Promise<import('./server.mjs').RunningServer> }>} prepare makes its table; `extra`: further columns, each
 *   with SQL of the columns of {@link PeerRow}; `start` runs it once the table is filled
 * @property {(mix: import('./addresses.mjs').Mix) => string} listCall
 * @property {(id: number, key: string) => string} detailCall key: as {@link KEY_OF_ROW} makes it
 * @property {(body: any) => { total: number, count: number }} read an answer to a list's call
 *
 * Columns of a listing in the list.
 * @typedef {{ id: number, title: string, place: string, location: string, type: string, status: string, purpose: string,
 *   price: number | null, size: number, bedrooms: number | null, bathrooms: number | null, features: string,
 *   featured: boolean, image: string, listed_at: string }} PeerRow
 */

/** @type {Peer[]} */
const PEERS = [directus, payload, strapi];
const MIXES = 2000;
const DETAILS = 3000;
const COMPARED = 25;
const BATCH = 5000;

/** Source query of the rows in our database. The price is the one that our filters compare: land may be priced by the acre. */
const FLAT_ROWS = `
  SELECT p.id, p.title, lower(p.location_areas[cardinality(p.location_areas)]) AS place, p.location, p.type, p.status,
         p.purpose, p.size, p.bedrooms, p.bathrooms, array_to_string(p.features, ', ') AS features, p.featured,
         comparable_price(p.type, p.purpose, p.price, p.land_area_sqm, p.size, p.area_unit, p.price_for) AS price,
         coalesce((SELECT url FROM property_pictures WHERE property_id = p.id AND kind = 'photo' ORDER BY position LIMIT 1), '')
           AS image,
         p.created_at AS listed_at
    FROM listed_properties p WHERE p.id > $1 ORDER BY p.id LIMIT ${BATCH}`;

/** @type {Record<keyof PeerRow, string>} */
const TYPES = {
  ...{
    id: 'integer',
    title: 'text',
    place: 'text',
    location: 'text',
    type: 'text',
    status: 'text',
    purpose: 'text',
  },
  ...{ price: 'bigint', size: 'integer', bedrooms: 'integer', bathrooms: 'integer', features: 'text' },
  ...{ featured: 'boolean', image: 'text', listed_at: 'timestamptz' },
};

/**
 * The same lists and details of the listings that there are now, from products that could do the work: each installed
 * from npm into a folder of its own, on our PostgreSQL, in its production mode. One that can't be had here is named with
 * the reason.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest, load: import('./load.mjs').LoadGenerator,
 *   rounds: number, seconds: number, folder: string, only?: string[] }} how only: names of peers
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measurePeers({ system, load, rounds, seconds, folder, only }) {
  const ours = system.settings.ports.listings;
  const rows = [
    ['PRODUCT', 'CALL', 'PRODUCT', 'P50', 'P99', 'OURS', 'P50', 'P99', 'OURS / PRODUCT', 'FAILED'],
  ];
  /** @type {string[]} */
  const notes = [];
  /** @type {import('./report.mjs').Verdict[]} */
  const verdicts = [];
  const [{ count = 0 } = {}] = await system.query(
    'listings',
    'SELECT count(*)::int AS count FROM listed_properties',
  );
  const ids = await visibleIds(system, DETAILS);
  for (const peer of PEERS.filter(({ name }) => !only || only.includes(name.toLowerCase()))) {
    try {
      const place = await placeOf(peer, system, folder);
      /** @type {import('./server.mjs').RunningServer | undefined} */
      let running;
      try {
        await install(peer, place.folder);
        const { table, columns, extra = {}, start } = await peer.prepare(place);
        await fill(system, place.sql, table, columns, extra);
        running = await start();
        const mixes = await comparableMixes(system);
        const differing = await compareTotals(peer, place.port, ours, mixes.slice(0, COMPARED));
        const keys = await keysOf(place.sql, ids);
        await compareDetails(peer, place.port, ours, ids.slice(0, COMPARED), keys);
        const measured = await load.compare(
          [
            { name: 'peer list', port: place.port, addresses: mixes.map(peer.listCall) },
            { name: 'our list', port: ours, addresses: mixes.map(listCall) },
            {
              name: 'peer detail',
              port: place.port,
              addresses: ids.map((id) => peer.detailCall(id, keys.get(id) ?? '')),
            },
            { name: 'our detail', port: ours, addresses: ids.map((id) => `/api/properties/${id}`) },
          ],
          { rounds, seconds },
        );
        for (const kind of ['list', 'detail']) {
          const [theirs, mine] = [measured.get(`peer ${kind}`), measured.get(`our ${kind}`)];
          if (!theirs || !mine) continue;
          const ratio = mine.perSecond / theirs.perSecond;
          rows.push([
            titleOf(peer),
            kind,
            ...figures(theirs),
            ...figures(mine),
            `${fixed(ratio, 1)} ×`,
            fixed(theirs.failed + mine.failed),
          ]);
          verdicts.push({
            what: `${kind} uncached, of ${peer.name}`,
            measured: ratio,
            limit: kind === 'list' ? (TARGETS.listOfPeers[peer.name] ?? 1) : 1,
            side: 'at least',
            digits: 1,
          });
        }
        notes.push(
          `${titleOf(peer)}: ${fixed(memoryOf(running.pid) / 1024 ** 2)} MB after the load` +
            `${differing.length > 0 ? `; ${differing.length} of ${COMPARED} totals differ, such as ${differing[0]}` : '; all totals compared agree'}.`,
        );
      } finally {
        await running?.stop();
        await place.sql.end();
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      notes.push(
        `${titleOf(peer)} could not be measured: ${error.message.replaceAll(/\s+/g, ' ').slice(0, 600)}`,
      );
    }
    say(`  ${notes.at(-1)}`);
  }
  return {
    name: 'peers',
    tables: [rows],
    verdicts,
    notes: [`${fixed(Number(count))} visible listings.`, ...notes],
  };
}

/** @param {Peer} peer */
function titleOf({ name, packages }) {
  return `${name} ${Object.values(packages)[0]}`;
}

/**
 * @param {Peer} peer
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 * @param {string} folder
 * @returns {Promise<Place>}
 */
async function placeOf(peer, system, folder) {
  const name = `peer_${peer.name.toLowerCase()}`;
  const port = await freePorts(1);
  const database = {
    ...{ host: '127.0.0.1', port: system.settings.ports.postgres, user: SUPERUSER },
    ...{ password: system.superuserPassword, database: name },
  };
  // These statements cannot run in a transaction.
  await system.query('listings', `DROP DATABASE IF EXISTS ${name}`);
  await system.query('listings', `CREATE DATABASE ${name}`);
  const sql = new pg.Client(database);
  await sql.connect();
  const own = join(folder, peer.name.toLowerCase());
  const logFile = join(own, 'run.log');
  return {
    folder: own,
    port,
    database,
    sql,
    async node(args, env) {
      const { code, output } = await run(process.execPath, args, {
        cwd: own,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
        logFile: join(own, 'prepare.log'),
      });
      if (code !== 0) throw new UserError(`preparing it failed:\n${lastLines(output, 12)}`);
    },
    serve: (args, env, path) => startServer({ name: peer.name, args, cwd: own, env, port, path, logFile }),
  };
}

/**
 * @param {Peer} peer
 * @param {string} folder
 */
async function install({ name, packages, files = {} }, folder) {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify(
    { name: `peer-${name.toLowerCase()}`, private: true, dependencies: packages },
    null,
    2,
  );
  const manifestFile = join(folder, 'package.json');
  const stamp = join(folder, 'node_modules', '.installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== manifest) {
    say(`Installing ${name} …`);
    const since = Date.now();
    rmSync(join(folder, 'package-lock.json'), { force: true });
    writeFileSync(manifestFile, manifest);
    const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: folder,
      logFile: join(folder, 'install.log'),
    });
    if (code !== 0) throw new UserError(`npm could not install it:\n${lastLines(output, 12)}`);
    writeFileSync(stamp, manifest);
    say(`  done in ${secondsSince(since)}`);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Copies our listings into a peer's table and creates its indexes.
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 * @param {pg.Client} sql
 * @param {string} table
 * @param {Record<keyof PeerRow, string>} columns
 * @param {Record<string, string>} extra
 */
async function fill(system, sql, table, columns, extra) {
  const names = /** @type {(keyof PeerRow)[]} */ (Object.keys(TYPES));
  const quoted = (/** @type {string} */ name) => `"${name}"`;
  const into = [...names.map((name) => columns[name]), ...Object.keys(extra)].map(quoted).join(', ');
  const values = [...names, ...Object.values(extra)].join(', ');
  const shape = names.map((name) => `${name} ${TYPES[name]}`).join(', ');
  for (let last = 0; ;) {
    const batch = await system.query('listings', FLAT_ROWS, [last]);
    if (batch.length === 0) break;
    last = Number(batch.at(-1)?.id);
    await sql.query(
      `INSERT INTO ${quoted(table)} (${into}) SELECT ${values} FROM json_to_recordset($1::json) AS row (${shape})`,
      [JSON.stringify(batch)],
    );
  }
  const indexes = [
    ...[
      ['place'],
      ['type'],
      ['price'],
      ['purpose'],
      ['bedrooms'],
      ['listed_at', 'id'],
      ['place', 'type', 'price'],
    ],
    ...[['type', 'listed_at'], ['place', 'listed_at'], ['size']],
  ];
  for (const [index, of] of /** @type {(keyof PeerRow)[][]} */ (indexes).entries()) {
    await sql.query(
      `CREATE INDEX bench_${index} ON ${quoted(table)} (${of.map((name) => quoted(columns[name])).join(', ')})`,
    );
  }
  await sql.query('VACUUM ANALYZE');
}

/**
 * Filters that mean the same in all products: towns, which fit a flat column, and no facts of land or of lettings, which the
 * flat collection does not have.
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 */
async function comparableMixes(system) {
  const towns = await system.query(
    'listings',
    `SELECT lower(location_areas[cardinality(location_areas)]) AS town FROM listed_properties GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 40`,
  );
  const types = await system.query('listings', 'SELECT type FROM listed_properties GROUP BY 1 ORDER BY 1');
  const choices = {
    locations: towns.map(({ town }) => String(town)),
    propertyTypes: types.map(({ type }) => String(type)),
  };
  return filterMixes(choices, MIXES, SEED + 2).filter(({ facts }) => facts === undefined);
}

/**
 * @param {Peer} peer
 * @param {number} theirs
 * @param {number} ours
 * @param {import('./addresses.mjs').Mix[]} mixes
 * @returns {Promise<string[]>} where the totals differ, in words
 */
async function compareTotals(peer, theirs, ours, mixes) {
  const differing = [];
  for (const mix of mixes) {
    const [other, mine] = await Promise.all([
      call({ port: theirs, path: peer.listCall(mix) }),
      call({ port: ours, path: listCall(mix) }),
    ]);
    if (other.status !== 200)
      throw new UserError(`its list is answered with ${other.status}: ${other.body.slice(0, 300)}`);
    const { total, count } = peer.read(JSON.parse(other.body));
    /** @type {{ total: number, properties: unknown[] }} */
    const own = JSON.parse(mine.body);
    if (total !== own.total || count !== own.properties.length) {
      differing.push(
        `${total} (${count} shown) for ${own.total} (${own.properties.length} shown) at ${listCall(mix)}`,
      );
    }
  }
  return differing;
}

/**
 * @param {Peer} peer
 * @param {number} theirs
 * @param {number} ours
 * @param {number[]} ids
 * @param {Map<number, string>} keys
 * @throws UserError where an answer is not about the same property
 */
async function compareDetails(peer, theirs, ours, ids, keys) {
  for (const id of ids) {
    const [other, mine] = await Promise.all([
      call({ port: theirs, path: peer.detailCall(id, keys.get(id) ?? '') }),
      call({ port: ours, path: `/api/properties/${id}` }),
    ]);
    if (other.status !== 200 || !other.body.includes(JSON.stringify(JSON.parse(mine.body).title))) {
      throw new UserError(`its property ${id} is another: ${other.status} ${other.body.slice(0, 300)}`);
    }
  }
}

/**
 * @param {pg.Client} sql
 * @param {number[]} ids
 * @returns {Promise<Map<number, string>>}
 */
async function keysOf(sql, ids) {
  const { rows } = await sql.query(`SELECT id, ${KEY_OF_ROW} AS key FROM unnest($1::int[]) AS asked (id)`, [
    ids,
  ]);
  return new Map(rows.map(({ id, key }) => [Number(id), String(key)]));
}

/**
 * @param {number} pid
 * @returns {number} bytes; none where the system does not tell
 */
function memoryOf(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN) * 1024;
  } catch {
    return NaN;
  }
}
