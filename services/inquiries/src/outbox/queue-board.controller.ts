import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { MailQueue } from '@lml/common/outbox/mail-queue';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Header, Inject, Next, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Queue } from 'bullmq';
import type { Express, NextFunction, Request, Response } from 'express';

const PATH = '/api/admin/queues';

/**
 * Read-only view of the mail queue for staff. Its jobs contain ids, no personal data; actions on mails are in the
 * inbox.
 */
@ApiExcludeController()
@StaffOnly('read')
@Controller(PATH)
export class QueueBoardController {
  private readonly board: Express;

  constructor(@Inject(MailQueue) queue: MailQueue<Queue>) {
    const serverAdapter = new ExpressAdapter().setBasePath(PATH);
    createBullBoard({
      queues: [new BullMQAdapter(queue.jobs, { readOnlyMode: true })],
      serverAdapter,
      options: { uiConfig: { boardTitle: 'Mails', hideRedisDetails: true } },
    });
    this.board = serverAdapter.getRouter() as Express;
    this.board.disable('x-powered-by');
  }

  @Get(['', '{*path}'])
  @Header('Cache-Control', 'no-store')
  look(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    // The board is a separate Express app with its own relative paths.
    request.url = request.url.slice(PATH.length).replace(/^(\?|$)/, '/$1');
    this.board(request, response, next);
  }
}
