import { ApiError, NO_CONNECTION } from '../../../lib/api-client.js';
import { whenOnline, isOffline } from '../../../lib/use-online.js';

/** `sending`: first attempt; `retrying`: no response so far; `waiting`: offline. */
export type SubmitState = 'sending' | 'retrying' | 'waiting';

/** Thrown when the caller stops between two attempts. */
export class SendCancelled extends Error {}

/** Time-outs and delays. An object, so that tests can shorten them. */
export const RETRY_POLICY = {
  /** Delays between attempts, with jitter, so that clients do not retry simultaneously. */
  delaysMs: [1000, 2000, 4000, 8000],
  /** Time-out of one attempt; messages are small. */
  timeoutMs: 20_000,
};

/** No connection, or a service that restarts: worth a retry. */
const TRANSIENT_STATUSES = new Set([0, 502, 503, 504]);

/**
 * Sends with retries: increasing delays, and at once when the connection returns. Only for idempotent calls.
 * @param stop ends the retries; a running attempt is awaited
 * @throws the error of the last attempt; SendCancelled
 */
export async function sendWithRetry<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { stop, onState }: { stop: AbortSignal; onState: (state: SubmitState) => void },
): Promise<T> {
  onState('sending');
  let pauses = RETRY_POLICY.delaysMs;
  for (;;) {
    try {
      return await attempt(send);
    } catch (error) {
      if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.has(error.status)) throw error;
      if (isOffline()) {
        onState('waiting');
        await unlessCancelled(whenOnline(), stop);
        pauses = RETRY_POLICY.delaysMs;
      } else {
        const [pause, ...later] = pauses;
        if (pause === undefined) throw error;
        onState('retrying');
        await unlessCancelled(wait(pause * (0.75 + Math.random() / 2)), stop);
        pauses = later;
      }
      onState('retrying');
    }
  }
}

async function attempt<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), RETRY_POLICY.timeoutMs);
  try {
    return await send(controller.signal);
  } catch (error) {
    if (controller.signal.aborted)
      throw new ApiError({ status: 0, text: NO_CONNECTION, code: 'NO_CONNECTION' });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function unlessCancelled(waiting: Promise<void>, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new SendCancelled());
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    void waiting.then(resolve);
  });
}
