import {
  COMPANY,
  CONFIRMATION_LIMITS,
  type ConfirmationMail,
  confirmationStopKey,
  contactOfHeadOffice,
  daysSince,
  priceLine,
  propertyReference,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { OfficesRepository } from '../offices/offices.repository.js';
import { toSummary } from '../properties/model/property.mapper.js';
import { officeFor } from '../routing/office-for.js';
import { confirmationToken, linkExpiry } from './confirmation-token.js';
import { dueDay, dueWeek } from './confirmation-time.js';
import { ConfirmationsRepository, type DueListing, type DueMail } from './confirmations.repository.js';

/** Asks agents and offices by mail whether their listings are available. */
@Injectable()
export class ConfirmationMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly confirmations: ConfirmationsRepository,
    private readonly freshness: FreshnessService,
    private readonly offices: OfficesRepository,
    private readonly env: ListingsEnv,
  ) {}

  /**
   * Puts the mails that are due into the outbox, once each: those of the week, and reminders of listings of which visitors have
   * begun to be warned. None while hiding is off; the first go out when it is switched on.
   * @returns how many
   */
  async queueDue(now: Date): Promise<number> {
    const { promptDays } = await this.freshness.rules();
    return await this.dataSource.transaction(async (manager) => {
      const { hidesFrom, mailedWeek, remindedOn } = await this.confirmations.lockState(manager);
      if (hidesFrom === null) return 0;
      const [week, day] = [dueWeek(now), dueDay(now)];
      if (mailedWeek === null || mailedWeek < week) {
        await this.confirmations.noteMailed(manager, { week, day });
        // The demo starts without a mail: it would come before anybody looks for it.
        if (mailedWeek === null && this.env.DEMO) return 0;
        return await this.queue(manager, 'confirmation', await this.confirmations.due(manager, promptDays));
      }
      if (remindedOn !== null && remindedOn >= day) return 0;
      await this.confirmations.noteMailed(manager, { day });
      const listings = await this.confirmations.toRemind(manager);
      return await this.queue(manager, 'confirmation-reminder', listings);
    });
  }

  /** Mails everybody who has listings to confirm, at once. @returns how many mails */
  async sendNow(): Promise<number> {
    const { promptDays } = await this.freshness.rules();
    return await this.dataSource.transaction(async (manager) => {
      await this.confirmations.lockState(manager);
      return await this.queue(manager, 'confirmation', await this.confirmations.due(manager, promptDays));
    });
  }

  private async queue(
    manager: EntityManager,
    kind: ConfirmationMail['kind'],
    listings: DueListing[],
  ): Promise<number> {
    return await this.confirmations.queue(manager, kind, await this.byMailbox(listings));
  }

  /** Groups listings by who is asked: the first agent, else the office of the place, else the company. */
  private async byMailbox(listings: DueListing[]): Promise<DueMail[]> {
    const offices = await this.offices.list();
    const head = offices.find(({ isHeadOffice }) => isHeadOffice);
    const company = { name: COMPANY.name, email: head ? contactOfHeadOffice(head).email : COMPANY.email };
    const mails = new Map<string, DueMail>();
    for (const { id, location, agentName, agentEmail } of listings) {
      const office = officeFor(location, offices);
      const to =
        agentEmail !== null
          ? { name: agentName!, email: agentEmail }
          : office?.emails[0]
            ? { name: office.name, email: office.emails[0] }
            : company;
      const mailbox = to.email.toLowerCase();
      const mail = mails.get(mailbox) ?? { ...to, propertyIds: [] };
      mail.propertyIds.push(id);
      mails.set(mailbox, mail);
    }
    return [...mails.values()];
  }

  /** Returns the content of a mail; undefined if nothing is left to ask, or the recipient has stopped them. */
  async contentOf(
    mailId: string,
    kind: ConfirmationMail['kind'],
    stopKey: string,
  ): Promise<ConfirmationMail | undefined> {
    const mail = await this.confirmations.mail(mailId);
    if (!mail || (await this.confirmations.isStopped(mail.mailbox))) return undefined;
    const rows = await this.confirmations.items(mailId, mail.createdAt, CONFIRMATION_LIMITS.listedMax);
    if (rows.length === 0) return undefined;
    const { hideDays } = await this.freshness.rules();
    const hidesFrom = await this.freshness.hidesFrom();
    const now = new Date();
    const expires = linkExpiry(mail.createdAt);
    const token = (propertyId: number, action: 'available' | 'gone') =>
      confirmationToken({ propertyId, action, mailId, expires }, mail.mailbox, this.env.INTERNAL_TOKEN);
    return {
      ...{ kind, recipient: mail.email, resends: 0, name: mail.name, hideDays },
      hidesFrom: hidesFrom !== null && hidesFrom > now ? hidesFrom.toISOString() : null,
      total: rows[0]!.total,
      listings: rows.map((row) => {
        const summary = toSummary(row, undefined);
        return {
          ...{ id: row.id, reference: propertyReference(row.id), title: row.title, location: row.location },
          price: priceLine(summary),
          days: daysSince(row.confirmed_at, now),
          state: summary.freshness?.state ?? 'fresh',
          availableToken: token(row.id, 'available'),
          goneToken: token(row.id, 'gone'),
        };
      }),
      stopKey: confirmationStopKey(stopKey),
    };
  }
}
