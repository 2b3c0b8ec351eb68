import { beforeEach, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** The service worker, run with the parts of its global scope that it uses. */
const CODE = readFileSync(new URL('../../../../public/push-worker.js', import.meta.url), 'utf8');

type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let showNotification: ReturnType<typeof jest.fn>;
let openWindow: ReturnType<typeof jest.fn>;
let windows: object[];

beforeEach(() => {
  listeners = {};
  showNotification = jest.fn(() => Promise.resolve());
  openWindow = jest.fn(() => Promise.resolve());
  windows = [];
  const self = {
    location: { origin: 'https://lml.example' },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
  };
  runInNewContext(CODE, { self, URL });
});

async function dispatch(name: string, event: object): Promise<void> {
  const waiting: unknown[] = [];
  listeners[name]!({ ...event, waitUntil: (work: unknown) => waiting.push(work) });
  await Promise.all(waiting);
}
const click = (url: string) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { url } } });

it('listens to pushes and clicks only, so that it never touches a request [PUSH-12]', () => {
  expect(Object.keys(listeners).sort()).toEqual(['notificationclick', 'push']);
});

it('shows a push once for each tag, and something readable if the payload is not [PUSH-12]', async () => {
  const note = { title: 'New inquiry', body: 'LML-12', url: 'https://lml.example/admin/inquiries?inquiry=1' };
  await dispatch('push', { data: { json: () => ({ ...note, tag: 'a' }) } });
  expect(showNotification).toHaveBeenCalledWith(
    'New inquiry',
    expect.objectContaining({ body: 'LML-12', tag: 'a', data: { url: note.url } }),
  );
  await dispatch('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  });
  await dispatch('push', { data: null });
  expect(showNotification).toHaveBeenLastCalledWith(
    'LML Properties',
    expect.objectContaining({ data: { url: '/admin/inquiries' } }),
  );
});

it('opens the inquiry in a window that is there, or else in a new one [PUSH-12]', async () => {
  const url = 'https://lml.example/admin/inquiries?inquiry=1';
  await click(url);
  expect(openWindow).toHaveBeenCalledWith(url);
  const focus = jest.fn();
  const navigate = jest.fn(() => Promise.resolve({ focus }));
  windows = [{ navigate }];
  await click(url);
  expect([navigate.mock.calls, focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([
    [[url]],
    1,
    1,
  ]);
});

it('opens no other site [PUSH-12]', async () => {
  await click('https://attacker.example/');
  expect(openWindow).not.toHaveBeenCalled();
});
