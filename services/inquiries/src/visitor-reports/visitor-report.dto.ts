import {
  type CreateVisitorReport,
  detailsProblem,
  type Language,
  VISITOR_REPORT_LIMITS,
  REPORT_LISTS,
  REPORT_OUTCOMES,
  REPORT_REASON_NAMES,
  REPORT_STATES,
  VISITOR_REPORT_TEXTS,
  reportContactProblem,
  type ReportList,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  type VisitorReportChange,
} from '@lml/common/contracts';
import {
  Check,
  ID_MAX,
  Text,
  TextField,
  TogetherWith,
  VisitorLine,
  WholeNumber,
} from '@lml/common/validation/fields';
import { LanguageField } from '@lml/common/validation/language-field';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiHideProperty, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, IsString } from 'class-validator';

const LIMITS = VISITOR_REPORT_LIMITS;

/** Body of `POST /api/properties/{id}/reports` and `POST /api/visitor-reports`. */
export class CreateVisitorReportDto implements CreateVisitorReport {
  @ApiProperty({ enum: REPORT_REASON_NAMES, example: 'asked-for-fee' })
  @IsIn(REPORT_REASON_NAMES, { message: VISITOR_REPORT_TEXTS.reason })
  reason: ReportReason;

  @ApiPropertyOptional({
    type: String,
    maxLength: LIMITS.detailsMax,
    description: `What happened; required, with at least ${LIMITS.detailsMin} characters, if the reason is "other"`,
    example: 'He asked for 1,000 shillings before he would show me the flat.',
  })
  @Text()
  @Check((value) => (typeof value === 'string' || value === null ? undefined : 'details must be a text'))
  @TogetherWith<CreateVisitorReportDto>(
    ({ details }) => typeof details !== 'string' || detailsProblem(details, null) === null,
    VISITOR_REPORT_TEXTS.detailsTooLong,
  )
  @TogetherWith<CreateVisitorReportDto>(
    ({ details, reason }) =>
      detailsProblem(typeof details === 'string' ? details : '', reason) !== VISITOR_REPORT_TEXTS.details,
    VISITOR_REPORT_TEXTS.details,
  )
  details?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: LIMITS.contactMax,
    description: 'A phone number or an e-mail address; left out by those who report anonymously',
    example: 'wanjiru.kamau@example.com',
  })
  @VisitorLine()
  @Check((value) => {
    if (value === null) return undefined;
    return typeof value === 'string'
      ? (reportContactProblem(value) ?? undefined)
      : VISITOR_REPORT_TEXTS.contact;
  })
  contact?: string;

  @LanguageField()
  language?: Language;

  @ApiHideProperty()
  @IsOptional()
  @IsString({ message: 'website must be a text' })
  website?: string;

  @ApiHideProperty()
  @IsOptional()
  @IsNumber({}, { message: 'filledInMs must be a number of milliseconds' })
  filledInMs?: number;
}

/** Query of the staff list. */
export class VisitorReportListQuery {
  @ApiPropertyOptional({ enum: REPORT_LISTS, default: 'open' })
  @IsOptional()
  @IsIn(REPORT_LISTS, { message: `list must be one of: ${REPORT_LISTS.join(', ')}` })
  list: ReportList = 'open';

  @Page()
  page = 1;

  @PageSize(LIMITS)
  pageSize: number = LIMITS.pageSize;
}

/** Body of `PATCH /api/admin/visitor-reports/{id}`. */
export class VisitorReportChangeDto implements VisitorReportChange {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'As read before the change', example: 1 })
  @WholeNumber(1, ID_MAX, VISITOR_REPORT_TEXTS.version)
  version: number;

  @ApiPropertyOptional({ enum: REPORT_STATES, example: 'looking', description: 'Left out: it stays' })
  @Check((value) => (REPORT_STATES.includes(value as ReportState) ? undefined : VISITOR_REPORT_TEXTS.state))
  state?: ReportState;

  @ApiPropertyOptional({ enum: REPORT_OUTCOMES, description: 'What was done; required if it is upheld' })
  @Check((value) =>
    value === null || REPORT_OUTCOMES.includes(value as ReportOutcome)
      ? undefined
      : VISITOR_REPORT_TEXTS.outcome,
  )
  @TogetherWith<VisitorReportChangeDto>(
    ({ state, outcome }) => state !== 'upheld' || Boolean(outcome),
    VISITOR_REPORT_TEXTS.outcome,
  )
  @TogetherWith<VisitorReportChangeDto>(
    ({ state, outcome }) => state === 'upheld' || !outcome,
    VISITOR_REPORT_TEXTS.outcomeOnly,
  )
  outcome?: ReportOutcome | null;

  @ApiPropertyOptional({ type: String, maxLength: LIMITS.noteMax, description: 'For colleagues only' })
  @TextField({ name: 'The note', max: LIMITS.noteMax })
  note?: string;

  @ApiPropertyOptional({ description: 'Decides all open reports of the same listing alike' })
  @Check((value) => (typeof value === 'boolean' ? undefined : VISITOR_REPORT_TEXTS.alike))
  alike?: boolean;

  @ApiPropertyOptional({ description: 'Moves it to the spam shelf, or back' })
  @Check((value) => (typeof value === 'boolean' ? undefined : VISITOR_REPORT_TEXTS.spam))
  spam?: boolean;
}
