import {
  type AttachedMail,
  AUTOMATIC_MAILS,
  type AutomaticMail,
  type MailAttachment,
  type MailboxHealth,
  UNREADABLE_REASONS,
  type UnmatchedMail,
  type UnreadableReason,
  UNSTORED_REASONS,
  type UnstoredReason,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

const time = { type: String, format: 'date-time', nullable: true } as const;

export class MailSenderAnswer {
  @ApiProperty({ example: 'Wanjiru Kamau' })
  name: string;

  @ApiProperty({ example: 'wanjiru.kamau@example.com', description: 'Empty if the mail states none' })
  email: string;
}

export class MailAttachmentAnswer implements MailAttachment {
  @ApiProperty({ example: 'title-deed.pdf' })
  name: string;

  @ApiProperty({ example: 'application/pdf', description: 'As the sender states it' })
  type: string;

  @ApiProperty({ type: 'integer', example: 182_044, description: 'Bytes' })
  size: number;

  @ApiProperty({
    ...{ enum: UNSTORED_REASONS, nullable: true, type: String },
    description: 'Why it is in the mailbox only; null if it can be downloaded',
  })
  unstored: UnstoredReason | null;
}

class SuggestionAnswer {
  @ApiProperty({ type: 'integer', example: 41 })
  id: number;

  @ApiProperty({ example: 'Achieng Otieno' })
  name: string;

  @ApiProperty({ example: 'Inquiry about Two-Bedroom Flat' })
  subject: string;
}

/** OpenAPI documents of responses; the contracts define the types. */
export class UnmatchedMailAnswer implements UnmatchedMail {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ format: 'date-time', description: 'When the mail server got it' })
  at: string;

  @ApiProperty({ type: MailSenderAnswer })
  from: MailSenderAnswer;

  @ApiProperty({ example: 'Re: Viewing on Saturday' })
  subject: string;

  @ApiProperty()
  text: string;

  @ApiProperty({ type: String, nullable: true, description: 'Earlier mails that are repeated below' })
  quoted: string | null;

  @ApiProperty({ enum: AUTOMATIC_MAILS, nullable: true, type: String, description: 'Written by a program' })
  automatic: AutomaticMail | null;

  @ApiProperty({ enum: UNREADABLE_REASONS, nullable: true, type: String, description: 'Only in the mailbox' })
  unreadable: UnreadableReason | null;

  @ApiProperty({ type: [MailAttachmentAnswer], description: 'Files that came with it, in order' })
  attachments: MailAttachmentAnswer[];

  @ApiProperty({ type: SuggestionAnswer, nullable: true, description: 'Answered by somebody else' })
  suggestion: SuggestionAnswer | null;

  @ApiProperty({ type: String, nullable: true, example: 'achieng' })
  dismissedBy: string | null;
}

export class AttachedMailAnswer implements AttachedMail {
  @ApiProperty({ type: 'integer', example: 41 })
  inquiryId: number;
}

export class MailboxHealthAnswer implements MailboxHealth {
  @ApiProperty({ description: 'Answers come into the messages' })
  reads: boolean;

  @ApiProperty({ ...time, description: 'When it was read to its end' })
  checkedAt: string | null;

  @ApiProperty({ ...time, description: 'Null while it can be read' })
  failingSince: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Words of the mail server or the network' })
  problem: string | null;

  @ApiProperty({ type: 'integer', example: 2, description: 'Mails that wait for a decision' })
  unmatched: number;
}
