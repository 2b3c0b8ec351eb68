import {
  ACCOUNT_FACT_TEXTS,
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  type CreateInvitation,
  type Invitation,
  isRole,
  type NewInvitation,
  type OpenInvitation,
  passwordProblem,
  type RegisterRequest,
  type Role,
  ROLES,
  usernameProblem,
} from '@lml/common/contracts';
import { Check, Line, RuledBy } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { AccountEmail, PersonName } from '../users/account-fields.js';

export class CreateInvitationDto implements CreateInvitation {
  @ApiPropertyOptional({
    maxLength: ACCOUNT_LIMITS.invitationNoteMax,
    description: 'Whom it is for',
    example: 'Achieng, Kisumu office',
  })
  @Line()
  @MaxLength(ACCOUNT_LIMITS.invitationNoteMax, { message: ACCOUNT_TEXTS.noteTooLong })
  @IsString({ message: 'note must be a text' })
  @IsOptional()
  note?: string;

  @ApiPropertyOptional({ enum: ROLES, default: 'manager', description: 'Of the account that is made by it' })
  @Check((value) => (isRole(value) ? undefined : ACCOUNT_FACT_TEXTS.roleWrong))
  role?: Role;

  @AccountEmail()
  email?: string | null;
}

export class RegisterDto implements RegisterRequest {
  @ApiProperty({
    minLength: ACCOUNT_LIMITS.usernameMin,
    maxLength: ACCOUNT_LIMITS.usernameMax,
    description: 'Letters, digits, dots, underscores and hyphens',
    example: 'achieng.nyadero',
  })
  @Line()
  @RuledBy(usernameProblem)
  username: string;

  @ApiProperty({ minLength: ACCOUNT_LIMITS.passwordMin, maxLength: ACCOUNT_LIMITS.passwordMax })
  @RuledBy<RegisterDto>((password, { username }) =>
    passwordProblem(password, typeof username === 'string' ? username : ''),
  )
  password: string;

  @ApiProperty({ description: "The secret part of the invitation's link" })
  @MaxLength(200, { message: ACCOUNT_TEXTS.invitationUnknown })
  @IsString({ message: 'invitation must be a text' })
  @IsOptional()
  invitation: string;

  @PersonName()
  name?: string;
}

/** `GET /api/register`. */
export class InvitationQuery {
  @MaxLength(200, { message: ACCOUNT_TEXTS.invitationUnknown })
  @IsString({ message: 'invitation must be a text' })
  @IsOptional()
  @ApiProperty({ description: "The secret part of the invitation's link" })
  invitation: string;
}

class InvitedByAnswer {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'admin' })
  username: string;
}

export class InvitationAnswer implements Invitation {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({ example: 'Achieng, Kisumu office' })
  note: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ type: 'string', nullable: true, description: 'Where the link was mailed' })
  email: string | null;

  @ApiProperty({ type: InvitedByAnswer })
  createdBy: InvitedByAnswer;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;
}

export class NewInvitationAnswer extends InvitationAnswer implements NewInvitation {
  @ApiProperty({ description: 'Shown this once; only its hash is kept' })
  token: string;

  @ApiProperty({ example: 'http://localhost:8080/admin/register?invitation=…' })
  link: string;
}

export class OpenInvitationAnswer implements OpenInvitation {
  @ApiProperty({ example: 'admin' })
  invitedBy: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ type: 'string', nullable: true })
  email: string | null;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;
}
