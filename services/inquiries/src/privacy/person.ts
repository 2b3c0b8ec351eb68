import { cleanLine, EMAIL_PATTERN, type PersonSummary, PRIVACY_TEXTS } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { createHmac } from 'node:crypto';
import { phoneE164 } from '../inquiries/phone-number.js';

/** By what somebody's messages are found: an address whatever its capitals, or a number however it is written. */
export type Person = Pick<PersonSummary, 'kind' | 'value'>;

/** @throws AppError 400 for what is neither */
export function personFrom(typed: string): Person {
  const text = cleanLine(typed);
  if (EMAIL_PATTERN.test(text)) return { kind: 'email', value: text.toLowerCase() };
  const number = phoneE164(text);
  if (number === null) throw validationFailed([{ field: 'person', message: PRIVACY_TEXTS.person }]);
  return { kind: 'phone', value: number };
}

/** What the log of changes calls a person: the same one each time, and nobody without the secret can find out whom. */
export interface Pseudonym {
  name: string;
  /** For the log's own column of ids; above 0. */
  number: number;
}

/** @param secret keyed, because addresses and numbers can be guessed one by one */
export function pseudonymOf({ kind, value }: Person, secret: string): Pseudonym {
  const digest = createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex');
  return { name: `person ${digest.slice(0, 12)}`, number: Number.parseInt(digest.slice(0, 7), 16) + 1 };
}
