import { DatabaseServiceEnv, NumberVariable, SecretVariable, TextVariable } from '@lml/common/env';
import { IsOptional } from 'class-validator';

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
}
