import {
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  type Account,
  type ChangePasswordRequest,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { UserAnswer } from '../auth/user.answer.js';

export class ChangeAccountDto {
  @ApiProperty()
  @IsBoolean({ message: 'disabled must be true or false' })
  disabled: boolean;
}

/** The service checks the new password's rules, which need the username. */
export class ChangePasswordDto implements ChangePasswordRequest {
  @ApiProperty()
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @MinLength(1, { message: ACCOUNT_TEXTS.currentPasswordRequired })
  @IsString({ message: ACCOUNT_TEXTS.currentPasswordRequired })
  currentPassword: string;

  @ApiProperty({ minLength: ACCOUNT_LIMITS.passwordMin, maxLength: ACCOUNT_LIMITS.passwordMax })
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @MinLength(ACCOUNT_LIMITS.passwordMin, { message: ACCOUNT_TEXTS.passwordTooShort })
  @IsString({ message: 'newPassword must be a text' })
  newPassword: string;
}

export class AccountAnswer extends UserAnswer implements Account {
  @ApiProperty()
  disabled: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  lastSignInAt: string | null;

  @ApiProperty()
  secondFactor: boolean;
}
