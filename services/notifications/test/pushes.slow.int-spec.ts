import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PUSH_QUEUE,
  PUSH_TEST_QUEUE,
  type PushFailure,
  type PushMessage,
  type PushTarget,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { FakeBrowser, FakeEndpoint, vapidClaims } from '@lml/common/testing/push-service';
import { Queue } from 'bullmq';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import type { NotificationsEnv } from '../src/env.js';
import { INTERNAL_TOKEN, setup, startWorker, useMailWorker } from './support.js';

/** Pushes by the real queue, to a push service, a webhook and ntfy that the test plays. */
useMailWorker();

const VAPID = webPush.generateVAPIDKeys();
let endpoint: FakeEndpoint;
let phone: FakeBrowser;
/** Plays inquiries and auth. */
let owners: Server;
let ownersUrl: string;
let push: PushMessage & { state: string; failures: PushFailure[] };
let devices: PushTarget[];
let forgotten: number[];

beforeEach(async () => {
  endpoint = new FakeEndpoint();
  await endpoint.start();
  phone = new FakeBrowser();
  devices = [{ id: 1, endpoint: `${endpoint.url}/phone`, ...phone.subscription }];
  forgotten = [];
  push = {
    ...{ id: randomUUID(), kind: 'inquiry', inquiryId: 12, assigneeId: null, delivered: [] },
    property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
    createdAt: '2026-11-26T08:00:00.000Z',
    ...{ state: 'pending', failures: [] },
  };
  owners = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const allowed = request.headers.authorization === `Bearer ${INTERNAL_TOKEN}`;
      const answer = allowed ? answerOf(request.url ?? '', Buffer.concat(chunks).toString()) : 401;
      response.writeHead(typeof answer === 'number' ? answer : 200, { 'Content-Type': 'application/json' });
      response.end(typeof answer === 'number' ? undefined : JSON.stringify(answer));
    });
  });
  owners.listen(0, '127.0.0.1');
  await once(owners, 'listening');
  ownersUrl = `http://127.0.0.1:${(owners.address() as AddressInfo).port}`;
});

afterEach(async () => {
  owners.closeAllConnections();
  owners.close();
  await endpoint.stop();
});

function answerOf(path: string, body: string): object | number {
  const [, action] = /^\/internal\/pushes\/(?:[^/]+\/)?(\w+)$/.exec(path) ?? [];
  if (action === 'claim') {
    const { state, failures: _failures, ...message } = push;
    return { [push.id]: state === 'sent' ? { verdict: 'done' } : { verdict: 'send', push: message } };
  }
  if (action === 'sent') push.state = 'sent';
  if (action === 'failed') {
    const failure = JSON.parse(body) as PushFailure;
    push.failures.push(failure);
    push.delivered.push(...failure.delivered);
  }
  const [, id, change] = /^\/internal\/push-devices\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (change === 'gone') {
    forgotten.push(Number(id));
    devices = devices.filter((device) => device.id !== Number(id));
  }
  if (action || change) return 204;
  return id === undefined ? devices : devices.filter((device) => device.id === Number(id));
}

const start = (settings: Partial<NotificationsEnv> = {}) =>
  startWorker({
    ...{ DEMO: true, INQUIRIES_URL: ownersUrl, AUTH_URL: ownersUrl, PUSH_TEST_SERVICE: endpoint.url },
    ...{ VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: VAPID.privateKey },
    ...settings,
  });

async function queue(name = PUSH_QUEUE, deliveryId = push.id): Promise<void> {
  const jobs = new Queue(name, { connection: setup.redis });
  await jobs.add(
    'send',
    { deliveryId, requestId: 'request' },
    { attempts: 100, backoff: { type: 'custom' } },
  );
}
const isSent = () => eventually('the push is reported', () => push.state === 'sent');
const toPath = (path: string) => endpoint.received.filter((one) => one.path.startsWith(path));

it('reaches a browser, encrypted for it and signed with the site’s key [PUSH-9]', async () => {
  await start();
  await queue();
  await isSent();
  const [received] = toPath('/phone');
  expect(phone.decrypt(received!.body)).toEqual({
    title: 'New inquiry',
    body: 'Two-Bedroom Flat, Othaya Road (LML-12)',
    tag: push.id,
    url: 'https://lml.example/admin/inquiries?inquiry=12',
  });
  expect(vapidClaims(received!.headers.authorization, VAPID.publicKey)).toMatchObject({
    aud: endpoint.url,
    sub: 'mailto:office@lml.example',
  });
  expect(received!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '43200' });
});

