import {
  CONSENT_CHANNELS,
  CONSENT_LANGUAGES,
  type ConsentChannel,
  type ConsentLanguage,
  type PersonConsent,
  type PersonErasure,
  type PersonMessage,
  type PersonRequest,
  type PersonSummary,
  PRIVACY_LIMITS,
  PRIVACY_TEXTS,
  RETENTION_DEFAULTS,
  type RetentionRules,
  SUPPRESSION_REASONS,
  type SuppressionReason,
  type Withdrawal,
  WITHDRAWALS,
  type WithdrawnConsents,
} from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

/** Body of the calls about one person. */
export class PersonRequestDto implements PersonRequest {
  @ApiProperty({
    maxLength: PRIVACY_LIMITS.personMax,
    example: 'wanjiru.kamau@example.com',
    description: 'An e-mail address, or a telephone number however it is written',
  })
  @Line()
  @MaxLength(PRIVACY_LIMITS.personMax, { message: PRIVACY_TEXTS.person })
  @IsString({ message: PRIVACY_TEXTS.person })
  person: string;
}

class PersonMessageAnswer implements PersonMessage {
  @ApiProperty({ type: 'integer', example: 41 })
  id: number;

  @ApiProperty({ example: 'Wanjiru Kamau' })
  name: string;

  @ApiProperty({ example: 'wanjiru.kamau@example.com' })
  email: string;

  @ApiProperty({ example: '+254 700 000 120' })
  phone: string;

  @ApiProperty({ example: 'Property Viewing' })
  subject: string;

  @ApiProperty()
  spam: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  createdAt: string;
}

/** A consent beside a message. */
export class MessageConsentAnswer {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  givenAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  withdrawnAt: string | null;

  @ApiProperty({ enum: WITHDRAWALS, nullable: true })
  how: Withdrawal | null;
}

export class PersonConsentAnswer extends MessageConsentAnswer implements PersonConsent {
  @ApiProperty({ enum: CONSENT_CHANNELS })
  channel: ConsentChannel;

  @ApiProperty({ type: 'integer', description: 'Of the message or the saved search' })
  sourceId: number;

  @ApiProperty({ description: 'Subject of the message, or name of the search' })
  about: string;

  @ApiProperty({ example: '2026-11' })
  textVersion: string;

  @ApiProperty({ description: 'What was agreed to' })
  text: string;

  @ApiProperty({ enum: CONSENT_LANGUAGES })
  language: ConsentLanguage;

  @ApiProperty({ type: Boolean, nullable: true, description: 'Whether mails are sent; null for a message' })
  active: boolean | null;
}

export class WithdrawnConsentsAnswer implements WithdrawnConsents {
  @ApiProperty({ type: 'integer', example: 2 })
  withdrawn: number;

  @ApiProperty({ example: 'person 3f9c2a1b4d05' })
  pseudonym: string;
}

export class PersonSummaryAnswer implements PersonSummary {
  @ApiProperty({ enum: ['email', 'phone'] })
  kind: 'email' | 'phone';

  @ApiProperty({ example: 'wanjiru.kamau@example.com' })
  value: string;

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-01-12T07:10:00.000Z' })
  firstAt: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T09:30:00.000Z' })
  lastAt: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'Null: they could not be reached',
  })
  savedSearches: number | null;

  @ApiProperty({ type: 'integer', description: "Landlords' reports that are mailed to the address" })
  monthlyReports: number;

  @ApiProperty({ type: 'integer', description: 'Reports of listings that name them as contact' })
  visitorReports: number;

  @ApiProperty({ type: 'integer', description: 'Contacts with the address or number' })
  contacts: number;
  @ApiProperty({ type: 'integer', description: 'Mails from the address that belong to no message of theirs' })
  incomingMails: number;

  @ApiProperty({ type: 'integer', description: 'Viewings to which they were to come for somebody else' })
  viewingsForOthers: number;

  @ApiProperty({ type: [PersonConsentAnswer], description: 'Newest first' })
  consents: PersonConsentAnswer[];

  @ApiProperty({ enum: SUPPRESSION_REASONS, nullable: true, description: 'On the suppression list, and why' })
  suppressed: SuppressionReason | null;

  @ApiProperty({ type: [PersonMessageAnswer], description: `The newest ${PRIVACY_LIMITS.messagesShown}` })
  messages: PersonMessageAnswer[];
}

export class PersonErasureAnswer implements PersonErasure {
  @ApiProperty({ type: 'integer', example: 2 })
  erased: number;

  @ApiProperty({ type: 'integer', example: 1 })
  savedSearches: number;

  @ApiProperty({ type: 'integer' })
  monthlyReports: number;

  @ApiProperty({ type: 'integer' })
  visitorReports: number;

  @ApiProperty({ type: 'integer', description: 'Contacts that were deleted' })
  contacts: number;
  @ApiProperty({ type: 'integer' })
  incomingMails: number;

  @ApiProperty({ type: 'integer', description: 'Viewings to which they were to come for somebody else' })
  viewingsForOthers: number;

  @ApiProperty({ example: 'person 3f9c2a1b4d05', description: 'As the log of changes has it' })
  pseudonym: string;
}

export class RetentionAnswer implements RetentionRules {
  @ApiProperty({ type: 'integer', example: RETENTION_DEFAULTS.months, description: '0: until asked' })
  months: number;

  @ApiProperty({ type: 'integer', example: RETENTION_DEFAULTS.spamDays, description: '0: until asked' })
  spamDays: number;
}
