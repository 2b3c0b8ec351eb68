/** @typedef {import('../peers.mjs').Peer} Peer */

const CONFIG = `import { buildConfig } from 'payload';
import { postgresAdapter } from '@payloadcms/db-postgres';

const text = (name) => ({ name, type: 'text' });
const number = (name) => ({ name, type: 'number' });

export default buildConfig({
  secret: 'only-for-measuring',
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 10 } }),
  collections: [
    {
      slug: 'listings',
      access: { read: () => true },
      fields: [
        ...['title', 'place', 'location', 'type', 'status', 'purpose', 'features', 'image'].map(text),
        ...['price', 'size', 'bedrooms', 'bathrooms'].map(number),
        { name: 'featured', type: 'checkbox' },
      ],
    },
  ],
});
`;

/** Makes its table: outside production Payload brings the schema in line as it starts. */
const PREPARE = `import { getPayload } from 'payload';
import config from './config.mjs';

await getPayload({ config });
process.exit(0);
`;

/** Its own answers without the framework around them, which only takes longer. */
const SERVER = `import { createServer } from 'node:http';
import { getPayload, handleEndpoints } from 'payload';
import config from './config.mjs';

await getPayload({ config });
createServer(async (request, response) => {
  try {
    const answer = await handleEndpoints({
      config,
      request: new Request('http://127.0.0.1' + request.url, { method: request.method, headers: request.headers }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

const SORTS = {
  newest: '-createdAt,-id',
  'price-asc': 'price,-id',
  'price-desc': '-price,-id',
  'size-desc': '-size,-id',
};

/** @type {Peer} */
export const payload = {
  name: 'Payload',
  packages: { payload: '3.90.2', '@payloadcms/db-postgres': '3.90.2' },
  // What draws its screens is not needed to answer calls.
  installArguments: ['--legacy-peer-deps'],
  files: { 'config.mjs': CONFIG, 'prepare.mjs': PREPARE, 'server.mjs': SERVER },
  async prepare({ database: { user, password, host, port: databasePort, database }, port, node, serve }) {
    const env = {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${databasePort}/${database}`,
      PORT: String(port),
    };
    await node(['prepare.mjs'], { ...env, NODE_ENV: 'development', PAYLOAD_FORCE_DRIZZLE_PUSH: 'true' });
    return {
      table: 'listings',
      columns: {
        ...{ id: 'id', title: 'title', place: 'place', location: 'location', type: 'type', status: 'status' },
        ...{ purpose: 'purpose', price: 'price', size: 'size', bedrooms: 'bedrooms', bathrooms: 'bathrooms' },
        ...{ features: 'features', featured: 'featured', image: 'image', listed_at: 'created_at' },
      },
      start: () => serve(['server.mjs'], env, '/api/listings?limit=1'),
    };
  },
  listCall({ location, propertyType, price, purpose, minBedrooms, page, sort }) {
    const query = new URLSearchParams({
      ...(location && { 'where[place][equals]': location }),
      ...(propertyType && { 'where[type][equals]': propertyType }),
      ...(price && { 'where[price][greater_than_equal]': String(Math.max(price.min, 1)) }),
      ...(price && price.max < 99_999_999 && { 'where[price][less_than_equal]': String(price.max) }),
      ...(purpose && { 'where[purpose][in]': purpose === 'rent' ? 'rent,lease' : purpose }),
      ...(minBedrooms !== undefined && { 'where[bedrooms][greater_than_equal]': String(minBedrooms) }),
      ...{ sort: SORTS[sort], limit: '9', page: String(page), depth: '0' },
    });
    return `/api/listings?${query}`;
  },
  detailCall: (id) => `/api/listings/${id}?depth=0`,
  read: ({ totalDocs, docs }) => ({ total: totalDocs, count: docs.length }),
};
