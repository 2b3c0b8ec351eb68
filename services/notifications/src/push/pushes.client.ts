import { callService, type ServiceAnswer } from '@lml/common/call-service';
import { shared } from '@lml/common/calls';
import type { PushClaim, PushFailure, PushMessage, PushTarget } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DeliveriesClient } from '../deliveries.client.js';
import { NotificationsEnv } from '../env.js';

const TIMEOUT_MS = 5000;
/** Many pushes go out together after an outage; a device that was added just now may miss one. */
const DEVICES_KEPT_MS = 1000;

/** Client of inquiries, which owns the pushes, and of auth, which owns the devices. All calls throw if these are away. */
@Injectable()
export class PushesClient extends DeliveriesClient<PushClaim, PushFailure> {
  private readonly targetsOfNow = shared((path) => this.targets(path), DEVICES_KEPT_MS);

  constructor(env: NotificationsEnv) {
    super(env.INQUIRIES_URL, 'pushes', env);
  }

  /** Devices that are told of an inquiry. */
  async audience({ kind, assigneeId }: Pick<PushMessage, 'kind' | 'assigneeId'>): Promise<PushTarget[]> {
    const query = new URLSearchParams({
      kind,
      ...(assigneeId !== null && { assigneeId: String(assigneeId) }),
    });
    return await this.targetsOfNow(`push-devices?${query.toString()}`);
  }

  /** One device; none if it is gone. */
  device(id: string): Promise<PushTarget[]> {
    return this.targets(`push-devices/${encodeURIComponent(id)}`);
  }

  async markUsed(id: number): Promise<void> {
    await this.askAuth('POST', `push-devices/${id}/used`);
  }

  async forget(id: number): Promise<void> {
    await this.askAuth('POST', `push-devices/${id}/gone`);
  }

  private async targets(path: string): Promise<PushTarget[]> {
    return (await this.askAuth('GET', path)).json() as PushTarget[];
  }

  private async askAuth(method: 'GET' | 'POST', path: string): Promise<ServiceAnswer> {
    const { AUTH_URL, INTERNAL_TOKEN: token } = this.env;
    const answer = await callService(AUTH_URL, `/internal/${path}`, { method, token, timeoutMs: TIMEOUT_MS });
    if (!answer.ok) throw new Error(`auth answered ${answer.status} to ${path}`);
    return answer;
  }
}
