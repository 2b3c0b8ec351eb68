import { currentRequestId } from '@lml/common/logging/request-context';
import { Injectable } from '@nestjs/common';
import { PagesEnv } from './env.js';

/** One call's part of the time that a page may take; most take a few milliseconds. */
const TIMEOUT_MS = 2000;

/** Asks the listings service as any visitor would: with nobody's cookie, over connections that stay open. */
@Injectable()
export class ListingsClient {
  constructor(private readonly env: PagesEnv) {}

  /**
   * @param path of the public API, such as `/api/properties?page=2`
   * @throws when there is no answer in time
   */
  readonly call = async (path: string, init?: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(new URL(path, this.env.LISTINGS_URL), {
      method: init?.method,
      // Plain: fetch would ask for it compressed, which costs more than it saves between neighbours.
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        'X-Request-Id': currentRequestId() ?? '',
      },
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([timeout, init.signal]) : timeout,
    });
  };
}
