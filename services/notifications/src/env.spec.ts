import { EnvironmentError, readEnv } from '@lml/common/env';
import { NotificationsEnv } from './env.js';

const SOUND = {
  REDIS_HOST: 'redis',
  REDIS_PASSWORD: 'a password of the tests',
  INQUIRIES_URL: 'http://inquiries:3000',
  LISTINGS_URL: 'http://listings:3000',
  AUTH_URL: 'http://auth:3000',
  INTERNAL_TOKEN: 'a token of the tests',
  SMTP_HOST: 'mail',
  MAIL_FROM: 'LML Properties <office@lml.example>',
};
const read = (overrides: Record<string, string | undefined> = {}) =>
  readEnv(NotificationsEnv, { ...SOUND, ...overrides });

it('reads a valid environment, with or without SMTP credentials', () => {
  expect(read()).toMatchObject({ SMTP_PORT: 587, SMTP_SECURE: false, SMTP_TIMEOUT_SECONDS: 45 });
  expect(read({ SMTP_USER: '', SMTP_PASSWORD: '' }).SMTP_USER).toBeUndefined();
  expect(read({ SMTP_USER: 'lml', SMTP_PASSWORD: 'secret' })).toMatchObject({ SMTP_USER: 'lml' });
});

it.each([
  ['INQUIRIES_URL', undefined],
  ['LISTINGS_URL', undefined],
  ['AUTH_URL', undefined],
  ['INTERNAL_TOKEN', 'sample-internal-token'],
  ['SMTP_HOST', undefined],
  ['SMTP_PORT', '70000'],
  ['SMTP_SECURE', 'perhaps'],
  ['MAIL_FROM', undefined],
  ['MAIL_FROM', 'LML Properties'],
])('rejects %s=%s, naming the variable', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(EnvironmentError);
  expect(() => read({ [name]: value })).toThrow(name);
});

it('rejects an SMTP user without a password', () => {
  expect(() => read({ SMTP_USER: 'lml' })).toThrow('SMTP_PASSWORD');
});

it('takes an empty file for a secret that is not set', () => {
  expect(read({ NTFY_TOKEN_FILE: '/dev/null' }).NTFY_TOKEN).toBeUndefined();
});
