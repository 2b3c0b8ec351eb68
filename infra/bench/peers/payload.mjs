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

/** Creates its table: outside production Payload migrates the schema when it starts. */
const PREPARE = `import { getPayload } from 'payload';
import config from './config.mjs';

await getPayload({ config });
process.exit(0);
`;

/** As deployed: in Next, with only its API routes. */
const NEXT_CONFIG = `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({});
`;
const ROUTE = `import { REST_GET } from '@payloadcms/next/routes';
import config from '../../../config.mjs';

export const GET = REST_GET(config);
`;
const NEXT = 'node_modules/next/dist/bin/next';

const SORTS = {
  newest: '-createdAt,-id',
  'price-asc': 'price,-id',
  'price-desc': '-price,-id',
  'size-desc': '-size,-id',
};

/** @type {Peer} */
export const payload = {
  name: 'Payload',
  packages: {
    ...{ payload: '3.90.2', '@payloadcms/db-postgres': '3.90.2', '@payloadcms/next': '3.90.2' },
    ...{ next: '16.4.6', react: '19.2.9', 'react-dom': '19.2.9', graphql: '16.15.0' },
  },
  files: {
    'config.mjs': CONFIG,
    'prepare.mjs': PREPARE,
    'next.config.mjs': NEXT_CONFIG,
    'app/api/[...slug]/route.js': ROUTE,
  },
  async prepare({ database: { user, password, host, port: databasePort, database }, port, node, serve }) {
    const env = {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${databasePort}/${database}`,
      PORT: String(port),
    };
    await node(['prepare.mjs'], { ...env, NODE_ENV: 'development', PAYLOAD_FORCE_DRIZZLE_PUSH: 'true' });
    await node([NEXT, 'build'], { ...env, NEXT_TELEMETRY_DISABLED: '1' });
    return {
      table: 'listings',
      columns: {
        ...{ id: 'id', title: 'title', place: 'place', location: 'location', type: 'type', status: 'status' },
        ...{ purpose: 'purpose', price: 'price', size: 'size', bedrooms: 'bedrooms', bathrooms: 'bathrooms' },
        ...{ features: 'features', featured: 'featured', image: 'image', listed_at: 'created_at' },
      },
      start: () =>
        serve(
          [NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
          env,
          '/api/listings?limit=1',
        ),
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
