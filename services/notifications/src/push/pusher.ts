import type { MailJobData, PushMessage, PushTarget } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Metrics } from '@lml/common/metrics/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsEnv } from '../env.js';
import { PushChannels, type PushResult } from './push-channels.js';
import { pushNote, type PushNote, testNote } from './push-text.js';
import { PushesClient } from './pushes.client.js';

/** Devices that get a push at once. */
const AT_ONCE = 10;

/** Some targets could not be reached; the push is tried again for these. */
export class PushNotDelivered extends Error {}

interface Target {
  /** Unique in a push. */
  name: string;
  channel: 'device' | 'webhook' | 'ntfy';
  send: () => Promise<PushResult>;
}

/** Delivers pushes to devices, webhook and ntfy, each once. On any failure the job can be retried. */
@Injectable()
export class Pusher {
  private readonly attempts;

  constructor(
    private readonly env: NotificationsEnv,
    private readonly client: PushesClient,
    private readonly channels: PushChannels,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter(
      'push_attempts_total',
      'Attempts to deliver a push, by what came of them',
      ['channel', 'outcome'],
    );
  }

  /** @throws PushNotDelivered if a target is to be tried again; any other error also means "retry" */
  async handle({ data: { deliveryId } }: { data: MailJobData }): Promise<void> {
    const claim = await this.client.claim(deliveryId);
    if (claim.verdict === 'done') return;
    if (claim.verdict === 'wait') throw new Error('another worker has this push');
    const { push } = claim;
    const told = new Set(push.delivered);
    const targets = (await this.targetsOf(push)).filter(({ name }) => !told.has(name));
    const delivered: string[] = [];
    const failures: string[] = [];
    for (let from = 0; from < targets.length; from += AT_ONCE) {
      await Promise.all(
        targets.slice(from, from + AT_ONCE).map(async ({ name, channel, send }) => {
          const { outcome, reason } = await send();
          this.attempts.inc({ channel, outcome });
          if (outcome === 'retry') failures.push(`${name}: ${reason}`);
          else delivered.push(name);
          if (outcome === 'refused')
            this.logger.error({ deliveryId, channel, reason }, 'push refused for good');
        }),
      );
    }
    if (failures.length > 0) {
      const error = failures.join('; ');
      await this.client.reportFailed(deliveryId, { error, delivered });
      this.logger.warn(
        { deliveryId, targets: failures.length },
        'push could not be delivered; tried again later',
      );
      throw new PushNotDelivered(error);
    }
    await this.client.reportSent(deliveryId);
    this.logger.info(
      { deliveryId, inquiryId: push.inquiryId, kind: push.kind, targets: delivered.length },
      'push delivered',
    );
  }

  /** Pushes a test to one device. @throws PushNotDelivered to try again */
  async handleTest({ data: { deliveryId } }: { data: MailJobData }): Promise<void> {
    if (!this.channels.hasWebPush) return;
    const [device] = await this.client.device(deliveryId);
    if (!device) return;
    const { outcome, reason } = await this.toDevice(device, testNote(this.env.PUBLIC_URL));
    this.attempts.inc({ channel: 'device', outcome });
    if (outcome === 'retry') throw new PushNotDelivered(reason);
  }

  private async targetsOf(push: PushMessage): Promise<Target[]> {
    const note = pushNote(push, this.env.PUBLIC_URL);
    const targets: Target[] = [];
    if (this.channels.hasWebPush) {
      for (const device of await this.client.audience(push)) {
        targets.push({
          ...{ name: `device ${device.id}`, channel: 'device' as const },
          send: () => this.toDevice(device, note),
        });
      }
    }
    // Others are told of every inquiry once; an assignment concerns one account only.
    if (push.kind === 'assigned') return targets;
    if (this.env.PUSH_WEBHOOK_URL) {
      targets.push({ name: 'webhook', channel: 'webhook', send: () => this.channels.toWebhook(push, note) });
    }
    if (this.env.NTFY_URL) {
      targets.push({ name: 'ntfy', channel: 'ntfy', send: () => this.channels.toNtfy(note) });
    }
    return targets;
  }

  /** Forgets a device whose subscription is gone. */
  private async toDevice(device: PushTarget, note: PushNote): Promise<PushResult> {
    const result = await this.channels.toDevice(device, note);
    if (result.outcome === 'gone') {
      await this.client.forget(device.id);
      this.logger.info({ deviceId: device.id, reason: result.reason }, 'push device forgotten');
    } else if (result.outcome === 'sent') {
      // Only for the list of devices: not worth a second push.
      await this.client.markUsed(device.id).catch(() => undefined);
    }
    return result;
  }
}
