import { IDEMPOTENCY, IDEMPOTENCY_KEY_REUSED } from '@lml/common/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { RETRY_POLICY } from '../data/send-with-retry.js';
import { ContactForm } from './contact-form.js';
import { InquiryDialog } from './inquiry-dialog.js';

const MESSAGE = 'I have a block of 16 units in Kahawa West.';
const { delaysMs, timeoutMs } = RETRY_POLICY;

/** Records the idempotency keys of messages and returns the given responses in turn; the last one repeats. */
let keys: (string | null)[];
let bodies: unknown[];
function answer(path: string, ...answers: (() => Response | Promise<Response>)[]) {
  server.use(
    http.post(path, async ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY.header));
      bodies.push(await request.json());
      return answers[Math.min(keys.length, answers.length) - 1]!();
    }),
  );
}
const accepted = () => HttpResponse.json({ id: 1, status: 'new', createdAt: '' }, { status: 201 });
const unreachable = () => HttpResponse.error();
const refused = (status: number, code: string) =>
  HttpResponse.json({ statusCode: status, error: 'No', message: 'No', code, requestId: '' }, { status });
const resting = () => refused(503, 'SERVICE_UNAVAILABLE');
const never = () => new Promise<Response>(() => {});

beforeEach(() => {
  keys = [];
  bodies = [];
  RETRY_POLICY.delaysMs = [1, 1, 1, 1];
});
afterEach(() => {
  Object.assign(RETRY_POLICY, { delaysMs, timeoutMs });
  jest.restoreAllMocks();
});

const showForm = () => renderRoutes([{ path: '/', element: <ContactForm /> }]);
type View = ReturnType<typeof showForm>;

async function fillIn({ visitor }: View, message = MESSAGE) {
  await visitor.fill(screen.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(screen.getByLabelText('E-mail address'), 'mumbi@example.com');
  await visitor.fill(screen.getByLabelText('Phone number'), '0700 000 122');
  await visitor.fill(screen.getByLabelText('Message'), message);
}
const send = async ({ visitor }: View) =>
  visitor.click(await screen.findByRole('button', { name: 'Send Message' }));
const sent = () => screen.findByRole('heading', { name: 'Message saved successfully' });
const failed = async () => expect(await screen.findByText('Failed to send message')).toBeVisible();

it.each([
  ['without an answer', unreachable],
  ['while the service is being restarted', resting],
  ['while the gateway finds nobody', () => refused(502, 'GATEWAY_ERROR')],
])('a message is retried automatically %s, under the same key, with a status', async (_what, answered) => {
  let release = () => {};
  const hold = new Promise<Response>((resolve) => (release = () => resolve(accepted())));
  answer('/api/contact', answered, answered, () => hold);
  const view = showForm();
  await fillIn(view);
  await send(view);
  expect(await screen.findByText('Weak connection. Trying again…')).toBeVisible();
  await waitFor(() => expect(keys).toHaveLength(3));
  release();
  await sent();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

it('after the last retry the input stays, and is sent under the same key the next time', async () => {
  answer('/api/contact', ...Array<() => Response>(5).fill(unreachable), accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await failed();
  expect(screen.getByText('Not sent yet. Your message is saved. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue(MESSAGE);
  expect(keys).toHaveLength(5);
  await send(view);
  await sent();
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(1);
});

it('after a reload the same message has the same key', async () => {
  answer('/api/contact', ...Array<() => Response>(5).fill(unreachable), accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await failed();
  view.unmount();

  const reloaded = showForm();
  expect(await screen.findByDisplayValue(MESSAGE)).toBeVisible();
  await send(reloaded);
  await sent();
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(1);
});

it('a changed message has another key', async () => {
  answer('/api/contact', ...Array<() => Response>(5).fill(unreachable), accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await failed();
  await view.visitor.fill(screen.getByLabelText('Message'), ' And a shop.');
  await send(view);
  await sent();
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('the next message has its own key, even with the same text', async () => {
  answer('/api/contact', accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await sent();
  await view.visitor.click(screen.getByRole('button', { name: 'Send Another Message' }));
  await fillIn(view);
  await send(view);
  await sent();
  expect(new Set(keys).size).toBe(2);
});

it('a key that was used for another message is replaced by a new one', async () => {
  answer('/api/contact', () => refused(422, IDEMPOTENCY_KEY_REUSED), accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await failed();
  await send(view);
  await sent();
  expect(new Set(keys).size).toBe(2);
});

it.each([429, 500, 404])('an answer of %d is not asked for twice', async (status) => {
  answer('/api/contact', () => refused(status, 'NO'));
  const view = showForm();
  await fillIn(view);
  await send(view);
  await failed();
  expect(keys).toHaveLength(1);
});

it('an attempt that hangs is aborted and retried', async () => {
  RETRY_POLICY.timeoutMs = 50;
  answer('/api/contact', never, accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await sent();
  expect(new Set(keys).size).toBe(1);
});

it('offline it waits, and is sent once when the connection returns', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer('/api/contact', unreachable, accepted);
  const view = showForm();
  await fillIn(view);
  await send(view);
  expect(await screen.findByText(/^You're offline. Your message is saved and will be sent/)).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue(MESSAGE);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await sent();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a waiting inquiry can be closed, is not sent then, and is restored when reopened', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer('/api/inquiries', unreachable, accepted);
  const onClose = jest.fn();
  const dialog = () => <InquiryDialog property={{ id: 7, title: 'Flat', agents: [] }} onClose={onClose} />;
  const view = renderRoutes([{ path: '/', element: dialog() }]);
  await view.visitor.clear(screen.getByLabelText('Message'));
  await fillIn(view);
  await view.visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  expect(await screen.findByText(/^You're offline/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await view.visitor.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  view.unmount();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));

  const again = renderRoutes([{ path: '/', element: dialog() }]);
  expect(await screen.findByDisplayValue(MESSAGE)).toBeVisible();
  expect(keys).toHaveLength(1);
  await again.visitor.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(new Set(keys).size).toBe(1);
});

it('text typed while a message is being sent is kept for the next one', async () => {
  let release = () => {};
  const hold = new Promise<Response>((resolve) => (release = () => resolve(accepted())));
  answer('/api/contact', () => hold);
  const view = showForm();
  await fillIn(view);
  await send(view);
  await waitFor(() => expect(keys).toHaveLength(1));
  await view.visitor.fill(screen.getByLabelText('Message'), ' And a shop.');
  release();
  await sent();
  await view.visitor.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(screen.getByLabelText('Message')).toHaveValue(`${MESSAGE} And a shop.`);
});
