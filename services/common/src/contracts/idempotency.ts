/**
 * Idempotency of messages: the same content under the same key is accepted once, and retries get the first receipt.
 * Supported by `POST /api/inquiries`, `POST /api/contact`, `POST /api/owner-requests` and reports of visitors; without a key,
 * each call is a new message.
 */
export const IDEMPOTENCY = {
  header: 'Idempotency-Key',
  /** `true` on a replayed response. */
  replayedHeader: 'Idempotent-Replayed',
  keyMax: 255,
  keyPattern: /^[\x21-\x7e]{1,255}$/,
  /** Minimum lifetime of a key: eight days, so that a draft sent after a week is still accepted once. */
  hours: 192,
} as const;

export const IDEMPOTENCY_TEXTS = {
  key: 'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces',
  reused: 'This Idempotency-Key was already used for another message. Send this one under a new key',
} as const;

/** The code of the 422 for a reused key. */
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
