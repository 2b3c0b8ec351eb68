import { IDEMPOTENCY } from '@lml/common/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as fakeIndexedDb from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { keepForLater } from '../data/keep-for-later.js';
import { sendWaiting, SENT_UNASKED_FOR_MS, tellPages } from '../data/send-waiting.js';
import { addWaiting, clearWaiting, WAITING_MAX, waitingMessages } from '../data/waiting-store.js';
import { WaitingMessages } from './waiting-messages.js';

/** Keys and bodies of the calls, answered in turn; the last answer repeats. */
let calls: { key: string | null; body: unknown }[];
function answer(...answers: (() => Response)[]) {
  server.use(
    http.post('/api/contact', async ({ request }) => {
      calls.push({ key: request.headers.get(IDEMPOTENCY.header), body: await request.json() });
      return answers[Math.min(calls.length, answers.length) - 1]!();
    }),
  );
}
const accepted = () => HttpResponse.json({ id: 41, status: 'new', createdAt: '' }, { status: 201 });
const unreachable = () => HttpResponse.error();
const refused = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  HttpResponse.json(
    { statusCode: status, error: 'No', message: 'No', code: 'NO', ...more },
    { status, headers },
  );

const keep = (key: string, message = 'Is the flat free?') =>
  keepForLater({ key, path: '/api/contact', body: JSON.stringify({ message }) });
const show = () => renderRoutes([{ path: '/', element: <WaitingMessages /> }]);
const list = () => screen.findByRole('region', { name: 'Messages that wait for a connection' });

beforeAll(() => {
  Object.assign(globalThis, fakeIndexedDb);
});
beforeEach(() => {
  calls = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await clearWaiting();
  localStorage.clear();
});
afterAll(() => {
  for (const name of Object.keys(fakeIndexedDb)) Reflect.deleteProperty(globalThis, name);
});

it('a message that waits is sent as it was made, once, and the visitor is told [OFFLINE-4]', async () => {
  answer(accepted);
  await keep('key-one');
  await keep('key-one');
  show();
  expect(await screen.findByText(/^Your message of .+ was sent\. Reference 41\.$/)).toBeVisible();
  expect(calls).toEqual([{ key: 'key-one', body: { message: 'Is the flat free?' } }]);
  expect(await waitingMessages()).toEqual([]);
});

it('after an answer that was lost it is sent again under the same key [OFFLINE-4]', async () => {
  answer(unreachable, accepted);
  await keep('key-one');
  expect(await sendWaiting()).toBe(false);
  expect(await sendWaiting()).toBe(true);
  expect(calls.map(({ key }) => key)).toEqual(['key-one', 'key-one']);
});

it.each([500, 503, 429])('an answer of %d leaves it waiting, for half a minute at least', async (status) => {
  answer(() => refused(status));
  await keep('key-one');
  expect(await sendWaiting()).toBe(false);
  expect(await sendWaiting()).toBe(false);
  expect(calls).toHaveLength(1);
  expect(await waitingMessages()).toMatchObject([{ key: 'key-one', tries: 1, stopped: null }]);
});

it('"Retry-After" of a busy server is kept to', async () => {
  answer(() => refused(429, {}, { 'Retry-After': '120' }), accepted);
  await keep('key-one');
  const now = Date.now();
  await sendWaiting(now);
  await sendWaiting(now + 119_000);
  expect(calls).toHaveLength(1);
  expect(await sendWaiting(now + 120_000)).toBe(true);
});

it('a message that the server refuses is not tried again, and says why [OFFLINE-4]', async () => {
  const details = [{ field: 'email', message: 'Please enter a valid email address' }];
  answer(() => refused(400, { details }));
  await keep('key-one');
  show();
  const waiting = within(await list());
  expect(
    await waiting.findByText('This message was not accepted: Please enter a valid email address'),
  ).toBeInTheDocument();
  expect(waiting.queryByRole('button', { name: 'Send now', hidden: true })).toBeNull();
  await sendWaiting(Date.now() + 3_600_000);
  expect(calls).toHaveLength(1);
});

it('one that is older than three days is sent on the visitor’s word only, under a new key [OFFLINE-4]', async () => {
  answer(accepted);
  await keep('key-one');
  expect(await sendWaiting(Date.now() + SENT_UNASKED_FOR_MS + 1000)).toBe(true);
  expect(calls).toEqual([]);
  const { visitor } = show();
  const waiting = within(await list());
  expect(await waiting.findByText(/^This message waited more than 3 days/)).toBeInTheDocument();
  await visitor.click(waiting.getByText('1 message is waiting'));
  await visitor.click(waiting.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  // A notice of another test may still be there, and is replaced.
  await waitFor(() => expect(screen.getByText('Message sent')).toBeVisible());
  expect(calls[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

it('"Do not send" deletes one of several [OFFLINE-5]', async () => {
  answer(unreachable);
  await keep('key-one', 'The first one');
  await keep('key-two', 'The second one');
  const { visitor } = show();
  const waiting = within(await list());
  await visitor.click(await waiting.findByText('2 messages are waiting'));
  const first = waiting.getAllByRole('listitem').find((item) => item.textContent?.includes('The first one'))!;
  await visitor.click(within(first).getByRole('button', { name: 'Do not send' }));
  expect(await waiting.findByText('1 message is waiting')).toBeVisible();
  await waitFor(async () => expect(await waitingMessages()).toMatchObject([{ key: 'key-two' }]));
});

it('no more than five wait', async () => {
  for (let i = 1; i <= WAITING_MAX; i += 1) expect(await keep(`key-${i}`)).toBe(true);
  expect(await keep('key-too-many')).toBe(false);
  expect(await keep('key-1')).toBe(true);
  expect(await waitingMessages()).toHaveLength(WAITING_MAX);
});

it('a message is sent although the browser could not open its storage for a moment [OFFLINE-4]', async () => {
  answer(unreachable, accepted);
  await keep('key-one');
  show();
  await list();
  await waitFor(() => expect(calls).toHaveLength(1));
  const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  tellPages();
  await waitFor(() => expect(opening).toHaveBeenCalled());
  opening.mockRestore();
  expect(localStorage.getItem('lml.waiting')).toBe('1');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('a message that another tab adds as the last of this one is sent is not forgotten [OFFLINE-4]', async () => {
  answer(accepted, unreachable);
  await keep('key-one');
  const remove = jest.spyOn(Storage.prototype, 'removeItem');
  remove.mockImplementationOnce(function (this: Storage, name) {
    // The other tab has set the flag before.
    void addWaiting({ key: 'key-two', path: '/api/contact', body: '{}' });
    this.setItem(name, '');
    this.removeItem(name);
  });
  show();
  await waitFor(() => expect(remove).toHaveBeenCalled());
  await waitFor(() => expect(localStorage.getItem('lml.waiting')).toBe('1'));
});
