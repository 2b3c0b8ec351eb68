import { cleanLine, EMAIL_PATTERN, type PersonSummary, PRIVACY_TEXTS } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { createHmac } from 'node:crypto';
import { phoneE164 } from '@lml/common/phone-number';

/** Identifies a person's messages: an address in any case, or a phone number in any notation. */
export type Person = Pick<PersonSummary, 'kind' | 'value'>;

/** Parses an address or a phone number. @throws AppError 400 for anything else */
export function personFrom(typed: string): Person {
  const text = cleanLine(typed);
  if (EMAIL_PATTERN.test(text)) return { kind: 'email', value: text.toLowerCase() };
  const number = phoneE164(text);
  if (number === null) throw validationFailed([{ field: 'person', message: PRIVACY_TEXTS.person }]);
  return { kind: 'phone', value: number };
}

/** Stable pseudonym of a person in the activity log; cannot be reversed without the secret. */
export interface Pseudonym {
  name: string;
  /** For the log's id column; above 0. */
  number: number;
}

/** @param secret HMAC key, because addresses and numbers could be guessed one by one */
export function pseudonymOf({ kind, value }: Person, secret: string): Pseudonym {
  const digest = createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex');
  return { name: `person ${digest.slice(0, 12)}`, number: Number.parseInt(digest.slice(0, 7), 16) + 1 };
}
