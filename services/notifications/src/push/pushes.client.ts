import type { PushClaim, PushFailure, PushMessage, PushTarget } from '@lml/common/contracts';
import { currentRequestId } from '@lml/common/logging/request-context';
import { Injectable } from '@nestjs/common';
import { NotificationsEnv } from '../env.js';

const TIMEOUT_MS = 5000;

/** Client of inquiries, which owns the pushes, and of auth, which owns the devices. All calls throw if these are away. */
@Injectable()
export class PushesClient {
  constructor(private readonly env: NotificationsEnv) {}

  async claim(id: string): Promise<PushClaim> {
    return (await (
      await this.call('POST', this.env.INQUIRIES_URL, `pushes/${id}/claim`)
    ).json()) as PushClaim;
  }

  async reportSent(id: string): Promise<void> {
    await this.call('POST', this.env.INQUIRIES_URL, `pushes/${id}/sent`);
  }

  async reportFailed(id: string, failure: PushFailure): Promise<void> {
    await this.call('POST', this.env.INQUIRIES_URL, `pushes/${id}/failed`, failure);
  }

  /** Devices that are told of an inquiry. */
  async audience({ kind, assigneeId }: Pick<PushMessage, 'kind' | 'assigneeId'>): Promise<PushTarget[]> {
    const query = new URLSearchParams({
      kind,
      ...(assigneeId !== null && { assigneeId: String(assigneeId) }),
    });
    return await this.targets(`push-devices?${query.toString()}`);
  }

  /** One device; none if it is gone. */
  device(id: string): Promise<PushTarget[]> {
    return this.targets(`push-devices/${encodeURIComponent(id)}`);
  }

  async markUsed(id: number): Promise<void> {
    await this.call('POST', this.env.AUTH_URL, `push-devices/${id}/used`);
  }

  async forget(id: number): Promise<void> {
    await this.call('POST', this.env.AUTH_URL, `push-devices/${id}/gone`);
  }

  private async targets(path: string): Promise<PushTarget[]> {
    return (await (await this.call('GET', this.env.AUTH_URL, path)).json()) as PushTarget[];
  }

  private async call(method: string, url: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(new URL(`/internal/${path}`, url), {
      method,
      headers: {
        Authorization: `Bearer ${this.env.INTERNAL_TOKEN}`,
        'X-Request-Id': currentRequestId() ?? '',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status} to ${path}`);
    return response;
  }
}