it('forgets a subscription that is gone, and tells the other devices [PUSH-4]', async () => {
  devices.push({ id: 2, endpoint: `${endpoint.url}/old`, ...new FakeBrowser().subscription });
  devices.push({ id: 3, endpoint: `${endpoint.url}/older`, ...new FakeBrowser().subscription });
  endpoint.answers['/old'] = [410];
  endpoint.answers['/older'] = [404];
  await start();
  await queue();
  await isSent();
  expect(forgotten.sort()).toEqual([2, 3]);
  expect(toPath('/phone')).toHaveLength(1);
});

it('tries again for a device whose push service is away, and for that one only [PUSH-8]', async () => {
  devices.push({ id: 2, endpoint: `${endpoint.url}/tablet`, ...new FakeBrowser().subscription });
  endpoint.answers['/tablet'] = [503, 429];
  await start();
  await queue();
  await isSent();
  expect([toPath('/phone').length, toPath('/tablet').length]).toEqual([1, 3]);
  expect(push.failures[0]).toEqual({ error: 'device 2: answer 503', delivered: ['device 1'] });
});

it('does not repeat what a push service refuses for good [PUSH-8]', async () => {
  endpoint.answers['/phone'] = [403];
  await start();
  await queue();
  await isSent();
  expect([toPath('/phone').length, forgotten]).toEqual([1, []]);
});

it('calls no host that is not a known push service, whatever the database says [PUSH-3]', async () => {
  await start({ DEMO: false });
  await queue();
  await isSent();
  expect(endpoint.received).toEqual([]);
  expect(forgotten).toEqual([1]);
});

describe('other channels', () => {
  it('a webhook gets the facts once, signed, and nothing about the visitor [PUSH-10]', async () => {
    const PUSH_WEBHOOK_SECRET = 'secret-of-the-webhook';
    endpoint.answers['/hook'] = [500];
    await start({ PUSH_WEBHOOK_URL: `${endpoint.url}/hook`, PUSH_WEBHOOK_SECRET });
    await queue();
    await isSent();
    const [, received] = toPath('/hook');
    expect(toPath('/hook')).toHaveLength(2);
    expect(JSON.parse(received!.body.toString())).toEqual({
      ...{ id: push.id, kind: 'inquiry', inquiryId: 12, createdAt: push.createdAt },
      url: 'https://lml.example/admin/inquiries?inquiry=12',
      property: { reference: 'LML-12', title: 'Two-Bedroom Flat, Othaya Road' },
    });
    const timestamp = received!.headers['x-lml-timestamp'] as string;
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    const signed = createHmac('sha256', PUSH_WEBHOOK_SECRET).update(`${timestamp}.`).update(received!.body);
    expect(received!.headers['x-lml-signature']).toBe(`v1=${signed.digest('hex')}`);
  });

  it('ntfy gets title, text and link with its token; an assignment goes to devices only [PUSH-10]', async () => {
    const settings = { NTFY_URL: `${endpoint.url}/topic`, NTFY_TOKEN: 'tk_1' };
    await start({
      ...settings,
      VAPID_PUBLIC_KEY: undefined,
      VAPID_PRIVATE_KEY: undefined,
    });
    push.property = null;
    await queue();
    await isSent();
    const [received] = toPath('/topic');
    const parameters = new URL(received!.path, endpoint.url).searchParams;
    expect(Object.fromEntries(parameters)).toEqual({
      title: 'New inquiry',
      click: 'https://lml.example/admin/inquiries?inquiry=12',
    });
    expect([received!.body.toString(), received!.headers.authorization]).toEqual([
      'Sent from the contact form',
      'Bearer tk_1',
    ]);
    Object.assign(push, { kind: 'assigned', state: 'pending', id: randomUUID() });
    await queue();
    await isSent();
    expect(endpoint.received).toHaveLength(1);
  });
});

it('a test reaches the device that asked for it [PUSH-5]', async () => {
  await start();
  await queue(PUSH_TEST_QUEUE, '1');
  await eventually('the test is there', () => toPath('/phone').length === 1);
  expect(phone.decrypt(toPath('/phone')[0]!.body)).toMatchObject({ title: 'Test notification' });
});
