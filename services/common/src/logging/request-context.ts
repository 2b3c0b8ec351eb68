import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Context of the current request or job, available anywhere in the code. */
interface RequestContext {
  requestId: string;
  /** Network address of the caller, as the gateway saw it. */
  address?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with a request id for its logs and calls; its activity log entries get the address. */
export function withRequestId<T>(requestId: string, work: () => T, address?: string): T {
  return storage.run({ requestId, ...(address !== undefined && { address }) }, work);
}

/** Returns the current request's or job's id, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Returns the current caller's network address, or undefined outside of a request. Not for log lines. */
export function currentAddress(): string | undefined {
  return storage.getStore()?.address;
}

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** Returns the gateway's request id, or a new one for calls that bypass the gateway. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED_ID.test(header) ? header : randomUUID();
}
