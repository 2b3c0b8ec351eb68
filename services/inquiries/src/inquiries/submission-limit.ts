import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';

/** How many messages one address may send a minute. */
@Injectable()
export class SubmissionLimit extends AddressLimit {
  constructor(env: InquiriesEnv, @Inject(REDIS) redis: Redis) {
    super(redis, 'inquiries', env.inquiriesPerMinute);
  }
}
