import {
  type Confirmation,
  CONFIRMATION_ACTIONS,
  type ConfirmationAction,
  type ConfirmationAnswer,
  type ConfirmationMessage,
  type FreshnessRules,
  type FreshnessStatus,
  GONE_REASONS,
  type GoneReason,
  INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { EmailField, Required } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

const integer = { type: 'integer' } as const;

class ConfirmedListingDocument {
  @ApiProperty(integer)
  id: number;

  @ApiProperty()
  title: string;

  @ApiProperty()
  location: string;

  @ApiProperty({ example: 'LML-12' })
  reference: string;
}

export class ConfirmationDocument implements Confirmation {
  @ApiProperty({ enum: CONFIRMATION_ACTIONS })
  action: ConfirmationAction;

  @ApiProperty({ type: ConfirmedListingDocument })
  listing: ConfirmedListingDocument;

  @ApiProperty({ enum: ['open', 'used', 'off-market'], description: 'open until it was used' })
  state: Confirmation['state'];

  @ApiProperty({ ...integer, description: 'Days since the listing was last confirmed' })
  days: number;
}

export class ConfirmationMessageDocument implements ConfirmationMessage {
  @ApiProperty({ example: 'Zainab Mwakio' })
  name: string;

  @ApiProperty({ description: 'WhatsApp number, as entered', example: '+254 700 000 113' })
  phone: string;

  @ApiProperty({ description: 'With two links, each of which works once' })
  text: string;
}

export class ConfirmationAnswerDto implements ConfirmationAnswer {
  @ApiPropertyOptional({ enum: GONE_REASONS, description: 'Required if the link says that it is gone' })
  @IsIn(GONE_REASONS, { message: `reason must be one of: ${GONE_REASONS.join(', ')}` })
  @IsOptional()
  reason?: GoneReason;
}

class FreshnessRulesDocument implements FreshnessRules {
  @ApiProperty({ ...integer, description: 'Days after which staff are asked' })
  promptDays: number;

  @ApiProperty({ ...integer, description: 'Days after which visitors are warned' })
  warnDays: number;

  @ApiProperty({ ...integer, description: 'Days after which lists leave it out' })
  hideDays: number;

  @ApiProperty()
  hides: boolean;
}

export class FreshnessStatusDocument implements FreshnessStatus {
  @ApiProperty({ type: FreshnessRulesDocument })
  rules: FreshnessRulesDocument;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When hiding began or begins; null while it is off',
  })
  hidesFrom: string | null;

  @ApiProperty({ type: [String], description: 'Addresses that stopped the mails' })
  stopped: string[];
}

export class QueuedMailsDocument {
  @ApiProperty({ ...integer, description: 'Mails put into the outbox' })
  mails: number;
}

export class ResumeMailsDto {
  @ApiProperty({ format: 'email' })
  @EmailField()
  @Required(INQUIRY_TEXTS.email)
  email: string;
}
