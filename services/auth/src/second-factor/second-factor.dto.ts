import {
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  LOGIN_LIMITS,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactor,
  type TurnSecondFactorOff,
} from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class ProposeSecondFactorDto {
  @ApiProperty()
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @MinLength(1, { message: ACCOUNT_TEXTS.currentPasswordRequired })
  @IsString({ message: ACCOUNT_TEXTS.currentPasswordRequired })
  currentPassword: string;
}

export class ConfirmSecondFactorDto {
  @ApiProperty({ example: '123456' })
  @Line()
  @MaxLength(LOGIN_LIMITS.codeMax, { message: ACCOUNT_TEXTS.codeWrong })
  @MinLength(1, { message: ACCOUNT_TEXTS.codeRequired })
  @IsString({ message: ACCOUNT_TEXTS.codeRequired })
  code: string;
}

export class TurnSecondFactorOffDto extends ConfirmSecondFactorDto implements TurnSecondFactorOff {
  @ApiProperty()
  @MaxLength(ACCOUNT_LIMITS.passwordMax, { message: ACCOUNT_TEXTS.passwordTooLong })
  @MinLength(1, { message: ACCOUNT_TEXTS.currentPasswordRequired })
  @IsString({ message: ACCOUNT_TEXTS.currentPasswordRequired })
  currentPassword: string;
}

export class SecondFactorAnswer implements SecondFactor {
  @ApiProperty()
  on: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  since: string | null;

  @ApiProperty({ type: 'integer', example: 10 })
  recoveryCodesLeft: number;
}

class QrAnswer {
  @ApiProperty({ type: 'integer', description: 'The side of the grid', example: 53 })
  size: number;

  @ApiProperty({ description: 'An SVG path of the dark squares', example: 'M4 4h1v1h-1z' })
  path: string;
}

export class NewSecondFactorAnswer implements NewSecondFactor {
  @ApiProperty({ description: 'Base32', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret: string;

  @ApiProperty({ example: 'otpauth://totp/LML%20Properties:admin?…' })
  uri: string;

  @ApiProperty({ type: QrAnswer })
  qr: QrAnswer;
}

export class RecoveryCodesAnswer implements RecoveryCodes {
  @ApiProperty({ type: [String], description: 'Shown this once; only their hashes are kept' })
  recoveryCodes: string[];
}
