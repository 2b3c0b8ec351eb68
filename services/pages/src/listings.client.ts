import { currentRequestId } from '@lml/common/logging/request-context';
import { Injectable } from '@nestjs/common';
import { PagesEnv } from './env.js';

/** Timeout of one API call within a page's time limit; most take a few milliseconds. */
const TIMEOUT_MS = 2000;

/** Calls the listings service like a visitor: without cookies, over keep-alive connections. */
@Injectable()
export class ListingsClient {
  constructor(private readonly env: PagesEnv) {}

  /**
   * @param path of the public API, such as `/api/properties?page=2`
   * @throws if there is no response in time
   */
  readonly call = async (path: string, init?: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(new URL(path, this.env.LISTINGS_URL), {
      method: init?.method,
      // Uncompressed: fetch would request compression, which costs more than it saves in the local network.
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
