import { listingHistory } from '../listing-history.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
export const listingsHistory = {
  name: 'listings-history',
  title: '10,000 calls of many people on the same listings',
  readsGoOn: true,
  countsAreKept: true,
  fault: async ({ staff, complain, note }) => {
    const { calls, problems, conflicts } = await listingHistory(staff, 10_000, 16);
    note(`${calls} calls, ${conflicts} conflicts refused`);
    problems.slice(0, 10).forEach(complain);
  },
};
