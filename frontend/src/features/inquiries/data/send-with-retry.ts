import { ApiError, noConnection } from '../../../lib/api-client.js';
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

interface RetryOptions {
  /** Ends the retries; a running attempt is awaited. */
  stop: AbortSignal;
  onState: (state: SubmitState) => void;
  /** Takes the message over when there is no connection. Resolves to false if it can not. */
  keepForLater: () => Promise<boolean>;
}

/**
 * Sends with retries at increasing delays. Without a connection, and after the last retry, hands the message over; if it can
 * not, waits for the connection. Only for idempotent calls.
 * @returns the parsed answer, null if it was lost; `kept` if the message was handed over
 * @throws the error of the last attempt; SendCancelled
 */
export async function sendWithRetry(
  send: (signal: AbortSignal) => Promise<Response>,
  { stop, onState, keepForLater }: RetryOptions,
): Promise<{ receipt: unknown } | 'kept'> {
  onState('sending');
  let pauses = RETRY_POLICY.delaysMs;
  for (;;) {
    try {
      const answer = await attempt(send);
      // The status is enough: the body may be lost on a bad connection.
      return { receipt: await answer.json().catch(() => null) };
    } catch (error) {
      if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.has(error.status)) throw error;
      if (isOffline()) {
        if (await keepForLater()) return 'kept';
        onState('waiting');
        await unlessCancelled(whenOnline(), stop);
        pauses = RETRY_POLICY.delaysMs;
      } else {
        const [pause, ...later] = pauses;
        if (pause === undefined) {
          if (await keepForLater()) return 'kept';
          throw error;
        }
        onState('retrying');
        await unlessCancelled(wait(pause * (0.75 + Math.random() / 2)), stop);
        pauses = later;
      }
      onState('retrying');
    }
  }
}

async function attempt(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), RETRY_POLICY.timeoutMs);
  try {
    return await send(controller.signal);
  } catch (error) {
    if (controller.signal.aborted)
      throw new ApiError({ status: 0, text: noConnection(), code: 'NO_CONNECTION' });
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
