import { plainToInstance, Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { readFileSync } from 'node:fs';
import { SAMPLE_SECRET } from './contracts/people.js';

const PORT_TEXT = '$property must be a port number from 1 to 65535';

/** Environment variable: true or false. */
export function FlagVariable(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))(
      target,
      key,
    );
    IsBoolean({ message: '$property must be true or false' })(target, key);
  };
}

/** Environment variable: a whole number. */
export function NumberVariable(min: number, max: number): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => (typeof value === 'string' ? Number(value) : (value as unknown)))(target, key);
    const message = `$property must be a whole number from ${min} to ${max}`;
    IsInt({ message })(target, key);
    Min(min, { message })(target, key);
    Max(max, { message })(target, key);
  };
}

/** Environment variable: a port. */
export function PortVariable(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => (typeof value === 'string' ? Number(value) : (value as unknown)))(target, key);
    IsInt({ message: PORT_TEXT })(target, key);
    Min(1, { message: PORT_TEXT })(target, key);
    Max(65535, { message: PORT_TEXT })(target, key);
  };
}

/** Environment variable: a required text. */
export function TextVariable(): PropertyDecorator {
  return (target, key) => {
    const message = '$property must be set';
    IsString({ message })(target, key);
    MinLength(1, { message })(target, key);
  };
}

/** Environment variable: the URL of a service or site. */
export function AddressVariable(suchAs = 'http://localhost:8080'): PropertyDecorator {
  return IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: `$property must be an address such as ${suchAs}` },
  );
}

/**
 * Environment variable: a secret. Long enough to resist guessing and, outside the demo, not a sample value of this
 * repository.
 */
export function SecretVariable(minLength = 16): PropertyDecorator {
  return (target, key) => {
    const message =
      minLength === 1
        ? '$property must be set'
        : `$property must be a secret of at least ${minLength} characters (openssl rand -hex 32 makes one)`;
    IsString({ message })(target, key);
    MinLength(minLength, { message })(target, key);
    secrets.add(String(key));
  };
}

const secrets = new Set<string>();

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/** Settings of every service. */
export class ServiceEnv {
  /** Demo mode: seeds empty tables and accepts the sample secrets of this repository. */
  @FlagVariable()
  DEMO = false;

  @IsString()
  HOST = '0.0.0.0';

  @PortVariable()
  PORT = 3000;

  /**
   * File descriptor of a socket to listen on instead of PORT, shared with the previous process
   * (infra/run/supervisor.mjs).
   */
  @IsOptional()
  @NumberVariable(3, 1023)
  LISTEN_FD?: number;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
  })
  LOG_LEVEL = 'info';

  /** The site's public URL; used for links in mails and brochures. */
  @AddressVariable()
  PUBLIC_URL = 'http://localhost:8080';

  /** Endpoint for traces (OTLP over HTTP). If empty, tracing is off and not loaded. */
  @IsOptional()
  @AddressVariable('http://otel-collector:4318, or empty for no traces')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Sampling of traces; validated here, read by OpenTelemetry itself. */
  @IsOptional()
  @IsIn(SAMPLERS, { message: `OTEL_TRACES_SAMPLER must be one of: ${SAMPLERS.join(', ')}` })
  OTEL_TRACES_SAMPLER?: string;

  @IsOptional()
  @Matches(/^(0(\.\d+)?|1(\.0+)?)$/, {
    message: 'OTEL_TRACES_SAMPLER_ARG must be a share of the requests from 0 to 1, such as 0.1',
  })
  OTEL_TRACES_SAMPLER_ARG?: string;
}

/** Additional settings of services that use Redis. */
export class RedisServiceEnv extends ServiceEnv {
  @TextVariable()
  REDIS_HOST: string;

  @PortVariable()
  REDIS_PORT = 6379;

  @SecretVariable()
  REDIS_PASSWORD: string;

  @NumberVariable(0, 15)
  REDIS_DB = 0;
}

/** Additional settings of services with a database and staff sessions. */
export class DatabaseServiceEnv extends RedisServiceEnv {
  @TextVariable()
  DB_HOST: string;

  @PortVariable()
  DB_PORT = 5432;

  @TextVariable()
  DB_NAME: string;

  @TextVariable()
  DB_USER: string;

  @SecretVariable()
  DB_PASSWORD: string;

  @IsOptional()
  @NumberVariable(1, 100)
  DB_POOL_SIZE = 10;

  /** Signs the session cookie; the same in every service. */
  @SecretVariable()
  SESSION_SECRET: string;

  /** Token for calls between services below `/internal/`; the same in every service. */
  @SecretVariable()
  INTERNAL_TOKEN: string;
}

export class EnvironmentError extends Error {}

/** Reads a secret from a mounted file: `DB_PASSWORD_FILE=/run/secrets/db-password`. Empty counts as unset. */
function secretFromFile(name: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    throw new EnvironmentError(
      `${name}_FILE names a file that cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
    );
  }
}

/**
 * Reads and validates the environment before anything starts. Takes secrets from their variable or, if missing, from
 * the file named by `{NAME}_FILE`.
 * @throws EnvironmentError naming each invalid variable and what is expected; never a value
 */
export function readEnv<T extends ServiceEnv>(type: new () => T, source: NodeJS.ProcessEnv = process.env): T {
  // Empty counts as unset: compose files pass `${NAME:-}`.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  for (const name of secrets) {
    const secret = given[name] ?? secretFromFile(name, given[`${name}_FILE`]);
    if (secret !== undefined) given[name] = secret;
  }
  const env = plainToInstance(type, given, { exposeDefaultValues: true });
  const problems = validateSync(env).flatMap((error) => Object.values(error.constraints ?? {}).slice(0, 1));
  if (!env.DEMO) {
    for (const name of secrets) {
      const value = (env as unknown as Record<string, unknown>)[name];
      if (typeof value === 'string' && SAMPLE_SECRET.test(value)) {
        problems.push(
          `${name} still has the demo's sample value: set one of your own, or DEMO=true to try the demo`,
        );
      }
    }
  }
  if (problems.length > 0) {
    throw new EnvironmentError(
      `The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  }
  return env;
}
