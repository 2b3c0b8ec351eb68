import { expect } from '@jest/globals';
import { createService } from '@lml/common/bootstrap';
import type { PropertyPage } from '@lml/common/contracts';
import { emptyTables } from '@lml/common/testing/empty-tables';
import {
  createTestDatabase,
  emptyTestRedis,
  silentLogger,
  testEnv,
} from '@lml/common/testing/test-environment';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../src/advisory-locks.js';
import { AgentEntity } from '../src/agents/agent.entity.js';
import { listingsTables } from '../src/data-source.js';
import { DirectorEntity } from '../src/directors/director.entity.js';
import { ListingsEnv } from '../src/env.js';
import { withDerivedColumns, type PropertyDetails } from '../src/properties/model/derived-columns.js';
import { PropertyEntity } from '../src/properties/model/property.entity.js';
import { listingsService } from '../src/service.js';

const cleanups: (() => Promise<unknown>)[] = [];

/** Stops and removes what the suite has started, newest first; call it after all tests, passed or failed. */
export async function cleanUp(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
}

/** Creates an environment with a migrated database and an empty media folder for the suite. */
export async function ownEnvironment(values: Partial<ListingsEnv> = {}): Promise<ListingsEnv> {
  const database = await createTestDatabase(listingsTables);
  const mediaFolder = await mkdtemp(join(tmpdir(), 'lml-media-'));
  const privateFolder = await mkdtemp(join(tmpdir(), 'lml-private-'));
  const env = testEnv(ListingsEnv, {
    ...database.settings,
    ...(await emptyTestRedis()),
    MEDIA_DIR: mediaFolder,
    PRIVATE_DIR: privateFolder,
    PRIVATE_FILES_KEY: 'private-files-key-of-the-tests',
    INTERNAL_TOKEN: 'internal-token-of-the-tests',
    // Nobody listens there.
    INQUIRIES_URL: 'http://127.0.0.1:9',
    REPORTS_PER_MINUTE: 100_000,
    ...values,
  });
  cleanups.push(async () => {
    await database.drop();
    await rm(mediaFolder, { recursive: true, force: true });
    await rm(privateFolder, { recursive: true, force: true });
  });
  return env;
}

/** Starts the service, seeded as in production, without a port. */
export async function startListings(env: ListingsEnv) {
  const app = await createService(listingsService, env, silentLogger);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= app.close());
  cleanups.push(stop);
  await app.init();
  const dataSource = app.get(DataSource);
  const get = (path: string) => supertest(app.getHttpServer()).get(path);
  type Query = Record<string, string | number>;
  const read = async (path: string, status = 200, query: Query = {}): Promise<unknown> =>
    (await get(path).query(query).expect(status)).body as unknown;
  const publicList = async (query: Query = {}) => (await read('/api/properties', 200, query)) as PropertyPage;
  return {
    app,
    dataSource,
    get,
    /** Returns the body of a public GET's response. */
    read,
    /** Returns a page of the visitors' list. */
    publicList,
    /** Returns the titles in the visitors' list, which must fit on one page. */
    publicTitles: async (query: Query): Promise<string[]> => {
      const { properties, total } = await publicList(query);
      expect(total).toBe(properties.length);
      return properties.map(({ title }) => title);
    },
    /** Removes what tests have stored. */
    empty: async () => {
      // The matcher, which runs every second, would wait for these tables while they wait for its.
      await emptyTables(
        dataSource,
        [
          ...[
            'properties',
            'agents',
            'directors',
            'uploaded_pictures',
            'undo_steps',
            'changes',
            'agent_interest',
          ],
          ...['property_deals', 'property_counts', 'property_count_changes'],
        ],
        `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.matching})`,
      );
    },
    store: async (...properties: PropertyDetails[]): Promise<PropertyEntity[]> =>
      await dataSource.manager.save(
        properties.map((details) => dataSource.manager.create(PropertyEntity, withDerivedColumns(details))),
        { chunk: 500 },
      ),
    storeAgent: async (overrides: Partial<AgentEntity> = {}): Promise<AgentEntity> =>
      await dataSource.manager.save(
        dataSource.manager.create(AgentEntity, {
          name: 'Amina Were',
          phone: '+254 700 000 199',
          email: 'amina.were@example.com',
          ...overrides,
        }),
      ),
    storeDirector: async (overrides: Partial<DirectorEntity> = {}): Promise<DirectorEntity> =>
      await dataSource.manager.save(
        dataSource.manager.create(DirectorEntity, { name: 'Otieno Maina', title: 'Director', ...overrides }),
      ),
    stop,
  };
}

export type ListingsUnderTest = Awaited<ReturnType<typeof startListings>>;

/** Builds an ordinary property; tests override only what matters. */
export function buildProperty(overrides: Partial<PropertyDetails> = {}): PropertyDetails {
  return {
    title: 'Two-Bedroom Flat, Ngong Road',
    description: 'A quiet flat on the second floor.',
    location: 'Ngong Road, Kilimani, Nairobi',
    type: 'residential',
    status: 'For Sale',
    price: 9_000_000,
    size: 1100,
    bedrooms: 2,
    bathrooms: 2,
    ...overrides,
  };
}
