import {
  type ContactPress,
  type InquirySource,
  PRESS_CHANNELS,
  PRESS_LANGUAGES,
  PRESS_STATES,
  type PressChannel,
  type PressLanguage,
  type PressState,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { InquirySourceAnswer } from '../inquiries/inquiry.answers.js';

/** A press on a contact link, in the OpenAPI document. */
export class ContactPressAnswer implements ContactPress {
  @ApiProperty({ type: 'integer', example: 41 })
  id: number;

  @ApiProperty({ example: 'K7M2QX' })
  code: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  propertyId: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  agentId: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  officeId: number | null;

  @ApiProperty({ enum: PRESS_CHANNELS })
  channel: PressChannel;

  @ApiProperty({ example: '/property/12' })
  page: string;

  @ApiProperty({ type: InquirySourceAnswer, nullable: true })
  source: InquirySource | null;

  @ApiProperty({ enum: PRESS_LANGUAGES })
  lang: PressLanguage;

  @ApiProperty({ format: 'date-time', example: '2026-11-24T09:30:00.000Z' })
  at: string;

  @ApiProperty({ enum: PRESS_STATES })
  state: PressState;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Inquiry that was made of it' })
  inquiryId: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Account that closed it' })
  staffUserId: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  closedAt: string | null;
}
