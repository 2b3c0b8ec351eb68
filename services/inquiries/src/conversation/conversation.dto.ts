import { lengthProblem, MESSAGE_LIMITS, MESSAGE_TEXTS, type SendMessage } from '@lml/common/contracts';
import { Line, RuledBy, Text } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { Characters } from '../inquiries/inquiry.dto.js';

const { textMin, textMax, subjectMin, subjectMax } = MESSAGE_LIMITS;
const { textEmpty, textTooLong, subject: subjectText } = MESSAGE_TEXTS;
const SUBJECT = { min: subjectMin, max: subjectMax, tooShort: subjectText, tooLong: subjectText };

/** Body of `POST /api/admin/inquiries/{id}/messages`. */
export class SendMessageDto implements SendMessage {
  @ApiProperty({ minLength: textMin, maxLength: textMax, example: 'Hello Achieng,\n\nYes, it is available.' })
  @Text()
  @Characters({ min: textMin, max: textMax, tooShort: textEmpty, tooLong: textTooLong })
  text: string;

  @ApiPropertyOptional({
    ...{ minLength: subjectMin, maxLength: subjectMax, example: 'Re: Inquiry about Two-Bedroom Flat' },
    description: 'Left out for "Re:" and the subject of the inquiry',
  })
  @IsOptional()
  @Line()
  @RuledBy((subject) => lengthProblem(subject, SUBJECT))
  subject?: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Attach the brochure of the listing that the message is about, as a PDF',
  })
  @IsOptional()
  @IsBoolean({ message: MESSAGE_TEXTS.brochure })
  brochure?: boolean;
}
