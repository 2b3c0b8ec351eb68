import { DatabaseServiceEnv, NumberVariable, SecretVariable, TextVariable } from '@lml/common/env';
import { IsOptional, ValidateBy } from 'class-validator';

/** OWASP's memory for argon2id with two passes. */
export const SAFE_HASH_MEMORY_KIB = 19_456;

/** Less memory than {@link SAFE_HASH_MEMORY_KIB} is for tests alone, which sign in thousands of times. */
function SafeOutsideDemo(): PropertyDecorator {
  return ValidateBy({
    name: 'safeOutsideDemo',
    validator: {
      validate: (value: number, context) =>
        (context?.object as AuthEnv).DEMO || value >= SAFE_HASH_MEMORY_KIB,
      defaultMessage: () => `$property must be at least ${SAFE_HASH_MEMORY_KIB} when DEMO is false`,
    },
  });
}

export class AuthEnv extends DatabaseServiceEnv {
  /** Name and password of the first account; needed only while there is no account. */
  @IsOptional()
  @TextVariable()
  ADMIN_USERNAME?: string;

  @IsOptional()
  @SecretVariable(12)
  ADMIN_PASSWORD?: string;

  /** Failed attempts within 15 minutes from one address for one account, after which it is refused for as long. */
  @NumberVariable(3, 1000)
  LOGIN_ATTEMPTS_PER_ACCOUNT = 10;

  /** The same from one address for any accounts. */
  @NumberVariable(10, 100_000)
  LOGIN_ATTEMPTS_PER_ADDRESS = 100;

  /**
   * Failures within an hour for one account from any addresses, after which each attempt from an address from which
   * nobody ever signed in to it waits longer; nobody is refused. So many are noted in the log of changes, too.
   */
  @NumberVariable(3, 100_000)
  LOGIN_FAILURES_PER_ACCOUNT = 50;

  /** Wrong codes of a second factor within a day, after which only addresses known before and recovery codes get in. */
  @NumberVariable(3, 1000)
  CODE_ATTEMPTS_PER_DAY = 20;

  /** Memory of one password hash (argon2id, two passes), in KiB. */
  @NumberVariable(64, 1_048_576)
  @SafeOutsideDemo()
  PASSWORD_HASH_MEMORY_KIB = SAFE_HASH_MEMORY_KIB;
}
