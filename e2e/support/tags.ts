/** Details of a test that `make test` leaves to `make test-details`. */
export const detail = { tag: '@detail' };

/** Details of a long test that `make test` leaves to `make test-slow`. */
export const slow = { tag: '@slow' };

/** Details of a test that only `make test-all` runs. */
export const thorough = { tag: '@thorough' };

/** Details of one of several similar tests: `make test` runs the typical ones, `make test-details` the others. */
export const detailUnless = (isTypical: boolean) => (isTypical ? {} : detail);

/** Details of one of several similar tests: `make test` runs the typical ones, `make test-slow` the others. */
export const slowUnless = (isTypical: boolean) => (isTypical ? {} : slow);

/**
 * Details of the test of one of several pages: `make test` runs the typical ones, `make test-details` the others, and `make test-slow`
 * those of states that a page may be in.
 */
export const levelOf = (page: string, { typical, states }: { typical: string[]; states: string[] }) =>
  states.includes(page) ? slow : typical.includes(page) ? {} : detail;
