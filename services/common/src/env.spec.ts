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

  it('treats an empty variable as unset', () => {
    const empty = { PORT: '', LOG_LEVEL: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' };
    const env = readEnv(DatabaseServiceEnv, { ...sound, ...empty });
    expect(env.PORT).toBe(3000);
    expect(env.OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  });

  it('accepts a collector in the same network, and a sampling ratio', () => {
    const traces = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel-collector:4318',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readEnv(DatabaseServiceEnv, { ...sound, ...traces })).toMatchObject(traces);
  });

  it.each([
    [{ DB_HOST: undefined }, 'DB_HOST must be set'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535'],
    [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false'],
    [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address such as http://localhost:8080'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be a secret of at least 16 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'otel-collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://otel-collector:4318, or empty for no traces',
    ],
    [{ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER must be one of: always_on, always_off'],
    [
      { OTEL_TRACES_SAMPLER_ARG: '10%' },
      'OTEL_TRACES_SAMPLER_ARG must be a share of the requests from 0 to 1',
    ],
  ])('rejects %j and says what the variable should be', (change, message) => {
    expect(() => readEnv(DatabaseServiceEnv, { ...sound, ...change })).toThrow(message);
  });

  it('names every invalid variable at once, without values', () => {
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

    it('is read without its final line break; the variable itself takes precedence', () => {
      writeFileSync(file, 'a password that lies in a file \n');
      expect(read({ DB_PASSWORD_FILE: file })).toBe('a password that lies in a file ');
      expect(read({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'a password of the environment' })).toBe(
        'a password of the environment',
      );
    });

    it('is validated like any other', () => {
      writeFileSync(file, 'sample-database-password');
      expect(() => read({ DB_PASSWORD_FILE: file })).toThrow("DB_PASSWORD still has the demo's sample value");
    });

    it('that is empty counts as unset', () => {
      writeFileSync(file, '\n');
      expect(() => read({ DB_PASSWORD_FILE: file })).toThrow('DB_PASSWORD must be a secret of at least');
    });

    it('that does not exist is reported by its variable', () => {
      expect(() => read({ DB_PASSWORD_FILE: join(folder, 'nothing') })).toThrow(
        'DB_PASSWORD_FILE names a file that cannot be read: ENOENT',
      );
    });
  });

  it("rejects the demo's sample secrets outside the demo [SIGNIN-12]", () => {
    const sample = { ...sound, SESSION_SECRET: 'sample-session-secret' };
    expect(() => readEnv(DatabaseServiceEnv, sample)).toThrow(
      "SESSION_SECRET still has the demo's sample value",
    );
    expect(readEnv(DatabaseServiceEnv, { ...sample, DEMO: 'true' }).DEMO).toBe(true);
  });
});
