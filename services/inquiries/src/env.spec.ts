import { EnvironmentError, readEnv } from '@lml/common/env';
import { InquiriesEnv } from './env.js';

const SOUND = {
  REDIS_HOST: 'redis',
  REDIS_PASSWORD: 'a password of the tests',
  DB_HOST: 'postgres',
  DB_NAME: 'inquiries',
  DB_USER: 'inquiries',
  DB_PASSWORD: 'a password of the tests',
  SESSION_SECRET: 'a secret of the tests',
  AUTH_URL: 'http://auth:3000',
  LISTINGS_URL: 'http://listings:3000',
  STAFF_EMAILS: 'sales@lml.example',
  INTERNAL_TOKEN: 'a token of the tests',
};
const read = (overrides: Record<string, string | undefined> = {}) =>
  readEnv(InquiriesEnv, { ...SOUND, ...overrides });

it('reads a valid environment with its defaults', () => {
  expect(read()).toMatchObject({
    STAFF_EMAILS: ['sales@lml.example'],
    MIN_FILL_MS: 2000,
    RETENTION_MONTHS: 24,
    SPAM_RETENTION_DAYS: 30,
    inquiriesPerMinute: 5,
  });
  expect(read({ DEMO: 'true' }).inquiriesPerMinute).toBe(120);
  expect(read({ DEMO: 'true', INQUIRIES_PER_MINUTE: '7' }).inquiriesPerMinute).toBe(7);
  expect(read()).toMatchObject({ inquiriesPerHour: 20, inquiriesPerEmail: 20, inquiriesAlike: 3 });
  expect(read({ DEMO: 'true' })).toMatchObject({ inquiriesPerHour: 7200, inquiriesAlike: 7200 });
  expect(read({ DEMO: 'true', INQUIRIES_PER_EMAIL: '9' }).inquiriesPerEmail).toBe(9);
});

it('reads a list of addresses without duplicates', () => {
  expect(read({ STAFF_EMAILS: ' a@lml.example , b@lml.example,,A@lml.example' }).STAFF_EMAILS).toEqual([
    'A@lml.example',
    'b@lml.example',
  ]);
});

it.each([
  ['STAFF_EMAILS', undefined],
  ['STAFF_EMAILS', ' , '],
  ['STAFF_EMAILS', 'sales@lml.example, nobody'],
  ['AUTH_URL', 'auth'],
  ['LISTINGS_URL', 'listings'],
  ['INTERNAL_TOKEN', 'short'],
  ['INTERNAL_TOKEN', 'sample-internal-token'],
  ['INQUIRIES_PER_MINUTE', '0'],
  ['INQUIRIES_PER_HOUR', 'many'],
  ['INQUIRIES_PER_EMAIL', '1.5'],
  ['INQUIRIES_ALIKE', '-1'],
  ['INQUIRIES_UNTIMED', '-1'],
  ['INQUIRIES_SAME_TEXT', 'few'],
  ['INQUIRY_HOLD_SECONDS', 'long'],
  ['MIN_FILL_MS', 'soon'],
])('rejects %s=%s, naming the variable', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(EnvironmentError);
  expect(() => read({ [name]: value })).toThrow(name);
});
