import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { listingsDataSource } from './data-source.js';
import { ListingsEnv } from './env.js';

/** Mail clients post here (RFC 8058), from their own sites. */
const ONE_CLICK_STOP = /^\/api\/alerts\/stop\/[\w-]{43}$/;

/** The page at /api/docs shows all three public APIs; the gateway routes each document to its service. */
const DOCUMENTS = ['listings', 'inquiries', 'auth'].map((name) => ({ name, url: `/api/docs/${name}.json` }));

export const listingsService: ServiceDefinition<ListingsEnv> = {
  name: 'listings',
  env: ListingsEnv,
  module: (env) => AppModule.with(env),
  needs: ['database'],
  database: listingsDataSource,
  fromAnySite: ({ method, path }) => method === 'POST' && ONE_CLICK_STOP.test(path),
  // Fits a listing with the longest texts and fifty rooms.
  jsonLimit: 1024 * 1024,
  docs: {
    title: 'LML Properties: listings',
    description: 'Properties on offer, the agents who show them and the directors of the company.',
    page: {
      explorer: true,
      customSiteTitle: 'LML Properties API',
      swaggerOptions: { urls: DOCUMENTS },
    },
  },
};
