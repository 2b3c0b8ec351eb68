import {
  type Language,
  PAGE_LANGUAGES,
  REPORT_OUTCOMES,
  REPORT_REASON_NAMES,
  REPORT_STATES,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  SPAM_REASONS,
  type SpamReason,
  type VisitorReport,
  type VisitorReportCounts,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

const integer = { type: 'integer' } as const;
const time = { type: String, format: 'date-time', nullable: true } as const;

/** OpenAPI documents of responses; the contracts define the types. */
export class VisitorReportReceiptAnswer implements VisitorReportReceipt {
  @ApiProperty({ example: 'R-12' })
  reference: string;
}

export class VisitorReportAnswer implements VisitorReport {
  @ApiProperty({ ...integer, example: 12 })
  id: number;

  @ApiProperty({ example: 'R-12' })
  reference: string;

  @ApiProperty({ ...integer, nullable: true, example: 7, description: 'Null if it is about no listing' })
  propertyId: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'Two-Bedroom Flat, Othaya Road' })
  propertyTitle: string | null;

  @ApiProperty({ enum: REPORT_REASON_NAMES })
  reason: ReportReason;

  @ApiProperty()
  details: string;

  @ApiProperty({ description: 'Empty if the reporter is anonymous' })
  contact: string;

  @ApiProperty({ enum: PAGE_LANGUAGES, description: 'Language of the page that it was sent from' })
  language: Language;

  @ApiProperty({ enum: REPORT_STATES })
  state: ReportState;

  @ApiProperty({ enum: REPORT_OUTCOMES, nullable: true, type: String })
  outcome: ReportOutcome | null;

  @ApiProperty()
  note: string;

  @ApiProperty({ type: String, nullable: true, example: 'achieng' })
  handledBy: string | null;

  @ApiProperty(time)
  decidedAt: string | null;

  @ApiProperty({ description: 'The listing is hidden until a manager decides' })
  held: boolean;

  @ApiProperty({ ...integer, description: 'Other open reports of the listing' })
  openAlike: number;

  @ApiProperty()
  spam: boolean;

  @ApiProperty({ enum: SPAM_REASONS, isArray: true })
  spamReasons: SpamReason[];

  @ApiProperty({ ...integer, description: 'Send it with a change' })
  version: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', description: 'One working day after it came in' })
  dueAt: string;

  @ApiProperty({ description: 'Still new after that' })
  late: boolean;
}

export class VisitorReportCountsAnswer implements VisitorReportCounts {
  @ApiProperty(integer)
  open: number;

  @ApiProperty({ ...integer, description: 'Of the open ones' })
  late: number;

  @ApiProperty(integer)
  spam: number;
}
