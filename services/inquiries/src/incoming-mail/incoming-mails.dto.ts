import {
  type AttachMail,
  INCOMING_MAIL_LIMITS as LIMITS,
  INCOMING_MAIL_TEXTS,
  UNMATCHED_LISTS,
  type UnmatchedList,
} from '@lml/common/contracts';
import { ID_MAX, WholeNumber } from '@lml/common/validation/fields';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** Query of `GET /api/admin/inquiries/incoming-mails`. */
export class UnmatchedMailsQuery {
  @ApiPropertyOptional({ enum: UNMATCHED_LISTS, default: 'waiting' })
  @IsOptional()
  @IsIn(UNMATCHED_LISTS, { message: `list must be one of: ${UNMATCHED_LISTS.join(', ')}` })
  list: UnmatchedList = 'waiting';

  @Page()
  page = 1;

  @PageSize(LIMITS)
  pageSize: number = LIMITS.pageSize;
}

/** Body of `POST /api/admin/inquiries/incoming-mails/{id}/attach`. */
export class AttachMailDto implements AttachMail {
  @ApiProperty({ type: 'integer', minimum: 1, example: 41 })
  @WholeNumber(1, ID_MAX, INCOMING_MAIL_TEXTS.inquiry)
  inquiryId: number;
}
