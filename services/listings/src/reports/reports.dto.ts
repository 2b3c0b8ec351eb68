import {
  type CreatedReportLink,
  type ListingReport,
  REPORT_EXPIRY_DAYS,
  REPORT_EXPIRY_DEFAULT,
  REPORT_LIMITS,
  REPORT_TEXTS,
  type ReportRecipient,
  type ReportRecipientsInput,
  type ReportLink,
  type ReportLinkInput,
} from '@lml/common/contracts';
import { EmailsField, LineField, Required } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';

/** Query of a report. */
export class ReportQuery {
  @ApiPropertyOptional({ example: '2026-11', description: 'The current month when missing' })
  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/, { message: REPORT_TEXTS.month })
  month?: string;
}

/** Body of `POST /api/admin/properties/{id}/report-links`. */
export class ReportLinkDto implements ReportLinkInput {
  @ApiPropertyOptional({ maxLength: REPORT_LIMITS.labelMax, description: 'Whom it is for', default: '' })
  @LineField({ name: 'The name', max: REPORT_LIMITS.labelMax })
  @IsOptional()
  label?: string;

  @ApiPropertyOptional({ enum: REPORT_EXPIRY_DAYS, default: REPORT_EXPIRY_DEFAULT })
  @IsIn(REPORT_EXPIRY_DAYS, { message: REPORT_TEXTS.expiry })
  @IsOptional()
  expiresInDays?: number;
}

/** Body of `PUT /api/admin/properties/{id}/report-links/{linkId}/recipients`. */
export class ReportRecipientsDto implements ReportRecipientsInput {
  @ApiProperty({ type: [String], maxItems: REPORT_LIMITS.recipientsMax, description: 'Empty: nobody' })
  @EmailsField({ name: 'Addresses', max: REPORT_LIMITS.recipientsMax })
  @Required('emails must be a list of addresses')
  emails: string[];
}

const time = { format: 'date-time' } as const;

class LastMailDocument {
  @ApiProperty({ example: '2026-11' })
  month: string;

  @ApiProperty({ enum: ['sent', 'failed', 'waiting'] })
  state: 'sent' | 'failed' | 'waiting';

  @ApiProperty(time)
  at: string;
}

class ReportRecipientDocument implements ReportRecipient {
  @ApiProperty({ format: 'email', example: 'wambui@example.com' })
  email: string;

  @ApiProperty({ ...time, type: String, nullable: true, description: 'When they unsubscribed' })
  stoppedAt: string | null;

  @ApiProperty({ type: LastMailDocument, nullable: true })
  lastMail: LastMailDocument | null;
}

export class ReportLinkDocument implements ReportLink {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'Mrs Wambui' })
  label: string;

  @ApiProperty(time)
  createdAt: string;

  @ApiProperty({ example: 'admin' })
  createdBy: string;

  @ApiProperty(time)
  expiresAt: string;

  @ApiProperty({ ...time, type: String, nullable: true })
  revokedAt: string | null;

  @ApiProperty({ description: 'False for links made before reports could be mailed' })
  mailable: boolean;

  @ApiProperty({ type: [ReportRecipientDocument] })
  recipients: ReportRecipientDocument[];
}

export class CreatedReportLinkDocument extends ReportLinkDocument implements CreatedReportLink {
  @ApiProperty({ description: 'Only this answer contains it; the link is /report/{key}' })
  key: string;
}

const count = { type: 'integer', minimum: 0, example: 12 } as const;
const day = { format: 'date', example: '2026-11-24' } as const;
const counts = {
  type: 'object',
  properties: { views: count, phoneReveals: count, whatsappClicks: count, shares: count },
} as const;

/** OpenAPI document of a report. */
export class ListingReportDocument implements ListingReport {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The listing as it is now' })
  property: ListingReport['property'];

  @ApiProperty({ example: '2026-11' })
  month: string;

  @ApiProperty({ type: [String], example: ['2026-11', '2026-10'] })
  months: string[];

  @ApiProperty(day)
  from: string;

  @ApiProperty(day)
  to: string;

  @ApiProperty(time)
  madeAt: string;

  @ApiProperty(counts)
  total: ListingReport['total'];

  @ApiProperty({ ...counts, description: 'In as many days just before' })
  before: ListingReport['before'];

  @ApiProperty({ type: 'array', items: counts, description: 'Every day, oldest first, with its `start`' })
  series: ListingReport['series'];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'Null while the inquiries cannot be counted',
  })
  inquiries: ListingReport['inquiries'];

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  priceChanges: ListingReport['priceChanges'];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: `Null if there are fewer than ${REPORT_LIMITS.similarMin} similar listings`,
  })
  comparison: ListingReport['comparison'];

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  actions: ListingReport['actions'];

  @ApiProperty(count)
  moreActions: number;
}
