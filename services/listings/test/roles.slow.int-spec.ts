import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AGENT_NOT_LINKED, type ErrorBody, type StaffProperty } from '@lml/common/contracts';
import {
  callInEachRole,
  routesAndRows,
  type RoleTable,
  type StaffRoute,
} from '@lml/common/testing/staff-routes';
import { signedInAs } from '@lml/common/testing/test-environment';
import supertest from 'supertest';
import { buildProperty, cleanUp, ownEnvironment, startListings } from './listings-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';
import { buildInput } from './staff-under-test.js';

const ROWS: StaffRoute[] = [
  ['get /api/admin/stats', 'omav'],
  ['get /api/admin/properties', 'omav'],
  ['post /api/admin/properties', 'oma*', buildInput()],
  ['post /api/admin/properties/bulk', 'oma*', { action: 'confirm', propertyIds: [1] }],
  ['post /api/admin/properties/bulk/undo', 'om'],
  ['post /api/admin/properties/bulk-edit/preview', 'om'],
  ['post /api/admin/properties/bulk-edit', 'om'],
  ['get /api/admin/properties/bin', 'omav'],
  ['get /api/admin/properties/changes', 'omav'],
  ['get /api/admin/properties/1', 'omav'],
  ['put /api/properties/1', 'oma*', { title: 'Another title' }],
  ['delete /api/admin/properties/1', 'om'],
  ['post /api/admin/properties/1/restore', 'om'],
  ['post /api/admin/properties/1/duplicate', 'oma*'],
  ['get /api/admin/properties/1/seekers', 'omav'],
  ['get /api/admin/properties/export', 'om'],
  ['get /api/admin/imports/template', 'om'],
  ['post /api/admin/imports', 'om'],
  ['get /api/admin/imports/1', 'om'],
  ['get /api/admin/imports/1/problems', 'om'],
  ['post /api/admin/imports/1/apply', 'om'],
  ['post /api/admin/imports/1/undo', 'om'],
  ['post /api/admin/pictures', 'omav'],
  ['post /api/admin/pictures/copies', 'oma'],
  ['get /api/admin/properties/1/evidence', 'oma*'],
  ['post /api/admin/properties/1/evidence', 'om'],
  ['get /api/admin/evidence', 'om'],
  ['get /api/admin/evidence/counts', 'om'],
  ['post /api/admin/evidence/1/revoke', 'om'],
  ['post /api/admin/private-files', 'om'],
  ['get /api/admin/private-files/1', 'oma'],
  ['get /api/admin/interest', 'omav'],
  ['get /api/admin/interest/export', 'om'],
  ['get /api/admin/properties/1/report', 'omav'],
  ['get /api/admin/properties/1/report.pdf', 'omav'],
  ['get /api/admin/properties/1/report-links', 'om'],
  ['post /api/admin/properties/1/report-links', 'om'],
  ['delete /api/admin/properties/1/report-links/1', 'om'],
  ['put /api/admin/properties/1/report-links/1/recipients', 'om'],
  ['post /api/admin/properties/1/report-links/1/send', 'om'],
  ['get /api/admin/alerts', 'omav'],
  ['get /api/admin/agents', 'omav'],
  ['post /api/admin/agents', 'om'],
  ['post /api/admin/agents/hand-over', 'o'],
  ['put /api/admin/agents/1', 'om'],
  ['delete /api/admin/agents/1', 'om'],
  ['post /api/admin/directors', 'om'],
  ['put /api/admin/directors/1', 'om'],
  ['delete /api/admin/directors/1', 'om'],
  ['get /api/admin/offices', 'omav'],
  ['post /api/admin/offices', 'om'],
  ['put /api/admin/offices/1', 'om'],
  ['delete /api/admin/offices/1', 'om'],
  ['get /api/admin/places', 'omav'],
  ['post /api/admin/places', 'om'],
  ['put /api/admin/places/1', 'om'],
  ['delete /api/admin/places/1', 'om'],
  ['get /api/admin/portraits', 'omav'],
  ['put /api/admin/portraits/me', 'omav'],
  ['get /api/admin/rates', 'omav'],
  ['post /api/admin/rates', 'o'],
  ['get /api/admin/settings', 'om'],
  ['put /api/admin/settings/hours', 'om'],
  ['put /api/admin/settings/social', 'om'],
  ['put /api/admin/settings/home', 'om'],
  ['put /api/admin/settings/services', 'om'],
  ['get /api/admin/settings/templates', 'omav'],
  ['put /api/admin/settings/templates', 'om'],
  ['put /api/admin/settings/freshness', 'om'],
  ['put /api/admin/settings/swahili', 'om'],
  ['get /api/admin/confirmations', 'om'],
  ['get /api/admin/confirmations/whatsapp/1', 'om'],
  ['post /api/admin/confirmations/mails', 'om'],
  ['post /api/admin/confirmations/resume', 'om'],
  ['put /api/admin/settings/recipients', 'o'],
  ['put /api/admin/settings/retention', 'o'],
  ['put /api/admin/settings/safety', 'o'],
  ['put /api/admin/settings/verification', 'o'],
  ['put /api/admin/settings/privacy', 'o'],
  ['put /api/admin/settings/exchange', 'o'],
  ['get /api/admin/samples', 'o'],
  ['post /api/admin/samples', 'o'],
  ['delete /api/admin/samples', 'o'],
  ['get /api/admin/feeds', 'o'],
  ['post /api/admin/feeds', 'o'],
  ['delete /api/admin/feeds/1', 'o'],
];

