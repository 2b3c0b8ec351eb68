import { call } from '../../faults/system-under-test.mjs';
import { UserError } from '../../run/console.mjs';

/** @typedef {import('../peers.mjs').Peer} Peer */

const ADMIN = { email: 'admin@example.com', password: 'only-for-measuring' };
/** Anonymous users. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

const FIELDS = {
  ...{
    title: 'string',
    place: 'string',
    location: 'string',
    type: 'string',
    status: 'string',
    purpose: 'string',
  },
  ...{ price: 'bigInteger', size: 'integer', bedrooms: 'integer', bathrooms: 'integer' },
  ...{ features: 'text', featured: 'boolean', image: 'string', listed_at: 'timestamp' },
};

const SORTS = {
  newest: '-listed_at,-id',
  'price-asc': 'price,-id',
  'price-desc': '-price,-id',
  'size-desc': '-size,-id',
};

/** @type {Peer} */
export const directus = {
  name: 'Directus',
  // The newest version that runs on Node 20.
  packages: { directus: '11.1.2' },
  async prepare({ database: { user, password, host, port: databasePort, database }, port, node, serve }) {
    const cli = 'node_modules/directus/cli.js';
    const env = {
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ KEY: 'only-for-measuring', SECRET: 'only-for-measuring-only-for-measuring' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      ...{ DB_CLIENT: 'pg', DB_HOST: host, DB_PORT: String(databasePort), DB_DATABASE: database },
      ...{ DB_USER: user, DB_PASSWORD: password },
      ...{ LOG_LEVEL: 'error', TELEMETRY: 'false', SERVE_APP: 'false', WEBSOCKETS_ENABLED: 'false' },
    };
    await node([cli, 'bootstrap'], env);
    const start = () => serve([cli, 'start'], env, '/server/ping');
    const running = await start();
    try {
      const { data } = await ask(port, 'POST', '/auth/login', ADMIN);
      const token = data.access_token;
      const fields = [
        { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        ...Object.entries(FIELDS).map(([field, type]) => ({ field, type, schema: {} })),
      ];
      await ask(port, 'POST', '/collections', { collection: 'listings', schema: {}, fields }, token);
      await ask(
        port,
        'POST',
        '/permissions',
        {
          collection: 'listings',
          action: 'read',
          policy: PUBLIC_POLICY,
          fields: ['*'],
          permissions: {},
          validation: {},
        },
        token,
      );
    } finally {
      await running.stop();
    }
    return {
      table: 'listings',
      columns: /** @type {Record<keyof import('../peers.mjs').PeerRow, string>} */ (
        Object.fromEntries(['id', ...Object.keys(FIELDS)].map((name) => [name, name]))
      ),
      start,
    };
  },
  listCall({ location, propertyType, price, purpose, minBedrooms, page, sort }) {
    const query = new URLSearchParams({
      ...(location && { 'filter[place][_eq]': location }),
      ...(propertyType && { 'filter[type][_eq]': propertyType }),
      ...(price && { 'filter[price][_gte]': String(Math.max(price.min, 1)) }),
      ...(price && price.max < 99_999_999 && { 'filter[price][_lte]': String(price.max) }),
      ...(purpose && { 'filter[purpose][_in]': purpose === 'rent' ? 'rent,lease' : purpose }),
      ...(minBedrooms !== undefined && { 'filter[bedrooms][_gte]': String(minBedrooms) }),
      ...{ sort: SORTS[sort], limit: '9', page: String(page), meta: 'filter_count' },
    });
    return `/items/listings?${query}`;
  },
  detailCall: (id) => `/items/listings/${id}`,
  read: ({ data, meta }) => ({ total: meta.filter_count, count: data.length }),
};

/**
 * @param {number} port
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 */
async function ask(port, method, path, body, token) {
  const answer = await call({
    ...{ port, path, method, body: JSON.stringify(body), timeoutMs: 60_000 },
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  if (answer.status >= 300)
    throw new UserError(`${path} is answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer.body === '' ? {} : JSON.parse(answer.body);
}
