import { type CreatedShortlist, type Shortlist, SHORTLIST_HEADERS } from '@lml/common/contracts';
import { emptyTables } from '@lml/common/testing/empty-tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { ListingsEnv } from '../src/env.js';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

const LISTS = '/api/shortlists';
const CURRENT = `${LISTS}/current`;
/** A voter's key, as a browser makes it. */
const voterKey = (n: number) => `voter-key-of-the-tests-${String(n).padStart(4, '0')}`;

let env: ListingsEnv;
let listings: ListingsUnderTest;
let made: CreatedShortlist;

beforeAll(async () => {
  env = await ownEnvironment({ SHORTLISTS_PER_DAY: 1000, SHORTLIST_CHANGES_PER_MINUTE: 10_000 });
  listings = await startListings(env);
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
  await emptyTables(listings.dataSource, ['shortlists']);
  await listings.store(
    ...['First house', 'Second house', 'Third house'].map((title) => buildProperty({ title })),
  );
  made = await create([1, 2]);
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

function call(method: Method, path: string, keys: { list?: string; owner?: string; voter?: string }) {
  const request = supertest(listings.app.getHttpServer())[method](path);
  for (const [name, key] of Object.entries(keys)) {
    if (key) request.set(SHORTLIST_HEADERS[name as keyof typeof SHORTLIST_HEADERS], key);
  }
  return request;
}

async function create(propertyIds: unknown, status = 201): Promise<CreatedShortlist> {
  const answer = await call('post', LISTS, {}).send({ name: 'Our house', propertyIds });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.any(String)]);
  return answer.body as CreatedShortlist;
}

async function vote(n: number, id: number, body: object, status = 200): Promise<Shortlist> {
  const keys = { list: made.key, voter: voterKey(n) };
  const answer = await call('put', `${CURRENT}/votes/${id}`, keys).send({ voter: `Voter ${n}`, ...body });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.any(String)]);
  return answer.body as Shortlist;
}

const asOwner = () => ({ list: made.key, owner: made.ownerKey });
const read = async (keys: object = { list: made.key }) =>
  (await call('get', CURRENT, keys).expect(200)).body as Shortlist;

describe('a shared list', () => {
  it('has two random keys, of which only digests are stored [SHORTLIST-1]', async () => {
    expect([made.key, made.ownerKey]).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.any(String)]);
    expect(made.key).not.toBe(made.ownerKey);
    const rows = JSON.stringify(await listings.dataSource.query('SELECT * FROM shortlists'));
    expect(rows).not.toContain(made.key);
    expect(rows).not.toContain(made.ownerKey);
    const answer = await call('get', CURRENT, { list: made.key });
    expect(answer.text).not.toContain(made.key);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(made.shortlist).toMatchObject({ name: 'Our house', isOwner: true, voters: 0 });
  });

  it('is found by its key alone; a wrong, missing or malformed key is 404 [SHORTLIST-1]', async () => {
    for (const list of [undefined, made.ownerKey, `${made.key}x`, 'x', '%27 OR 1=1', 'a'.repeat(90)]) {
      const answer = await call('get', CURRENT, { list });
      expect([list, answer.status, (answer.body as { code: string }).code]).toEqual([
        list,
        404,
        'SHORTLIST_NOT_FOUND',
      ]);
    }
  });

  it.each([[[]], [[1, 999]], [['1']], [[0]], ['1,2'], [null], [Array.from({ length: 21 }, (_, n) => n + 1)]])(
    'of %j is refused with 400 that names the field [SHORTLIST-3]',
    async (ids) => {
      const body = (await create(ids, 400)) as unknown as { details: { field: string }[] };
      expect(body.details.map(({ field }) => field)).toEqual(['propertyIds']);
    },
  );

  it('names a property that is no longer listed [SHORTLIST-2]', async () => {
    await listings.dataSource.query('UPDATE properties SET deleted_at = now() WHERE id = 1');
    const { properties } = await read();
    expect(properties.map(({ id, property }) => [id, property?.title ?? null])).toEqual([
      [1, null],
      [2, 'Second house'],
    ]);
  });
});

