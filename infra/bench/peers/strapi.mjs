import { KEY_OF_ROW } from './row-key.mjs';

/** @typedef {import('../peers.mjs').Peer} Peer */

const ATTRIBUTES = {
  ...Object.fromEntries(
    ['title', 'place', 'location', 'type', 'status_text', 'purpose', 'image'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
  features: { type: 'text' },
  price: { type: 'biginteger' },
  ...Object.fromEntries(['size', 'bedrooms', 'bathrooms'].map((name) => [name, { type: 'integer' }])),
  featured: { type: 'boolean' },
};

const UID = 'api::listing.listing';
const FOLDER = 'src/api/listing';
/** @param {string} kind */
const made = (kind, options = '') =>
  `const { factories } = require('@strapi/strapi');\nmodule.exports = factories.createCore${kind}('${UID}'${options});\n`;

const FILES = {
  'config/server.js': `module.exports = {
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  app: { keys: ['only-for-measuring'] },
};
`,
  'config/admin.js': `module.exports = {
  serveAdminPanel: false,
  auth: { secret: 'only-for-measuring' },
  apiToken: { salt: 'only-for-measuring' },
  transfer: { token: { salt: 'only-for-measuring' } },
  secrets: { encryptionKey: 'only-for-measuring-only-for-meas' },
};
`,
  'config/api.js': `module.exports = { rest: { defaultLimit: 9, maxLimit: 100, withCount: true } };\n`,
  'config/database.js': `module.exports = {
  connection: {
    client: 'postgres',
    connection: {
      host: process.env.DB_HOST,
      port: Number(process.env.DB_PORT),
      database: process.env.DB_NAME,
      user: process.env.DB_USER,
      password: process.env.DB_PASSWORD,
    },
    pool: { min: 2, max: 10 },
  },
};
`,
  'config/logger.js': `module.exports = { level: 'error' };\n`,
  'config/middlewares.js': `module.exports = ${JSON.stringify(
    ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => `strapi::${name}`),
  )};\n`,
  'src/index.js': `module.exports = {};\n`,
  [`${FOLDER}/content-types/listing/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: 'listings',
    info: { singularName: 'listing', pluralName: 'listings', displayName: 'Listing' },
    options: { draftAndPublish: false },
    attributes: ATTRIBUTES,
  }),
  [`${FOLDER}/controllers/listing.js`]: made('Controller'),
  [`${FOLDER}/services/listing.js`]: made('Service'),
  [`${FOLDER}/routes/listing.js`]: made(
    'Router',
    `, { config: { find: { auth: false }, findOne: { auth: false } } }`,
  ),
  'public/robots.txt': '',
  'public/uploads/.gitkeep': '',
  'favicon.png': '',
  'prepare.js': `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname })
  .load()
  .then((strapi) => strapi.destroy())
  .then(() => process.exit(0));
`,
  'server.js': `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname }).start();\n`,
};

const SORTS = {
  newest: ['createdAt:desc', 'id:desc'],
  'price-asc': ['price:asc', 'id:desc'],
  'price-desc': ['price:desc', 'id:desc'],
  'size-desc': ['size:desc', 'id:desc'],
};

/** @type {Peer} */
export const strapi = {
  name: 'Strapi',
  packages: {
    '@strapi/strapi': '5.54.0',
    pg: '8.23.1',
    // Its screens request these by name.
    ...{ react: '18.3.1', 'react-dom': '18.3.1', 'react-router-dom': '6.30.6', 'styled-components': '6.6.0' },
  },
  files: FILES,
  async prepare({ database: { user, password, host, port: databasePort, database }, port, node, serve }) {
    const env = {
      ...{ PORT: String(port), DB_HOST: host, DB_PORT: String(databasePort), DB_NAME: database },
      ...{ DB_USER: user, DB_PASSWORD: password, STRAPI_TELEMETRY_DISABLED: 'true' },
    };
    await node(['prepare.js'], env);
    return {
      table: 'listings',
      columns: {
        ...{
          id: 'id',
          title: 'title',
          place: 'place',
          location: 'location',
          type: 'type',
          status: 'status_text',
        },
        ...{ purpose: 'purpose', price: 'price', size: 'size', bedrooms: 'bedrooms', bathrooms: 'bathrooms' },
        ...{ features: 'features', featured: 'featured', image: 'image', listed_at: 'created_at' },
      },
      extra: { document_id: KEY_OF_ROW, published_at: 'listed_at' },
      start: () => serve(['server.js'], env, '/api/listings?pagination[pageSize]=1'),
    };
  },
  listCall({ location, propertyType, price, purpose, minBedrooms, page, sort }) {
    const query = new URLSearchParams({
      ...(location && { 'filters[place][$eq]': location }),
      ...(propertyType && { 'filters[type][$eq]': propertyType }),
      ...(price && { 'filters[price][$gte]': String(Math.max(price.min, 1)) }),
      ...(price && price.max < 99_999_999 && { 'filters[price][$lte]': String(price.max) }),
      ...(purpose === 'sale' && { 'filters[purpose][$eq]': 'sale' }),
      ...(purpose === 'rent' && { 'filters[purpose][$in][0]': 'rent', 'filters[purpose][$in][1]': 'lease' }),
      ...(minBedrooms !== undefined && { 'filters[bedrooms][$gte]': String(minBedrooms) }),
      ...{ 'sort[0]': SORTS[sort][0] ?? '', 'sort[1]': SORTS[sort][1] ?? '' },
      ...{ 'pagination[page]': String(page), 'pagination[pageSize]': '9' },
    });
    return `/api/listings?${query}`;
  },
  detailCall: (_id, key) => `/api/listings/${key}`,
  read: ({ data, meta }) => ({ total: meta.pagination.total, count: data.length }),
};
