import { backoff } from './backoff.js';

const longest = (attempts: number) => backoff(attempts, () => 1);
const shortest = (attempts: number) => backoff(attempts, () => 0);

it('doubles from half a second to 15 seconds and stays there', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100, 1_000_000].map(longest)).toEqual([
    ...[500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000],
  ]);
});

it('is by chance up to half shorter', () => {
  expect([1, 6, 100].map(shortest)).toEqual([250, 7500, 7500]);
});
