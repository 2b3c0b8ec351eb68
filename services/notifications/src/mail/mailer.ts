import type { DeliveredMail, DeliveryClaim, MailJobData } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { SettingsClient } from '@lml/common/settings/settings.client';
import { Metrics } from '@lml/common/metrics/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { NotificationsEnv } from '../env.js';
import { Circuit } from './circuit.js';
import { BrochureNotMade, BrochuresClient } from './brochures.client.js';
import type { DeliveriesClient } from '../deliveries.client.js';
import { mailContent } from './mail-content.js';
import { MailNotSent, MailServer, type OutgoingMail } from './mail-server.js';

/** Seconds; an attempt ends after SMTP_TIMEOUT_SECONDS. */
const SEND_BUCKETS = [0.05, 0.1, 0.3, 1, 3, 10, 30, 60];

/** The part of a BullMQ job we use. */
export interface MailJob {
  data: MailJobData;
  updateData(data: MailJobData): Promise<void>;
}

/** Sends one mail: claims it, sends it, reports the result. On any failure the job can be retried. */
@Injectable()
export class Mailer {
  /** Sent by this process, but not reported to the owning service yet: not sent again, even if Redis has lost the job's data. */
  private readonly unreported = new Set<string>();
  private serverAway = false;
  private readonly attempts;
  private readonly duration;

  constructor(
    private readonly env: NotificationsEnv,
    private readonly server: MailServer,
    private readonly circuit: Circuit,
    private readonly settings: SettingsClient,
    private readonly brochures: BrochuresClient,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('mail_attempts_total', 'Attempts to send a mail, by what came of them', [
      'kind',
      'outcome',
    ]);
    this.duration = metrics.histogram(
      'mail_send_duration_seconds',
      'How long the mail server took over one attempt',
      SEND_BUCKETS,
    );
    metrics.gauges({ mail_server_away: '1 while mails are tried one at a time' }, () =>
      Promise.resolve({ mail_server_away: circuit.isOpen ? 1 : 0 }),
    );
  }

  /**
   * @throws UnrecoverableError if the mail was permanently refused and its owner knows; any other error means "retry"
   */
  async handle(job: MailJob, owner: DeliveriesClient): Promise<void> {
    const { deliveryId, sent } = job.data;
    if (sent || this.unreported.has(deliveryId)) {
      await this.report(deliveryId, owner);
      return;
    }
    // The circuit includes the claim, so that an unavailable mail server causes no load on its owner.
    if (!(await this.circuit.run(() => this.claimAndSend(deliveryId, owner)))) return;
    // Recorded in Redis and by the owner, so one outage cannot cause a duplicate.
    const [report] = await Promise.allSettled([
      this.report(deliveryId, owner),
      job.updateData({ ...job.data, sent: true }),
    ]);
    if (report.status === 'rejected') throw report.reason;
  }

  /** @returns whether there was something to send */
  private async claimAndSend(deliveryId: string, owner: DeliveriesClient): Promise<boolean> {
    const claim = await this.claim(deliveryId, owner);
    if (claim.verdict === 'done') return false;
    if (claim.verdict === 'wait') throw new Error('another worker has this mail');
    // Its texts name the company's contacts and hours.
    await this.settings.refresh();
    const brochure = await this.brochureFor(deliveryId, claim.mail, owner);
    await this.send(deliveryId, claim.mail, owner, brochure);
    this.unreported.add(deliveryId);
    const { kind } = claim.mail;
    const about = 'inquiryId' in claim.mail ? { inquiryId: claim.mail.inquiryId } : {};
    this.logger.info({ deliveryId, ...about, kind }, 'mail sent');
    return true;
  }

  private async claim(deliveryId: string, owner: DeliveriesClient): Promise<DeliveryClaim> {
    try {
      return await owner.claim(deliveryId);
    } catch (error) {
      this.circuit.failed('away');
      throw error;
    }
  }

  /** Returns the file that a reply carries; undefined for other mails. No reply goes out without it. */
  private async brochureFor(
    deliveryId: string,
    mail: DeliveredMail,
    owner: DeliveriesClient,
  ): Promise<OutgoingMail['attachment']> {
    if (mail.kind !== 'reply' || !mail.brochure) return undefined;
    const { propertyId, lastTry } = mail.brochure;
    try {
      return await this.brochures.make(propertyId);
    } catch (error) {
      if (!(error instanceof BrochureNotMade)) throw error;
      const final = error.final || lastTry;
      this.logger.warn({ deliveryId, propertyId, final }, 'brochure of a reply could not be made');
      await owner.reportFailed(deliveryId, { error: error.message, final, maybeSent: false });
      throw final ? new UnrecoverableError(error.message) : error;
    }
  }

  private async send(
    deliveryId: string,
    mail: DeliveredMail,
    owner: DeliveriesClient,
    attachment: OutgoingMail['attachment'],
  ): Promise<void> {
    const end = this.duration.startTimer();
    try {
      await this.server.send({
        id: mail.resends === 0 ? deliveryId : `${deliveryId}.${mail.resends}`,
        kind: mail.kind,
        to: mail.recipient,
        ...mailContent(mail, this.env.PUBLIC_URL),
        ...(attachment && { attachment }),
      });
    } catch (error) {
      end();
      if (!(error instanceof MailNotSent)) throw error;
      const { verdict, text, maybeSent } = error;
      this.attempts.inc({ kind: mail.kind, outcome: verdict });
      this.circuit.failed(verdict);
      const final = verdict === 'refused';
      this.logFailure(deliveryId, error.cause, final);
      await owner.reportFailed(deliveryId, { error: text, final, maybeSent });
      throw final ? new UnrecoverableError(text) : error;
    }
    end();
    this.attempts.inc({ kind: mail.kind, outcome: 'sent' });
    this.circuit.succeeded();
    if (this.serverAway) this.logger.info('the mail server takes mails again');
    this.serverAway = false;
  }

  private async report(deliveryId: string, owner: DeliveriesClient): Promise<void> {
    await owner.reportSent(deliveryId);
    this.unreported.delete(deliveryId);
  }

  /** Logs the code only: the server's message may contain addresses. An outage is logged once, not per attempt. */
  private logFailure(deliveryId: string, error: unknown, final: boolean): void {
    const { code, command, responseCode } = error as {
      code?: string;
      command?: string;
      responseCode?: number;
    };
    const facts = { deliveryId, code, command, responseCode };
    if (final) {
      this.logger.error(facts, 'mail refused for good');
      return;
    }
    if (!this.serverAway) this.logger.warn(facts, 'mail could not be sent; trying until it is');
    this.serverAway = true;
  }
}
