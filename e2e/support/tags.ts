/** Details of a long test that `make test` leaves to `make test-slow`. */
export const slow = { tag: '@slow' };

/** Details of a test that only `make test-all` runs. */
export const thorough = { tag: '@thorough' };

/** Details of one of several similar tests: `make test` runs the typical ones, `make test-slow` the others. */
export const slowUnless = (isTypical: boolean) => (isTypical ? {} : slow);

/** Details of one of several similar tests: `make test` runs the typical ones only. */
export const thoroughUnless = (isTypical: boolean) => (isTypical ? {} : thorough);
