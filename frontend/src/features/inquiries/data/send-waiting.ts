import { type ErrorBody, IDEMPOTENCY } from '@lml/common/contracts';
import { changeWaiting, recordSent, type WaitingMessage, waitingMessages } from './waiting-store.js';

const HOUR_MS = 3_600_000;

/**
 * Older messages are sent only when the visitor asks for it: the answer may no longer be wanted. The server knows keys for
 * longer (`IDEMPOTENCY.hours`), so none is stored twice.
 */
export const SENT_UNASKED_FOR_MS = 72 * HOUR_MS;

/** Pause after a failed attempt, and time-out of one: messages are small. */
export const RETRY_MS = 30_000;
const TIMEOUT_MS = 20_000;

/** Tag of the browser's background synchronisation, and name of the lock that lets one tab send at a time. */
export const WAITING_TAG = 'lml-waiting';
/** Tells all pages that a message was added, sent, stopped or discarded. */
export const WAITING_CHANNEL = 'lml-waiting';

/** No decision about the message: a busy gateway, a service that restarts. */
const UNDECIDED = new Set([408, 425, 500, 502, 503, 504]);

/**
 * Sends the messages that wait, oldest first. In the service worker and in pages; one of them at a time where the browser has
 * locks, and without them the server still stores each message once, by its key. Does nothing while another one sends.
 * @returns whether nothing is left to try
 */
export async function sendWaiting(
  now = Date.now(),
  turn: LockOptions = { ifAvailable: true },
): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const done = locks
    ? await locks.request(WAITING_TAG, turn, (lock) => lock !== null && sendAll(now))
    : await sendAll(now);
  tellPages();
  return done;
}

/** As {@link sendWaiting}, after another one that sends: it may have begun without a connection, and fail. */
export function sendWaitingAgain(): Promise<boolean> {
  return sendWaiting(Date.now(), {});
}

export function tellPages(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(WAITING_CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

async function sendAll(now: number): Promise<boolean> {
  let isDone = true;
  for (const message of await waitingMessages()) {
    if (message.stopped) continue;
    if (now - message.createdAt > SENT_UNASKED_FOR_MS) {
      await changeWaiting(message.key, { stopped: { reason: 'too-old', text: '' } });
    } else if (message.nextTryAt > now) {
      isDone = false;
    } else {
      const answer = await post(message);
      // Without a connection the others would wait for the same time-out. The next attempt is made as soon as there is one.
      if (answer === null) return postpone(message, 0);
      if (!(await settle(message, answer, now))) isDone = false;
    }
  }
  return isDone;
}

/** Returns null if no response came. */
async function post({ path, body, key }: WaitingMessage): Promise<Response | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY.header]: key },
      body,
      signal: controller.signal,
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** @returns whether the message is decided: sent or refused */
async function settle(message: WaitingMessage, answer: Response, now: number): Promise<boolean> {
  if (answer.ok) {
    const receipt = (await bodyOf(answer)) as { id?: number; reference?: string } | null;
    const reference = receipt?.reference ?? receipt?.id?.toString() ?? null;
    await recordSent({ key: message.key, createdAt: message.createdAt, reference });
    return true;
  }
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After'));
    return postpone(message, now + (seconds > 0 ? seconds * 1000 : RETRY_MS));
  }
  if (UNDECIDED.has(answer.status)) return postpone(message, now + RETRY_MS);
  const error = (await bodyOf(answer)) as Partial<ErrorBody> | null;
  const details = Array.isArray(error?.details) ? error.details.map((detail) => detail.message) : [];
  const text = (details.length > 0 ? details : [error?.message ?? '']).join('. ');
  await changeWaiting(message.key, { stopped: { reason: 'refused', text } });
  return true;
}

async function postpone({ key, tries }: WaitingMessage, nextTryAt: number): Promise<false> {
  await changeWaiting(key, { tries: tries + 1, nextTryAt });
  return false;
}

/** The body may be lost on a bad connection; the status is enough. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
