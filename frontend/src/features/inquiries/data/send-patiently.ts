import { ApiError, NO_CONNECTION } from '../../../lib/api-client.js';
import { backOnline, isOffline } from '../../../lib/use-online.js';

/** `sending`: on its way; `retrying`: again, since no answer came; `waiting`: for the connection. */
export type SendingState = 'sending' | 'retrying' | 'waiting';

/** The one who sends has stopped it between two tries. */
export class SendingStopped extends Error {}

/** How long it is tried. An object, so that tests need not wait as long. */
export const patience = {
  /** Between tries, more or less: not all who were cut off at once are to come back at once. */
  pausesMs: [1000, 2000, 4000, 8000],
  /** For one try. A message is small; what takes longer than this will not come. */
  tryMs: 20_000,
};

/** No connection, or a service that is being restarted: the next try may pass. */
const PASSING = new Set([0, 502, 503, 504]);

/**
 * Sends something until there is an answer, again after growing pauses, and without a connection as soon as there is
 * one. Only for calls that may be repeated without harm.
 * @param stop ends it at the next pause; what is on its way is waited for
 * @throws what the last try threw; SendingStopped
 */
export async function sendPatiently<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { stop, onState }: { stop: AbortSignal; onState: (state: SendingState) => void },
): Promise<T> {
  onState('sending');
  let pauses = patience.pausesMs;
  for (;;) {
    try {
      return await oneTry(send);
    } catch (error) {
      if (!(error instanceof ApiError) || !PASSING.has(error.status)) throw error;
      if (isOffline()) {
        onState('waiting');
        await unlessStopped(backOnline(), stop);
        pauses = patience.pausesMs;
      } else {
        const [pause, ...later] = pauses;
        if (pause === undefined) throw error;
        onState('retrying');
        await unlessStopped(wait(pause * (0.75 + Math.random() / 2)), stop);
        pauses = later;
      }
      onState('retrying');
    }
  }
}

async function oneTry<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience.tryMs);
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

function unlessStopped(waiting: Promise<void>, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new SendingStopped());
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    void waiting.then(resolve);
  });
}
