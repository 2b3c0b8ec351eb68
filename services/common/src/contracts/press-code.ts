/** Without I, O, 0 and 1, which look alike; 32, so that 5 bits of a byte choose one. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/**
 * Makes the code of one press, as "K7M2QX". Staff find by it which listing and press a chat is about.
 * @param bytes at least six random bytes
 */
export function pressCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_CHARACTERS[byte & 31]).join('');
}
