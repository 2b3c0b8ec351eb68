import {
  AddressVariable,
  DatabaseServiceEnv,
  NumberVariable,
  SecretVariable,
  TextVariable,
} from '@lml/common/env';
import { IsOptional, ValidateBy } from 'class-validator';

/** OWASP's recommended memory for argon2id with two passes. */
export const SAFE_HASH_MEMORY_KIB = 19_456;

/** Allows less than {@link SAFE_HASH_MEMORY_KIB} only for tests, which sign in thousands of times. */
function SafeOutsideDemo(): PropertyDecorator {
  return ValidateBy({
    name: 'safeOutsideDemo',
    validator: {
      validate: (value: number, context) =>
        (context?.object as AuthEnv | undefined)?.DEMO || value >= SAFE_HASH_MEMORY_KIB,
      defaultMessage: () => `$property must be at least ${SAFE_HASH_MEMORY_KIB} when DEMO is false`,
    },
  });
}

export class AuthEnv extends DatabaseServiceEnv {
  /** Name and password of the first account; required only while there is no account. */
  @IsOptional()
  @TextVariable()
  ADMIN_USERNAME?: string;

  @IsOptional()
  @SecretVariable(12)
  ADMIN_PASSWORD?: string;

  /** Failed attempts within 15 minutes per account and address; then blocked for as long. */
  @NumberVariable(3, 1000)
  LOGIN_ATTEMPTS_PER_ACCOUNT = 10;

  /** The same per address over all accounts. */
  @NumberVariable(10, 100_000)
  LOGIN_ATTEMPTS_PER_ADDRESS = 100;

  /**
   * Failures within an hour per account over all addresses. After that, addresses without an earlier sign-in are
   * delayed; nobody is blocked. Also limits the entries in the activity log.
   */
  @NumberVariable(3, 100_000)
  LOGIN_FAILURES_PER_ACCOUNT = 50;

  /** Wrong second-factor codes within a day; then only known networks and recovery codes are accepted. */
  @NumberVariable(3, 1000)
  CODE_ATTEMPTS_PER_DAY = 20;

  /** Lease of a mail by a worker, in seconds; as in inquiries. */
  @IsOptional()
  @NumberVariable(1, 3600)
  DELIVERY_LEASE_SECONDS = 60;

  /** Public VAPID key, as in notifications; without it, accounts cannot turn notifications on. */
  @IsOptional()
  @SecretVariable()
  VAPID_PUBLIC_KEY?: string;

  /** Origin of a push service for tests; ignored outside the demo. */
  @IsOptional()
  @AddressVariable()
  PUSH_TEST_SERVICE?: string;

  pushTestService(): string | undefined {
    return this.DEMO ? this.PUSH_TEST_SERVICE : undefined;
  }

  /** Memory of one password hash (argon2id, two passes), in KiB. */
  @NumberVariable(64, 1_048_576)
  @SafeOutsideDemo()
  PASSWORD_HASH_MEMORY_KIB = SAFE_HASH_MEMORY_KIB;
}
