import {
  ACCOUNT_FACT_TEXTS,
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  type Account,
  type ChangeAccount,
  type ChangeOwnAccount,
  type ChangePasswordRequest,
  isRole,
  type OwnAccount,
  type Role,
  ROLES,
  usernameProblem,
} from '@lml/common/contracts';
import { Check, Line, RuledBy } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { UserAnswer } from '../auth/user.answer.js';
import { AccountEmail, AccountPhone, Choice, PersonName, Signature } from './account-fields.js';

class FactsDto {
  @PersonName()
  name?: string;

  @AccountEmail()
  email?: string | null;

  @AccountPhone()
  phone?: string | null;

  @Signature()
  signature?: string;

  @Choice()
  mailAssigned?: boolean;

  @Choice()
  mailEveryInquiry?: boolean;

  @Choice()
  pushAssigned?: boolean;

  @Choice()
  pushEveryInquiry?: boolean;
}

export class ChangeAccountDto extends FactsDto implements ChangeAccount {
  @Choice()
  disabled?: boolean;

  @ApiPropertyOptional({ enum: ROLES })
  @Check((value) => (isRole(value) ? undefined : ACCOUNT_FACT_TEXTS.roleWrong))
  role?: Role;

  @ApiPropertyOptional({ minLength: ACCOUNT_LIMITS.usernameMin, maxLength: ACCOUNT_LIMITS.usernameMax })
  @Line()
  @RuledBy(usernameProblem)
  @IsOptional()
  username?: string;
}

export class ChangeOwnAccountDto extends FactsDto implements ChangeOwnAccount {
  @Choice()
  letterKeys?: boolean;

  @ApiPropertyOptional({ description: 'Needed to change the e-mail address' })
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @IsString({ message: 'currentPassword must be a text' })
  @IsOptional()
  currentPassword?: string;
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

export class OwnAccountAnswer extends UserAnswer implements OwnAccount {
  @ApiProperty({ type: 'string', nullable: true })
  email: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: '+254712345678' })
  phone: string | null;

  @ApiProperty()
  signature: string;

  @ApiProperty({ description: 'Single letters are keys in the inbox' })
  letterKeys: boolean;

  @ApiProperty({ description: 'Gets a mail when an inquiry is assigned to it' })
  mailAssigned: boolean;

  @ApiProperty({ description: 'Gets a mail on every new inquiry' })
  mailEveryInquiry: boolean;

  @ApiProperty({ description: 'Is told on its devices when an inquiry is assigned to it' })
  pushAssigned: boolean;

  @ApiProperty({ description: 'Is told on its devices of every new inquiry that its role may answer' })
  pushEveryInquiry: boolean;
}

export class AccountAnswer extends OwnAccountAnswer implements Account {
  @ApiProperty()
  disabled: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  lastSignInAt: string | null;

  @ApiProperty()
  secondFactor: boolean;
}
