import { callService, type ServiceAnswer } from '@lml/common/call-service';
import { batched } from '@lml/common/calls';
import {
  DELIVERY_IDS_MAX,
  type DeliveryClaim,
  type DeliveryClaims,
  type DeliveryFailure,
  type DeliveryIds,
} from '@lml/common/contracts';
import type { NotificationsEnv } from './env.js';

const TIMEOUT_MS = 5000;

/**
 * Client of a service that owns mails or pushes: it knows what to send and records the outcome. All calls are idempotent, and
 * reject if the service is unavailable or refuses. What several jobs ask at a time goes in one call.
 */
export class DeliveriesClient<Claim = DeliveryClaim, Failure extends object = DeliveryFailure> {
  readonly claim = batched<string, Claim>((ids) => this.claimAll(ids), DELIVERY_IDS_MAX);
  readonly reportSent = batched<string, void>((ids) => this.reportAllSent(ids), DELIVERY_IDS_MAX);

  /** @param url address of the service */
  constructor(
    private readonly url: string,
    private readonly path: 'deliveries' | 'pushes',
    protected readonly env: NotificationsEnv,
  ) {}

  async reportFailed(id: string, failure: Failure): Promise<void> {
    await this.call(`${encodeURIComponent(id)}/failed`, failure);
  }

  private async claimAll(ids: readonly string[]): Promise<(Claim | Error)[]> {
    const answer = await this.call('claim', { ids: [...ids] } satisfies DeliveryIds);
    const claims = answer.json() as DeliveryClaims<Claim>;
    return ids.map((id) => claims[id] ?? new Error(`${this.url} could not hand out ${id}`));
  }

  private async reportAllSent(ids: readonly string[]): Promise<undefined[]> {
    await this.call('sent', { ids: [...ids] } satisfies DeliveryIds);
    return ids.map(() => undefined);
  }

  private async call(action: string, body: object): Promise<ServiceAnswer> {
    const answer = await callService(this.url, `/internal/${this.path}/${action}`, {
      ...{ method: 'POST', token: this.env.INTERNAL_TOKEN, body, timeoutMs: TIMEOUT_MS },
    });
    if (!answer.ok) throw new Error(`${this.url} answered ${answer.status} to ${action}`);
    return answer;
  }
}
