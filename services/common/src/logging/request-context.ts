import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What is known of the request (or job) at hand, wherever in the code one is. */
interface RequestContext {
  requestId: string;
  /** Who calls, as the gateway saw it. */
  address?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it logs and calls carries `requestId`; what it changes is noted with the address. */
export function withRequestId<T>(requestId: string, work: () => T, address?: string): T {
  return storage.run({ requestId, ...(address !== undefined && { address }) }, work);
}

/** The id of the request or job at hand, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Where the request at hand came from, or undefined outside of one. Not for log lines. */
export function currentAddress(): string | undefined {
  return storage.getStore()?.address;
}

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** The id that the gateway gave, or a new one for a call that came past it. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED_ID.test(header) ? header : randomUUID();
}
