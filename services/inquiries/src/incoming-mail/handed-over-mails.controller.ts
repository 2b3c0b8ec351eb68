import { AppError } from '@lml/common/errors/app-error';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { InquiriesEnv } from '../env.js';
import { IncomingMailReceiver } from './incoming-mail-receiver.js';
import { parseMail } from './parse-mail.js';

const SOURCE_MAX = 60_000;
/** Name of the mail catcher's mailbox in the database. */
const CATCHER = 'mail catcher';

class HandedOverMailDto {
  @IsString({ message: 'source must be a mail, as text with its headers' })
  @IsNotEmpty({ message: 'source must be a mail, as text with its headers' })
  @MaxLength(SOURCE_MAX, { message: `source must have at most ${SOURCE_MAX} characters` })
  source: string;
}

/** Takes answers that were written in the mail catcher of a demo. They are stored as those that IMAP brings. */
@InternalOnly()
@Controller('internal/handed-over-mails')
export class HandedOverMailsController {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly receiver: IncomingMailReceiver,
  ) {}

  /** @throws AppError 404 outside a demo */
  @Post()
  @HttpCode(204)
  async receive(@Body() { source }: HandedOverMailDto): Promise<void> {
    if (!this.env.DEMO) throw new AppError(404, 'NOT_FOUND', 'Mails are handed over in a demo only');
    await this.receiver.receive({
      ...{ mailbox: CATCHER, place: null, receivedAt: new Date() },
      content: await parseMail(Buffer.from(source)),
    });
  }
}
