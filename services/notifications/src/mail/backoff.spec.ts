import { backoff } from './backoff.js';

const longest = (attempts: number) => backoff(attempts, 'away', () => 1);
const shortest = (attempts: number) => backoff(attempts, 'away', () => 0);

it('the delay doubles from half a second to a maximum of 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100, 1_000_000].map(longest)).toEqual([
    ...[500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000],
  ]);
});

it('the delay grows to five minutes if the server deferred this mail', () => {
  expect([1, 6, 7, 10, 11, 1_000_000].map((attempts) => backoff(attempts, 'put-off', () => 1))).toEqual([
    ...[500, 16_000, 32_000, 256_000, 300_000, 300_000],
  ]);
});

it('the delay has random jitter of up to half', () => {
  expect([1, 6, 100].map(shortest)).toEqual([250, 7500, 7500]);
});
