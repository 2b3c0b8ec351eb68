import type { Redis } from '../redis.js';
import { networkOf } from './network-of.js';
import { SharedLimit } from './shared-limit.js';

/** Rate limit per network address, per minute by default; see {@link SharedLimit}. */
export class AddressLimit extends SharedLimit {
  constructor(redis: Redis, name: string, points: number, seconds = 60) {
    super(redis, name, points, seconds);
  }

  override secondsToWait(address: string): Promise<number | null> {
    return super.secondsToWait(networkOf(address));
  }

  override refund(address: string): Promise<void> {
    return super.refund(networkOf(address));
  }
}
