import {
  ALERT_LIMITS,
  type AlertFilters,
  type AlertListing,
  alertPage,
  cleanLine,
  type ConfirmationMail,
  type DeliveryClaim,
  type DeliveryFailure,
  shillings,
  type MailAboutSearches,
  type ReportMail,
  priceLine,
  type Language,
  WORDS,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { ConfirmationMailsService } from '../confirmations/confirmation-mails.service.js';
import { ListingsEnv } from '../env.js';
import { digestOf } from '../secret-keys.js';
import { ReportMailsService } from '../reports/report-mails.service.js';
import { toListed } from '../properties/model/property.mapper.js';
import { alertKey } from './alert-keys.js';
import { type AlertHome, type AlertMailRow, AlertMailsRepository } from './alert-mails.repository.js';

const ERROR_MAX = 500;

/** Tells the worker what to send about saved searches, as they are at that moment, and records the outcome. */
@Injectable()
export class AlertDeliveriesService {
  constructor(
    private readonly mails: AlertMailsRepository,
    private readonly reports: ReportMailsService,
    private readonly confirmations: ConfirmationMailsService,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A missing mail (its address was erased) counts as done, as does one about a search that was stopped. */
  async claim(id: string): Promise<DeliveryClaim> {
    const previous = await this.mails.claim(id);
    const mail = await this.mails.find(id);
    if (!mail) return { verdict: 'done' };
    if (previous === undefined) return { verdict: mail.state === 'sending' ? 'wait' : 'done' };
    if (previous === 'sending') {
      this.logger.warn(
        { event: 'possible_duplicate', deliveryId: id },
        'mail handed out again: the worker that had it never said what became of it',
      );
    }
    const content = await this.contentOf(id, mail);
    if (content) return { verdict: 'send', mail: content };
    await this.mails.cancel(id);
    return { verdict: 'done' };
  }

  async markSent(id: string): Promise<void> {
    await this.mails.markSent(id);
  }

  async markFailed(id: string, { error, final, maybeSent = false }: DeliveryFailure): Promise<void> {
    const text = cleanLine(error).slice(0, ERROR_MAX);
    await this.mails.markFailed(id, text === '' ? 'unknown' : text, final, maybeSent);
    if (final) this.logger.error({ deliveryId: id }, 'mail given up');
  }

  /** @returns undefined if there is nothing to say any more */
  private async contentOf(
    id: string,
    row: AlertMailRow,
  ): Promise<MailAboutSearches | ReportMail | ConfirmationMail | undefined> {
    const { kind, email: recipient, name, frequency, language, search_state: state } = row;
    const stopKey = alertKey('stop', id, this.env.INTERNAL_TOKEN);
    if (kind === 'report') {
      const report = await this.reports.contentOf(id, recipient, stopKey);
      if (report) await this.mails.keepKeys(id, null, digestOf(report.stopKey));
      return report;
    }
    if (kind === 'confirmation' || kind === 'confirmation-reminder') {
      const mail = await this.confirmations.contentOf(id, kind, stopKey);
      if (mail) await this.mails.keepKeys(id, null, digestOf(mail.stopKey));
      return mail;
    }
    const key = alertKey('manage', id, this.env.INTERNAL_TOKEN);
    const about = { recipient, resends: 0, key, language } as const;
    const keepKeys = () => this.mails.keepKeys(id, digestOf(key), digestOf(stopKey));
    if (kind === 'alert-link') {
      await keepKeys();
      return { kind, ...about, full: row.is_full };
    }
    // The search was deleted meanwhile.
    if (name === null || frequency === null) return undefined;
    const page = alertPage(row.filters as AlertFilters);
    if (kind === 'alert-confirmation') {
      await keepKeys();
      return { kind, ...about, name, page, confirmed: state === 'active' };
    }
    if (state !== 'active' || row.suppressed) return undefined;
    const homes = await this.mails.homes(id, ALERT_LIMITS.listedMax);
    if (homes.length === 0) return undefined;
    await keepKeys();
    return {
      ...{ kind, ...about, name, page, stopKey, frequency },
      total: homes[0]!.total,
      listings: homes.map((home) => toAlertListing(home, language)),
    };
  }
}

function toAlertListing(home: AlertHome, language: Language): AlertListing {
  const { id, title, location, type, purpose, bedrooms, ...listed } = toListed(home);
  return {
    ...{ id, title, location, type, purpose, bedrooms, kind: home.kind },
    price: priceLine({ type, purpose, ...listed }, WORDS[language].prices),
    oldPrice: home.old_price === null ? null : shillings(home.old_price),
  };
}
