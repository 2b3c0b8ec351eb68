import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PUSH_LIMITS,
  PUSH_TEST_QUEUE,
  PUSH_TEXTS,
  type PushDevice,
  type PushSettings,
  type PushTarget,
} from '@lml/common/contracts';
import { Queue } from 'bullmq';
import { createECDH, createHash, randomBytes } from 'node:crypto';
import request from 'supertest';
import { type AuthUnderTest, Browser, errorOf, startAuth, withRedis } from './auth-under-test.js';

const PATH = '/api/admin/users/me/push';
let auth: AuthUnderTest;
let owner: Browser;
let agent: Browser;

beforeAll(async () => {
  auth = await startAuth({ VAPID_PUBLIC_KEY: 'B'.padEnd(87, 'x') });
  owner = new Browser(auth);
  await owner.signIn();
  agent = await owner.addColleague('agent');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  await auth.dataSource.query('DELETE FROM push_devices');
  await auth.dataSource.query(
    'UPDATE users SET push_assigned = true, push_every_inquiry = true, disabled_at = NULL',
  );
});

function subscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
async function add(browser: Browser, body = subscription()): Promise<PushDevice> {
  const response = await browser.call('post', PATH, body);
  expect(response.status).toBe(201);
  return response.body as PushDevice;
}
const settings = async (browser: Browser) => (await browser.call('get', PATH)).body as PushSettings;
const internal = (method: 'get' | 'post', path: string) => {
  const server = request(auth.app.getHttpServer());
  return server[method](`/internal/push-devices${path}`).set(
    'Authorization',
    `Bearer ${auth.env.INTERNAL_TOKEN}`,
  );
};
const told = async (query: string) =>
  ((await internal('get', query).expect(200)).body as PushTarget[]).map(({ id }) => id);

describe('a device', () => {
  it('is registered by its browser, named, recognised by a digest, and removed by its account only [PUSH-1]', async () => {
    const body = subscription();
    const device = await add(owner, body);
    expect(device).toMatchObject({
      name: 'Firefox on Linux',
      endpointDigest: createHash('sha256').update(body.endpoint).digest('hex'),
      lastUsedAt: null,
    });
    expect(await settings(owner)).toEqual({ publicKey: auth.env.VAPID_PUBLIC_KEY, devices: [device] });
    expect((await settings(agent)).devices).toEqual([]);
    expect(errorOf(await agent.call('delete', `${PATH}/${device.id}`)).code).toBe('DEVICE_NOT_FOUND');
    expect((await owner.call('delete', `${PATH}/${device.id}`)).status).toBe(204);
    expect((await settings(owner)).devices).toEqual([]);
  });

  it('belongs to whoever turned notifications on in it last, once [PUSH-1]', async () => {
    const body = subscription();
    await add(owner, body);
    await add(owner, body);
    await add(agent, body);
    expect((await settings(owner)).devices).toEqual([]);
    expect((await settings(agent)).devices).toHaveLength(1);
  });

  it('makes room for a newer one beyond the limit [PUSH-1]', async () => {
    const first = await add(owner);
    for (let n = 0; n < PUSH_LIMITS.devicesMax; n += 1) await add(owner);
    const { devices } = await settings(owner);
    expect(devices).toHaveLength(PUSH_LIMITS.devicesMax);
    expect(devices.map(({ id }) => id)).not.toContain(first.id);
  });

  it.each([
    [{ endpoint: 'https://attacker.example/push' }, PUSH_TEXTS.endpoint],
    [{ endpoint: 'http://169.254.169.254/latest/meta-data' }, PUSH_TEXTS.endpoint],
    [{ endpoint: `https://fcm.googleapis.com/${'a'.repeat(PUSH_LIMITS.endpointMax)}` }, PUSH_TEXTS.endpoint],
    [{ endpoint: 7 }, PUSH_TEXTS.endpoint],
    [{ p256dh: 'short' }, PUSH_TEXTS.p256dh],
    [{ auth: null }, PUSH_TEXTS.auth],
  ])('is refused with %j, by the name of the field [PUSH-3]', async (wrong, message) => {
    const response = await owner.call('post', PATH, { ...subscription(), ...wrong });
    expect(response.status).toBe(400);
    expect(errorOf(response).details).toEqual([{ field: Object.keys(wrong)[0], message }]);
  });

  it('has a test queued, once at a time, for its own account only [PUSH-5]', async () => {
    const device = await add(owner);
    expect((await owner.call('post', `${PATH}/${device.id}/test`)).status).toBe(202);
    expect((await owner.call('post', `${PATH}/${device.id}/test`)).status).toBe(202);
    expect((await agent.call('post', `${PATH}/${device.id}/test`)).status).toBe(404);
    await withRedis(auth, async (redis) => {
      const queue = new Queue(PUSH_TEST_QUEUE, { connection: redis });
      const jobs = await queue.getJobs();
      expect(jobs.map(({ data }) => (data as { deliveryId: string }).deliveryId)).toEqual([
        String(device.id),
      ]);
    });
  });
});

describe('an inquiry', () => {
  it('is told on the devices of accounts whose role may answer it and that want to know [PUSH-2]', async () => {
    const ofOwner = await add(owner);
    const ofAgent = await add(agent);
    const viewer = await owner.addColleague('viewer');
    await add(viewer);
    expect(await told('?kind=inquiry')).toEqual([ofOwner.id, ofAgent.id]);
    expect(await told(`?kind=viewing&assigneeId=${owner.user!.id}`)).toEqual([ofOwner.id]);
    expect(await told(`?kind=inquiry&assigneeId=${agent.user!.id}`)).toEqual([ofOwner.id, ofAgent.id]);
    expect(await told(`?kind=assigned&assigneeId=${agent.user!.id}`)).toEqual([ofAgent.id]);
  });

  it('is not told to accounts that have switched it off or are disabled [PUSH-2]', async () => {
    const ofOwner = await add(owner);
    await add(agent);
    expect((await agent.call('patch', '/api/admin/users/me', { pushAssigned: false })).status).toBe(200);
    expect(await told(`?kind=assigned&assigneeId=${agent.user!.id}`)).toEqual([]);
    await agent.call('patch', '/api/admin/users/me', { pushEveryInquiry: false });
    expect(await told('?kind=inquiry')).toEqual([ofOwner.id]);
    await auth.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [owner.user!.id]);
    expect(await told('?kind=inquiry')).toEqual([]);
  });
});

it('a device that the push service no longer knows is forgotten, and a push notes when it was used [PUSH-4]', async () => {
  const device = await add(owner);
  await internal('post', `/${device.id}/used`).expect(204);
  expect((await settings(owner)).devices[0]!.lastUsedAt).not.toBeNull();
  await internal('post', `/${device.id}/gone`).expect(204);
  expect((await settings(owner)).devices).toEqual([]);
  expect((await internal('get', `/${device.id}`).expect(200)).body).toEqual([]);
});

it('nobody turns notifications on while the server has no keys, and the settings say so [PUSH-6]', async () => {
  const keyless = await startAuth();
  try {
    const browser = new Browser(keyless);
    await browser.signIn();
    expect(await settings(browser)).toEqual({ publicKey: null, devices: [] });
    const response = await browser.call('post', PATH, subscription());
    expect([response.status, errorOf(response).code]).toEqual([409, 'PUSH_OFF']);
  } finally {
    await keyless.stop();
  }
});
