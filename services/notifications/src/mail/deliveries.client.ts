import type { DeliveryClaim, DeliveryFailure } from '@lml/common/contracts';
import { currentRequestId } from '@lml/common/logging/request-context';
import type { NotificationsEnv } from '../env.js';

const TIMEOUT_MS = 5000;

/** Client of a service that owns mails: it knows what to send and records the outcome. All calls are idempotent. */
export class DeliveriesClient {
  /** @param url address of the service */
  constructor(
    private readonly url: string,
    private readonly env: NotificationsEnv,
  ) {}

  /** @throws Error if the service is unavailable or refuses, like all calls here */
  async claim(deliveryId: string): Promise<DeliveryClaim> {
    const response = await this.call(deliveryId, 'claim');
    return (await response.json()) as DeliveryClaim;
  }

  async reportSent(deliveryId: string): Promise<void> {
    await this.call(deliveryId, 'sent');
  }

  async reportFailed(deliveryId: string, failure: DeliveryFailure): Promise<void> {
    await this.call(deliveryId, 'failed', failure);
  }

  private async call(deliveryId: string, action: string, body?: DeliveryFailure): Promise<Response> {
    const address = new URL(`/internal/deliveries/${encodeURIComponent(deliveryId)}/${action}`, this.url);
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.env.INTERNAL_TOKEN}`,
        'X-Request-Id': currentRequestId() ?? '',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${this.url} answered ${response.status} to ${action}`);
    return response;
  }
}
