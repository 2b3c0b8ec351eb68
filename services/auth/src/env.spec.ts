import { EnvironmentError, readEnv } from '@lml/common/env';
import { AuthEnv, SAFE_HASH_MEMORY_KIB } from './env.js';

const SOUND = {
  REDIS_HOST: 'redis',
  REDIS_PASSWORD: 'a password of the tests',
  DB_HOST: 'postgres',
  DB_NAME: 'auth',
  DB_USER: 'auth',
  DB_PASSWORD: 'a password of the tests',
  SESSION_SECRET: 'a secret of the tests',
  INTERNAL_TOKEN: 'a token of the tests',
};
const read = (overrides: Record<string, string> = {}) => readEnv(AuthEnv, { ...SOUND, ...overrides });

it('hashes passwords with the recommended memory by default', () => {
  expect(read().PASSWORD_HASH_MEMORY_KIB).toBe(SAFE_HASH_MEMORY_KIB);
  expect(read({ PASSWORD_HASH_MEMORY_KIB: '65536' }).PASSWORD_HASH_MEMORY_KIB).toBe(65_536);
});

it('accepts cheaper password hashes in the demo only', () => {
  const cheap = { PASSWORD_HASH_MEMORY_KIB: '64' };
  expect(read({ ...cheap, DEMO: 'true' }).PASSWORD_HASH_MEMORY_KIB).toBe(64);
  expect(() => read(cheap)).toThrow(EnvironmentError);
  expect(() => read(cheap)).toThrow('PASSWORD_HASH_MEMORY_KIB must be at least 19456 when DEMO is false');
});
