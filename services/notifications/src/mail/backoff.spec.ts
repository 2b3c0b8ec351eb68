import { backoff } from './backoff.js';

const longest = (attempts: number) => backoff(attempts, 'away', () => 1);
const shortest = (attempts: number) => backoff(attempts, 'away', () => 0);

it('doubles from half a second to 15 seconds and stays there', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100, 1_000_000].map(longest)).toEqual([
    ...[500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000],
  ]);
});

it('goes on to five minutes where the server put off this very mail', () => {
  expect([1, 6, 7, 10, 11, 1_000_000].map((attempts) => backoff(attempts, 'put-off', () => 1))).toEqual([
    ...[500, 16_000, 32_000, 256_000, 300_000, 300_000],
  ]);
});

it('is by chance up to half shorter', () => {
  expect([1, 6, 100].map(shortest)).toEqual([250, 7500, 7500]);
});
