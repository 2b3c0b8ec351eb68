/**
 * A message that is sent again because no answer came is accepted once: whoever sends the same words under the same key
 * gets the receipt of the first time. `POST /api/inquiries` and `POST /api/contact` take it; without one each call is
 * a message of its own.
 */
export const IDEMPOTENCY = {
  header: 'Idempotency-Key',
  /** `true` on an answer that repeats an earlier one. */
  replayedHeader: 'Idempotent-Replayed',
  keyMax: 255,
  keyPattern: /^[\x21-\x7e]{1,255}$/,
  /** For how long a key is remembered at least. */
  hours: 24,
} as const;

export const IDEMPOTENCY_TEXTS = {
  key: 'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces',
  reused: 'This Idempotency-Key was already used for another message. Send this one under a new key',
} as const;

/** The code of the 422 that says so. */
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
