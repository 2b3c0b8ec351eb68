import { recordChange } from '@lml/common/audit/changes';
import { STAFF_INQUIRY_LIMITS, type User, type ViewingDetail } from '@lml/common/contracts';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { resentJustNow } from '../inquiries/inquiries.errors.js';
import { requireOwn } from '../inquiries/own-inquiries.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { stillTrue } from './viewing-mail-state.js';
import { viewingName } from './viewing-mails.js';
import { viewingMailNotFound, viewingMailOutdated, viewingNotFound } from './viewings.errors.js';
import { ViewingsRepository } from './viewings.repository.js';
import { ViewingsService } from './viewings.service.js';

/** Sends mails about viewings again. */
@Injectable()
export class ViewingResendsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly viewings: ViewingsRepository,
    private readonly service: ViewingsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Makes a mail about a viewing due again, and logs it. No effect while it is still on its way.
   * @param idText viewing's id as in the URL
   * @throws AppError 404; 403 for another agent's; 409 if the viewing has changed since; 429 within a minute
   */
  async resend(idText: string, mailId: string, by: User): Promise<ViewingDetail> {
    const id = parseId(idText);
    if (id === undefined) throw viewingNotFound(idText);
    await this.dataSource.transaction(async (transaction) => {
      const viewing = await this.viewings.lock(transaction, id);
      if (!viewing) throw viewingNotFound(idText);
      requireOwn([viewing.handlerId], by);
      const mail = isUUID(mailId) ? await this.deliveries.ofViewing(transaction, id, mailId) : null;
      if (!mail) throw viewingMailNotFound();
      if (!stillTrue(mail, viewing)) throw viewingMailOutdated();
      if (mail.state !== 'sent' && mail.state !== 'failed') return;
      const requestId = requestIdFrom(currentRequestId());
      if (!(await this.deliveries.resendOne(transaction, mailId, requestId)))
        throw resentJustNow(STAFF_INQUIRY_LIMITS.resendSeconds);
      // The log keeps no visitor's address.
      const mailedAgainTo = mail.kind === 'viewing' ? 'visitor' : mail.recipient;
      await recordChange(transaction, {
        ...{ subject: 'viewing', subjectId: id, subjectName: viewingName(viewing) },
        ...{ action: 'changed', after: { mailedAgainTo }, by },
      });
    });
    this.relay.nudge();
    return await this.service.detail(idText);
  }
}