describe('votes', () => {
  it('are shown to all with names, notes and totals, the best first [SHORTLIST-2]', async () => {
    await vote(1, 1, { choice: 'no', note: 'Too <b>far</b>\u202e' });
    await vote(1, 2, { choice: 'yes' });
    const seen = await vote(2, 2, { choice: 'maybe', note: 'See it first' });
    expect(seen.voters).toBe(2);
    expect(seen.properties.map(({ id, totals }) => [id, totals])).toEqual([
      [2, { yes: 1, maybe: 1, no: 0 }],
      [1, { yes: 0, maybe: 0, no: 1 }],
    ]);
    expect(seen.properties[1]!.votes).toEqual([
      { id: expect.any(Number), voter: 'Voter 1', choice: 'no', note: 'Too <b>far</b>', mine: false },
    ]);
    expect(seen.properties[0]!.votes.map(({ mine }) => mine)).toEqual([false, true]);
  });

  it('can be changed and taken back by their voter only [SHORTLIST-4]', async () => {
    await vote(1, 1, { choice: 'yes', note: 'Mine' });
    await vote(2, 1, { choice: 'no', note: '', voter: 'Voter 1' });
    const changed = await vote(1, 1, { choice: 'maybe', note: '', voter: 'Renamed' });
    expect(changed.properties.at(-1)!.votes.map(({ voter, choice, note }) => [voter, choice, note])).toEqual([
      ['Renamed', 'maybe', ''],
      ['Voter 1', 'no', ''],
    ]);
    const back = await vote(1, 1, { choice: null });
    expect(back.properties.flatMap(({ votes }) => votes).map(({ voter }) => voter)).toEqual(['Voter 1']);
  });

  it('that are given at the same time are all counted, up to thirty voters [SHORTLIST-5]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, n) =>
        call('put', `${CURRENT}/votes/1`, { list: made.key, voter: voterKey(n) }).send({
          voter: `V${n}`,
          choice: 'yes',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { voters, properties } = await read();
    expect([voters, properties[0]!.totals.yes, properties[0]!.votes.length]).toEqual([30, 30, 30]);
  });

  it('need a voter, a valid choice and a short note [SHORTLIST-3]', async () => {
    const wrong: [object, string][] = [
      [{ choice: 'never' }, 'choice'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ note: 7 }, 'note'],
      [{ voter: ' ' }, 'voter'],
      [{ voter: 'x'.repeat(61) }, 'voter'],
    ];
    for (const [body, field] of wrong) {
      expect(await vote(1, 1, body, 400)).toMatchObject({ details: [{ field }] });
    }
    for (const voter of [undefined, 'short']) {
      const answer = await call('put', `${CURRENT}/votes/1`, { list: made.key, voter }).send({ voter: 'A' });
      expect(answer.body).toMatchObject({ statusCode: 400, details: [{ field: SHORTLIST_HEADERS.voter }] });
    }
    for (const id of ['3', '0', 'x', '99999999999']) await vote(1, id as unknown as number, {}, 404);
  });
});