/** Account of the agent who makes the calls; the other agent has 8. */
const ACCOUNT = 7;

let env: Awaited<ReturnType<typeof ownEnvironment>>;
let listings: Awaited<ReturnType<typeof startListings>>;
let agentCookie: string;

beforeAll(async () => {
  env = await ownEnvironment({});
  listings = await startListings(env);
  agentCookie = await signedInAs('agent', env, ACCOUNT, 'agent');
});
afterAll(cleanUp);

/** Stores property 1 of another agent. */
async function storeOthers(): Promise<void> {
  await listings.empty();
  const other = await listings.storeAgent({ name: 'Kimutai Rono', email: 'k@example.com', staffUserId: 8 });
  await listings.store(buildProperty({ agentIds: [other.id] }));
}

describe('the table of calls', () => {
  const table = (): RoleTable => ({
    app: listings.app,
    rows: ROWS,
    publicCalls: PUBLIC_CALLS,
    cookieOf: (role) => signedInAs(role, env, ACCOUNT, role),
    // An owner's call may have deleted it.
    prepare: async () => {
      await listings.dataSource.query('UPDATE properties SET deleted_at = NULL WHERE id = 1');
    },
  });

  it('has a line for each staff call [ROLE-1]', () => {
    const { routes, rows } = routesAndRows(table());
    expect(rows).toEqual(routes);
  });

  it('allows each call to exactly the roles that it names [ROLE-1]', async () => {
    await storeOthers();
    const { outcomes, expected } = await callInEachRole(table());
    expect(outcomes).toEqual(expected);
  });
});

describe('an agent', () => {
  const ask = async <T = ErrorBody>(method: 'post' | 'put', path: string, body: object, status: number) => {
    const server = supertest(listings.app.getHttpServer());
    const answer = await server[method](path).set('Cookie', agentCookie).send(body);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    return answer.body as T;
  };
  const NOT_THEIRS = 'Agents can only edit listings that name them as an agent. Ask an owner or a manager';
  const MAY_NOT_PUBLISH =
    'Only an owner or a manager can publish, unpublish or feature listings. Your role is agent';

  let own: number;
  let ownAgent: number;
  beforeEach(async () => {
    await storeOthers();
    const agent = await listings.storeAgent({ staffUserId: ACCOUNT });
    ownAgent = agent.id;
    const [property] = await listings.store(buildProperty({ agentIds: [1, ownAgent], published: false }));
    own = property!.id;
  });

  it("edits and confirms listings that name them, and nobody else's [ROLE-7]", async () => {
    await ask('put', `/api/properties/${own}`, { title: 'Garden flat' }, 200);
    expect(await ask('put', '/api/properties/1', { title: 'Garden flat' }, 403)).toMatchObject({
      code: 'ROLE_REQUIRED',
      message: NOT_THEIRS,
    });
    const confirm = (propertyIds: number[], status: number) =>
      ask('post', '/api/admin/properties/bulk', { action: 'confirm', propertyIds }, status);
    expect(await confirm([own], 200)).toEqual({ affectedCount: 1, undo: null });
    expect(await confirm([own, 1], 403)).toMatchObject({ message: NOT_THEIRS });
  });

  it.each(['publish', 'mark_sold', 'delete', 'feature'])(
    'cannot %s in bulk, not even their own [ROLE-7]',
    async (action) => {
      const refused = await ask('post', '/api/admin/properties/bulk', { action, propertyIds: [own] }, 403);
      expect(refused.message).toBe('Only an owner or a manager can change many at once. Your role is agent');
    },
  );

  it('adds drafts that name them, without publishing [ROLE-8]', async () => {
    const made = await ask<StaffProperty>('post', '/api/admin/properties', buildInput(), 201);
    expect(made).toMatchObject({ published: false, agents: [{ id: ownAgent }] });
    const published = await ask('post', '/api/admin/properties', buildInput({ published: true }), 403);
    expect(published.message).toBe(MAY_NOT_PUBLISH);
    expect((await ask('put', `/api/properties/${own}`, { published: true }, 403)).message).toBe(
      MAY_NOT_PUBLISH,
    );
    expect((await ask('put', `/api/properties/${own}`, { featured: true }, 403)).message).toBe(
      MAY_NOT_PUBLISH,
    );
    await ask('put', `/api/properties/${own}`, { published: false, price: 1_000_000 }, 200);
  });

  it('stays named, and adds no agents by name [ROLE-8]', async () => {
    expect((await ask('put', `/api/properties/${own}`, { agents: [{ id: 1 }] }, 403)).message).toBe(
      NOT_THEIRS,
    );
    const stranger = { name: 'Some One', phone: '0722 000 199', email: 'some.one@example.com' };
    const refused = await ask('put', `/api/properties/${own}`, { agents: [{ id: ownAgent }, stranger] }, 403);
    expect(refused.message).toContain('change agents');
    await ask('put', `/api/properties/${own}`, { agents: [{ id: ownAgent }] }, 200);
  });

  it('without a linked agent record is told whom to ask [ROLE-8]', async () => {
    await listings.dataSource.query('UPDATE agents SET staff_user_id = NULL');
    const refused = await ask('post', '/api/admin/properties', buildInput(), 403);
    expect(refused).toMatchObject({ code: 'ROLE_REQUIRED', message: AGENT_NOT_LINKED });
  });
});
