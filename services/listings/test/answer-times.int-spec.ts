import type { Agent, AgentAnswerTime, Property } from '@lml/common/contracts';
import { SAFETY_DEFAULTS } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListingsEnv } from '../src/env.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

/** Stands in for the inquiries service; null makes it fail. */
let inquiries: Server;
let times: AgentAnswerTime[] | null;
let asked: (string | undefined)[];
let env: ListingsEnv;
let listings: ListingsUnderTest;

beforeAll(async () => {
  inquiries = createServer((request, response) => {
    asked.push(request.url);
    const isOurs = request.headers.authorization === 'Bearer internal-token-of-the-tests';
    response.statusCode = isOurs && times ? 200 : 500;
    response.end(JSON.stringify(times));
  });
  await new Promise<void>((resolve) => inquiries.listen(0, '127.0.0.1', resolve));
  const { port } = inquiries.address() as AddressInfo;
  env = await ownEnvironment({ INQUIRIES_URL: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await cleanUp();
  await new Promise((resolve) => inquiries.close(resolve));
});

// Each test has a service of its own, which remembers nothing.
beforeEach(async () => {
  [times, asked] = [[], []];
  listings = await startListings(env);
  await listings.empty();
  await listings.dataSource.query('DELETE FROM site_settings');
});

async function show(showAnswerTime: boolean): Promise<void> {
  await listings.dataSource.query(
    `INSERT INTO site_settings (section, values, version) VALUES ('safety', $1, 1)
     ON CONFLICT (section) DO UPDATE SET values = excluded.values`,
    [{ ...SAFETY_DEFAULTS, showAnswerTime }],
  );
}

const agentPage = async (id: number) => (await listings.read(`/api/agents/${id}`)) as Agent;
const propertyPage = async (id: number) => (await listings.read(`/api/properties/${id}`)) as Property;

describe('how soon agents answer', () => {
  it('is not read and not shown until the owner switches it on [ANSWER-4]', async () => {
    const { id } = await listings.storeAgent();
    const [property] = await listings.store(buildProperty({ agentIds: [id] }));
    times = [{ agentId: id, withinHours: 2 }];
    expect(await agentPage(id)).not.toHaveProperty('answersWithinHours');
    expect((await propertyPage(property!.id)).agent).not.toHaveProperty('answersWithinHours');
    expect(asked).toEqual([]);
  });

  it('stands at the agents of whom it is known, on their pages and those of listings [ANSWER-4]', async () => {
    const quick = await listings.storeAgent({ name: 'Quick' });
    const other = await listings.storeAgent({ name: 'Other' });
    const [property] = await listings.store(buildProperty({ agentIds: [quick.id, other.id] }));
    times = [{ agentId: quick.id, withinHours: 2 }];
    await show(true);
    expect(await agentPage(quick.id)).toMatchObject({ name: 'Quick', answersWithinHours: 2 });
    expect(await agentPage(other.id)).not.toHaveProperty('answersWithinHours');
    const { agent, agents } = await propertyPage(property!.id);
    expect(agent).toMatchObject({ name: 'Quick', answersWithinHours: 2 });
    expect(agents.map(({ answersWithinHours }) => answersWithinHours)).toEqual([2, undefined]);
    expect(asked).toEqual(['/internal/inquiry-figures/answer-times']);
  });

  it('is missing, and the pages are whole, while inquiries are out of reach [ANSWER-5]', async () => {
    const { id } = await listings.storeAgent();
    const [property] = await listings.store(buildProperty({ agentIds: [id] }));
    times = null;
    await show(true);
    expect(await agentPage(id)).not.toHaveProperty('answersWithinHours');
    expect((await propertyPage(property!.id)).agent).toMatchObject({ id });
    // The second page has not waited again.
    expect(asked).toHaveLength(1);
  });

  it('is gone with the next answer when the owner switches it off [ANSWER-4]', async () => {
    const { id } = await listings.storeAgent();
    times = [{ agentId: id, withinHours: 2 }];
    await show(true);
    expect(await agentPage(id)).toHaveProperty('answersWithinHours');
    await show(false);
    expect(await agentPage(id)).not.toHaveProperty('answersWithinHours');
  });
});
