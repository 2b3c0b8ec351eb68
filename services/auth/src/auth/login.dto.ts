import { LOGIN_LIMITS, type LoginRequest, SESSION_TEXTS } from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

const message = SESSION_TEXTS.bothRequired;

export class LoginDto implements LoginRequest {
  @ApiProperty({ example: 'admin', maxLength: LOGIN_LIMITS.usernameMax })
  @Line()
  @MaxLength(LOGIN_LIMITS.usernameMax, { message: 'Username must be at most 64 characters' })
  @MinLength(1, { message })
  @IsString({ message })
  username: string;

  @ApiProperty({ maxLength: LOGIN_LIMITS.passwordMax })
  @MaxLength(LOGIN_LIMITS.passwordMax, { message: 'Password must be at most 256 characters' })
  @MinLength(1, { message })
  @IsString({ message })
  password: string;

  @ApiPropertyOptional({
    maxLength: LOGIN_LIMITS.codeMax,
    example: '123456',
    description: 'Of the authenticator app, or a recovery code; only from who has a second factor',
  })
  @Line()
  @MaxLength(LOGIN_LIMITS.codeMax, { message: 'Code must be at most 64 characters' })
  @IsString({ message: 'code must be a text' })
  @IsOptional()
  code?: string;
}
