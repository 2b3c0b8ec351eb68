/** Milliseconds that a test may take. Generous: CI machines are slow. */
export const TEST_TIMEOUT = 240_000;
