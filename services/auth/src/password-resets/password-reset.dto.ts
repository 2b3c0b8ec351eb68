import {
  ACCOUNT_FACT_LIMITS,
  ACCOUNT_FACT_TEXTS,
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  type OpenPasswordReset,
  type RequestPasswordReset,
  type UsePasswordReset,
} from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

const message = ACCOUNT_FACT_TEXTS.resetLoginRequired;
const TOKEN_MAX = 200;

export class RequestPasswordResetDto implements RequestPasswordReset {
  @ApiProperty({ maxLength: ACCOUNT_FACT_LIMITS.emailMax, description: 'Username or e-mail address' })
  @Line()
  @MaxLength(ACCOUNT_FACT_LIMITS.emailMax, { message })
  @MinLength(1, { message })
  @IsString({ message })
  login: string;
}

export class ResetTokenDto {
  @ApiProperty({ description: "The secret part of the mail's link", maxLength: TOKEN_MAX })
  @MaxLength(TOKEN_MAX, { message: ACCOUNT_FACT_TEXTS.resetInvalid })
  @IsString({ message: 'token must be a text' })
  token: string;
}

/** The service checks the new password's rules, which need the username. */
export class UsePasswordResetDto extends ResetTokenDto implements UsePasswordReset {
  @ApiProperty({ minLength: ACCOUNT_LIMITS.passwordMin, maxLength: ACCOUNT_LIMITS.passwordMax })
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @MinLength(ACCOUNT_LIMITS.passwordMin, { message: ACCOUNT_TEXTS.passwordTooShort })
  @IsString({ message: 'password must be a text' })
  password: string;
}

export class OpenPasswordResetAnswer implements OpenPasswordReset {
  @ApiProperty({ example: 'achieng' })
  username: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;
}
