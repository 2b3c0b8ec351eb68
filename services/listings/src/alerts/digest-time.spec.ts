import { expect, it } from '@jest/globals';
import { sendTime } from './digest-time.js';

it.each([
  // 25 Nov 2026 is a Wednesday; 4:00 UTC is 7:00 in Nairobi.
  ['instant', '2026-11-25T03:59:00Z', '2026-11-25T03:59:00Z'],
  ['daily', '2026-11-25T03:59:00Z', '2026-11-25T04:00:00Z'],
  ['daily', '2026-11-25T04:00:00Z', '2026-11-26T04:00:00Z'],
  ['daily', '2026-12-31T22:00:00Z', '2027-01-01T04:00:00Z'],
  ['weekly', '2026-11-25T03:59:00Z', '2026-11-30T04:00:00Z'],
  ['weekly', '2026-11-30T03:59:00Z', '2026-11-30T04:00:00Z'],
  ['weekly', '2026-11-30T04:00:00Z', '2026-12-07T04:00:00Z'],
] as const)(
  'homes found for a search that is mailed %s at %s are sent at %s [ALERT-8]',
  (frequency, now, at) => {
    expect(sendTime(frequency, new Date(now))).toEqual(new Date(at));
  },
);
