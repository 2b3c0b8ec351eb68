import type { Agent, ChangePage, Director, ErrorBody, StaffAgent } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { access, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

const AGENT = {
  name: 'Zainab Mwakio',
  position: 'Branch Manager, Coast',
  specialization: 'Beach plots',
  experience: 12,
  languages: ['English', 'Kiswahili'],
  phone: '+254 700 000 113',
  whatsapp: '+254 700 000 113',
  email: 'zainab@example.com',
  agency: 'Pwani Homes',
  imageUrl: 'https://example.com/zainab.jpg',
  bio: 'Line one\nLine two',
  eveningViewings: false,
  registrationNo: null,
  practisingYear: null,
};

describe('agents', () => {
  it('are stored with every field, and shown to visitors [TEAM-12]', async () => {
    const made = await staff.ask<Agent>('post', '/api/admin/agents', AGENT, 201);
    expect(made).toEqual({ id: made.id, ...AGENT });
    expect(await staff.read(`/api/agents/${made.id}`)).toEqual(made);
  });

  it('are changed only in the given fields', async () => {
    const { id } = await staff.ask<Agent>('post', '/api/admin/agents', AGENT, 201);
    const after = await staff.ask<Agent>('put', `/api/admin/agents/${id}`, { whatsapp: '', bio: 'New' });
    expect(after).toEqual({ id, ...AGENT, whatsapp: null, bio: 'New' });
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=agent');
    expect(changes).toMatchObject([
      {
        action: 'changed',
        subjectName: 'Zainab Mwakio',
        by: { username: 'njeri' },
        fields: [
          { field: 'whatsapp', before: '+254 700 000 113', after: null },
          { field: 'bio', before: 'Line one\nLine two', after: 'New' },
        ],
      },
      { action: 'created' },
    ]);
  });

  it('are listed by name, with the number of their listings outside the trash', async () => {
    const zainab = await staff.storeAgent({ name: 'Zainab' });
    const amina = await staff.storeAgent({ name: 'amina' });
    await staff.store(
      buildProperty({ agentIds: [amina.id, zainab.id] }),
      buildProperty({ agentIds: [zainab.id], published: false }),
      buildProperty({ agentIds: [zainab.id], deletedAt: new Date() }),
    );
    const agents = await staff.ask<StaffAgent[]>('get', '/api/admin/agents');
    expect(agents.map(({ name, listings }) => [name, listings])).toEqual([
      ['amina', 1],
      ['Zainab', 2],
    ]);
    const { total } = (await staff.read('/api/properties', 200, { agentId: zainab.id })) as { total: number };
    expect(total).toBe(1);
  });

  it('are searched by name, e-mail, agency or phone, and paged [TEAM-3]', async () => {
    await staff.storeAgent({ name: 'Zainab Mwakio', phone: '+254 711 222 333', email: 'z@example.com' });
    await staff.storeAgent({ name: 'Amina Were', agency: '100% Pwani' });
    await staff.storeAgent({ name: 'Baraka Were', email: 'baraka@example.com' });
    const find = async (query: Record<string, string | number>) => {
      const answer = await staff.call('get', '/api/admin/agents').query(query).expect(200);
      const found = (answer.body as StaffAgent[]).map(({ name }) => name);
      return [found, Number(answer.headers['x-total-count'])];
    };
    expect(await find({})).toEqual([['Amina Were', 'Baraka Were', 'Zainab Mwakio'], 3]);
    expect(await find({ search: 'were  AMINA' })).toEqual([['Amina Were'], 1]);
    expect(await find({ search: '0711 222' })).toEqual([['Zainab Mwakio'], 1]);
    expect(await find({ search: '100%' })).toEqual([['Amina Were'], 1]);
    expect(await find({ search: '%_' })).toEqual([[], 0]);
    expect(await find({ search: 'z@example.com' })).toEqual([['Zainab Mwakio'], 1]);
    expect(await find({ limit: 2 })).toEqual([['Amina Were', 'Baraka Were'], 3]);
    expect(await find({ limit: 2, page: 2 })).toEqual([['Zainab Mwakio'], 3]);
    expect(await find({ limit: 2, page: 3 })).toEqual([[], 3]);
    for (const wrong of ['limit=0', 'limit=101', 'page=0', `search=${'x'.repeat(255)}`]) {
      const { details } = await staff.ask<ErrorBody>('get', `/api/admin/agents?${wrong}`, undefined, 400);
      expect(details).toMatchObject([{ field: wrong.split('=')[0] }]);
    }
  });

  it('have an account for their inquiries, which visitors never see [TEAM-10]', async () => {
    const { id } = await staff.ask<Agent>('post', '/api/admin/agents', { ...AGENT, staffUserId: 7 }, 201);
    const accountOf = async () => (await staff.ask<StaffAgent[]>('get', '/api/admin/agents'))[0]!.staffUserId;
    expect(await accountOf()).toBe(7);
    expect(await staff.read(`/api/agents/${id}`)).toEqual({ id, ...AGENT });
    await staff.ask('put', `/api/admin/agents/${id}`, { staffUserId: null });
    expect(await accountOf()).toBeNull();
  });

  it('can be deleted when no listing names them [TEAM-3]', async () => {
    const agent = await staff.storeAgent({ name: 'Zainab Mwakio' });
    const [listing] = await staff.store(
      buildProperty({ agentIds: [agent.id], published: false }),
      buildProperty({ agentIds: [agent.id], deletedAt: new Date() }),
    );
    const remove = (status: number) =>
      staff.ask<ErrorBody>('delete', `/api/admin/agents/${agent.id}`, undefined, status);
    expect(await remove(409)).toMatchObject({
      code: 'AGENT_HAS_LISTINGS',
      message: '1 listing names Zainab Mwakio. Name somebody else there first, then delete the agent',
    });
    await staff.ask('put', `/api/properties/${listing!.id}`, { agents: [] });
    expect(await remove(200)).toMatchObject({ name: 'Zainab Mwakio' });
    await staff.read(`/api/agents/${agent.id}`, 404);
    expect(await remove(404)).toMatchObject({ code: 'AGENT_NOT_FOUND' });
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=agent');
    expect(changes[0]).toMatchObject({ action: 'deleted', subjectName: 'Zainab Mwakio' });
    // The completeness of the deleted listing is recomputed.
    expect(
      await staff.dataSource.query('SELECT missing FROM properties WHERE deleted_at IS NOT NULL'),
    ).toEqual([{ missing: null }]);
  });

  it('keep an uploaded portrait file while they use it [TEAM-4]', async () => {
    const { url } = await staff.upload();
    const { id } = await staff.ask<Agent>('post', '/api/admin/agents', { ...AGENT, imageUrl: url }, 201);
    const file = join(staff.mediaFolder, url.replace('/media/', ''));
    const long = new Date(Date.now() - 48 * 60 * 60 * 1000);
    const passTime = async () => {
      await staff.dataSource.query('UPDATE uploaded_pictures SET created_at = $1', [long]);
      await utimes(dirname(file), long, long);
      await staff.maintenance.run();
    };
    await passTime();
    await access(file);
    await staff.ask('put', `/api/admin/agents/${id}`, { imageUrl: null });
    await passTime();
    await expect(access(file)).rejects.toThrow('ENOENT');
  });

  it.each<[object, string, string]>([
    [{ ...AGENT, name: 'Z' }, 'name', 'Name must be at least 2 characters'],
    [{ ...AGENT, email: 'no' }, 'email', 'Please enter a valid email address'],
    [{ ...AGENT, phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [
      { ...AGENT, experience: 'ten' },
      'experience',
      'Years of experience must be a whole number from 0 to 80',
    ],
    [{ ...AGENT, eveningViewings: 'no' }, 'eveningViewings', 'eveningViewings must be true or false'],
    [{ ...AGENT, languages: 'English' }, 'languages', 'Languages must be a list of texts'],
    [
      { ...AGENT, imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'A picture must be an uploaded one or a link that begins with https://',
    ],
    [
      { ...AGENT, imageUrl: `/media/${'0'.repeat(32)}/10.jpg` },
      'imageUrl',
      'This uploaded picture is no longer there: upload it again',
    ],
    [{ ...AGENT, colour: 'red' }, 'colour', 'colour is not a field of this call'],
  ])('reject %j', async (wrong, field, message) => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/agents', wrong, 400);
    expect(body.details).toEqual([{ field, message }]);
  });

  it.each(['7', 'x', '2147483648'])('answer 404 for %s', async (id) => {
    expect(await staff.ask('put', `/api/admin/agents/${id}`, { bio: 'x' }, 404)).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
  });
});

describe('directors', () => {
  const add = async (name: string, more: object = {}) =>
    await staff.ask<Director>('post', '/api/admin/directors', { name, title: 'Director', ...more }, 201);
  const names = async () => ((await staff.read('/api/directors')) as Director[]).map(({ name }) => name);

  it('are stored with every field [TEAM-2, TEAM-12]', async () => {
    const made = await add('Mutiso Kilonzi', {
      qualifications: ['Valuer'],
      languages: ['English', 'Kikamba'],
      bio: 'Bio',
    });
    const languages = ['English', 'Kikamba'];
    const expected = {
      ...{ name: 'Mutiso Kilonzi', title: 'Director', qualifications: ['Valuer'], languages, bio: 'Bio' },
    };
    expect(made).toEqual({ id: made.id, ...expected, imageUrl: null });
    expect(await staff.read('/api/directors')).toEqual([made]);
    expect(await add('Otieno Maina')).toMatchObject({ qualifications: [], languages: [], bio: '' });
  });

  it('keep the order that staff set [TEAM-2]', async () => {
    await add('One');
    const two = await add('Two');
    await add('First', { position: 0 });
    await add('Last', { position: 900 });
    expect(await names()).toEqual(['First', 'One', 'Two', 'Last']);
    await staff.ask('put', `/api/admin/directors/${two.id}`, { position: 0 });
    expect(await names()).toEqual(['Two', 'First', 'One', 'Last']);
    await staff.ask('put', `/api/admin/directors/${two.id}`, { position: 3, title: 'Chair' });
    expect(await names()).toEqual(['First', 'One', 'Last', 'Two']);
    const after = await staff.ask<Director>('put', `/api/admin/directors/${two.id}`, { bio: 'x' });
    expect(after).toMatchObject({ title: 'Chair', bio: 'x' });
    expect(await names()).toEqual(['First', 'One', 'Last', 'Two']);
  });

  it('can be deleted, and each change is recorded in the audit log', async () => {
    const { id } = await add('Mutiso');
    await staff.ask('put', `/api/admin/directors/${id}`, { name: 'Mutiso K.' });
    expect(await staff.ask('delete', `/api/admin/directors/${id}`)).toMatchObject({ name: 'Mutiso K.' });
    expect(await names()).toEqual([]);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=director');
    expect(changes.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
    expect(changes[1]!.fields).toEqual([{ field: 'name', before: 'Mutiso', after: 'Mutiso K.' }]);
    for (const method of ['put', 'delete'] as const) {
      expect(await staff.ask(method, `/api/admin/directors/${id}`, {}, 404)).toMatchObject({
        code: 'DIRECTOR_NOT_FOUND',
      });
    }
  });

  it('added in parallel get distinct positions', async () => {
    await Promise.all(['A.', 'B.', 'C.'].map((name) => add(name, { position: 0 })));
    const rows: unknown = await staff.dataSource.query('SELECT position FROM directors ORDER BY 1');
    expect(rows).toEqual([{ position: 0 }, { position: 1 }, { position: 2 }]);
  });

  it.each([
    [{ title: 'x' }, 'name'],
    [{ name: 'Mutiso' }, 'title'],
    [{ name: 'Mutiso', title: 'x', position: -1 }, 'position'],
    [{ name: 'Mutiso', title: 'x', languages: Array.from('abcdefghi') }, 'languages'],
    [{ name: 'Mutiso', title: 'x', qualifications: [1] }, 'qualifications'],
    [{ name: 'Mutiso', title: 'x', imageUrl: `/media/${'0'.repeat(32)}/10.jpg` }, 'imageUrl'],
  ])('reject %j', async (wrong, field) => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/directors', wrong, 400);
    expect(body.details!.map((detail) => detail.field)).toEqual([field]);
  });
});
