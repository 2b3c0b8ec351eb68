import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { DatabaseServiceEnv, readEnv } from './env.js';

const sound = {
  DEMO: 'false',
  REDIS_HOST: 'redis',
  REDIS_PASSWORD: 'a-redis-password-of-ours',
  DB_HOST: 'postgres',
  DB_NAME: 'listings',
  DB_USER: 'listings',
  DB_PASSWORD: 'a-database-password-of-ours',
  SESSION_SECRET: 'a-session-secret-of-ours',
  INTERNAL_TOKEN: 'an-internal-token-of-ours',
};

describe('readEnv', () => {
  it('reads texts, numbers and flags, and fills in defaults', () => {
    const env = readEnv(DatabaseServiceEnv, { ...sound, PORT: '4100', DEMO: 'true' });
    expect(env).toMatchObject({
      PORT: 4100,
      DEMO: true,
      DB_PORT: 5432,
      LOG_LEVEL: 'info',
      DB_HOST: 'postgres',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readEnv(DatabaseServiceEnv, { ...sound, PORT: '', LOG_LEVEL: '' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    [{ DB_HOST: undefined }, 'DB_HOST must be set'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535'],
    [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false'],
    [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address such as http://localhost:8080'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be a secret of at least 16 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('refuses %j and says what the variable should be', (change, message) => {
    expect(() => readEnv(DatabaseServiceEnv, { ...sound, ...change })).toThrow(message);
  });

  it('names every wrong variable at once, and no value', () => {
    const read = () => readEnv(DatabaseServiceEnv, { ...sound, PORT: 'x', DB_PASSWORD: 'hush' });
    expect(read).toThrow('DB_PASSWORD must be');
    expect(read).toThrow('PORT must be');
    expect(read).not.toThrow('hush');
  });

  describe('a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'db-password');
    afterAll(() => rmSync(folder, { recursive: true }));
    const read = (more: Record<string, string>) =>
      readEnv(DatabaseServiceEnv, { ...sound, DB_PASSWORD: undefined, ...more }).DB_PASSWORD;

    it('is read without the line break at its end; the variable itself goes before', () => {
      writeFileSync(file, 'a password that lies in a file \n');
      expect(read({ DB_PASSWORD_FILE: file })).toBe('a password that lies in a file ');
      expect(read({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'a password of the environment' })).toBe(
        'a password of the environment',
      );
    });

    it('is checked like any other', () => {
      writeFileSync(file, 'sample-database-password');
      expect(() => read({ DB_PASSWORD_FILE: file })).toThrow("DB_PASSWORD still has the demo's sample value");
    });

    it('that is not there is named by its variable', () => {
      expect(() => read({ DB_PASSWORD_FILE: join(folder, 'nothing') })).toThrow(
        'DB_PASSWORD_FILE names a file that cannot be read: ENOENT',
      );
    });
  });

  it("refuses the demo's sample secrets outside the demo", () => {
    const sample = { ...sound, SESSION_SECRET: 'sample-session-secret' };
    expect(() => readEnv(DatabaseServiceEnv, sample)).toThrow(
      "SESSION_SECRET still has the demo's sample value",
    );
    expect(readEnv(DatabaseServiceEnv, { ...sample, DEMO: 'true' }).DEMO).toBe(true);
  });
});