describe('the person who made a list', () => {
  it('adds and removes properties, renames, closes and deletes it [SHORTLIST-6]', async () => {
    await vote(1, 1, { choice: 'yes', note: 'Good' });
    const added = await call('put', `${CURRENT}/properties/3`, asOwner()).expect(200);
    expect((added.body as Shortlist).properties.map(({ id }) => id)).toEqual([1, 2, 3]);
    const removed = await call('delete', `${CURRENT}/properties/2`, asOwner()).expect(200);
    expect((removed.body as Shortlist).properties.map(({ id }) => id)).toEqual([1, 3]);
    const voteId = (await read()).properties[0]!.votes[0]!.id;
    await call('delete', `${CURRENT}/notes/${voteId}`, asOwner()).expect(200);
    await call('delete', `${CURRENT}/notes/${voteId}`, asOwner()).expect(404);
    expect((await read()).properties[0]!.votes[0]).toMatchObject({ choice: 'yes', note: '' });

    await call('patch', CURRENT, asOwner()).send({ name: 'New name', closed: true }).expect(200);
    expect(await read()).toMatchObject({ name: 'New name', closed: true, isOwner: false });
    expect(await vote(1, 1, { choice: 'no' }, 409)).toMatchObject({ code: 'SHORTLIST_CLOSED' });
    await call('delete', CURRENT, asOwner()).expect(204);
    await call('get', CURRENT, { list: made.key }).expect(404);
    for (const table of ['shortlist_properties', 'shortlist_voters', 'shortlist_votes']) {
      expect(await listings.dataSource.query(`SELECT FROM ${table}`)).toEqual([]);
    }
  });

  it('is the only one who can, and from no other site [SHORTLIST-6, ACCESS-4]', async () => {
    const calls: [Method, string][] = [
      ['patch', CURRENT],
      ['delete', CURRENT],
      ['put', `${CURRENT}/properties/3`],
      ['delete', `${CURRENT}/properties/1`],
      ['delete', `${CURRENT}/notes/1`],
    ];
    for (const [method, path] of calls) {
      for (const owner of [undefined, made.key, 'x', voterKey(1)]) {
        const answer = await call(method, path, { list: made.key, owner }).send({});
        expect([method, path, owner, answer.status, (answer.body as { code: string }).code]).toEqual([
          ...[method, path, owner, 403],
          'SHORTLIST_OWNER_ONLY',
        ]);
      }
      const foreign = await call(method, path, asOwner()).set('Origin', 'https://elsewhere.example').send({});
      expect([foreign.status, (foreign.body as { code: string }).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect((await read()).properties).toHaveLength(2);
  });

  it('cannot add a property that is not listed, nor more than twenty [SHORTLIST-3]', async () => {
    await listings.store(...Array.from({ length: 19 }, () => buildProperty()));
    await call('put', `${CURRENT}/properties/999`, asOwner()).expect(404);
    for (let id = 3; id <= 20; id += 1)
      await call('put', `${CURRENT}/properties/${id}`, asOwner()).expect(200);
    await call('put', `${CURRENT}/properties/20`, asOwner()).expect(200);
    await call('put', `${CURRENT}/properties/21`, asOwner()).expect(409);
  });
});

it('a list that nobody used for 90 days is deleted; reading it counts as use [SHORTLIST-7]', async () => {
  const other = await create([3]);
  await listings.dataSource.query("UPDATE shortlists SET used_at = now() - interval '91 days'");
  await read({ list: other.key });
  expect(await listings.app.get(ScheduledMaintenance).run()).toBe(true);
  await call('get', CURRENT, { list: made.key }).expect(404);
  await read({ list: other.key });
});

it('lists outlive a restart, and one network makes only so many [SHORTLIST-3]', async () => {
  await vote(1, 1, { choice: 'yes' });
  const again = await startListings(
    Object.assign(env, { SHORTLISTS_PER_DAY: 1, SHORTLIST_CHANGES_PER_MINUTE: 1 }),
  );
  const server = again.app.getHttpServer();
  const answer = await supertest(server).get(CURRENT).set(SHORTLIST_HEADERS.list, made.key).expect(200);
  expect((answer.body as Shortlist).properties[0]!.totals.yes).toBe(1);
  const post = () =>
    supertest(server)
      .post(LISTS)
      .send({ name: 'x', propertyIds: [1] });
  const statuses = [(await post()).status, (await post()).status];
  expect(statuses.at(-1)).toBe(429);
  const change = () => supertest(server).delete(CURRENT).set(SHORTLIST_HEADERS.list, made.key);
  await change();
  expect((await change()).status).toBe(429);
});
