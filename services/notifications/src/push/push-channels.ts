import { type PushMessage, propertyReference, type PushTarget } from '@lml/common/contracts';
import { isPushService } from '@lml/common/push-services';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import webPush from 'web-push';
import { NotificationsEnv } from '../env.js';
import { parseSender } from '../mail/sender.js';
import type { PushNote } from './push-text.js';

/** `gone`: the subscription does not exist any more. `refused`: a retry is useless. `retry`: the service is away. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'retry';

export interface PushResult {
  outcome: PushOutcome;
  /** For the log, without addresses. */
  reason: string;
}

const TIMEOUT_MS = 10_000;
/** A push service keeps a push for a device that is off for so long. */
const TTL_SECONDS = 12 * 60 * 60;

/** Sends a notification to a browser, to a webhook or to ntfy. Never throws. */
@Injectable()
export class PushChannels {
  constructor(private readonly env: NotificationsEnv) {}

  get hasWebPush(): boolean {
    return Boolean(this.env.VAPID_PUBLIC_KEY && this.env.VAPID_PRIVATE_KEY);
  }

  /** The payload is encrypted for the browser (RFC 8291); the push service cannot read it. */
  async toDevice({ endpoint, p256dh, auth }: PushTarget, note: PushNote): Promise<PushResult> {
    if (!isPushService(endpoint, this.env.pushTestService()))
      return { outcome: 'gone', reason: 'not a known push service' };
    const { address } = parseSender(this.env.MAIL_FROM)!;
    let request;
    try {
      request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(note), {
        vapidDetails: {
          subject: `mailto:${address}`,
          publicKey: this.env.VAPID_PUBLIC_KEY!,
          privateKey: this.env.VAPID_PRIVATE_KEY!,
        },
        TTL: TTL_SECONDS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      });
    } catch (error) {
      // A key that is no point of the curve.
      return { outcome: 'refused', reason: (error as Error).message };
    }
    const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
    return await post(endpoint, headers, request.body);
  }

  /**
   * Posts the facts as JSON, signed: `X-LML-Signature` is `v1=` and HMAC-SHA256 of `<X-LML-Timestamp>.<body>` as hex.
   */
  async toWebhook(push: PushMessage, note: PushNote): Promise<PushResult> {
    const { id, kind, inquiryId, property, createdAt } = push;
    const body = JSON.stringify({
      ...{ id, kind, inquiryId, createdAt, url: note.url },
      property: property && { reference: propertyReference(property.id), title: property.title },
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', this.env.PUSH_WEBHOOK_SECRET!)
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'X-LML-Timestamp': timestamp,
      'X-LML-Signature': `v1=${signature}`,
    };
    return await post(this.env.PUSH_WEBHOOK_URL!, headers, body);
  }

  /** Publishes to a topic of ntfy; title and link as parameters, which take any letters. */
  async toNtfy({ title, body, url }: PushNote): Promise<PushResult> {
    const topic = new URL(this.env.NTFY_URL!);
    topic.searchParams.set('title', title);
    topic.searchParams.set('click', url);
    const token = this.env.NTFY_TOKEN;
    return await post(topic.href, token ? { Authorization: `Bearer ${token}` } : {}, body);
  }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<PushResult> {
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const { status } = response;
    return { outcome: outcomeOf(status), reason: `answer ${status}` };
  } catch (error) {
    return {
      outcome: 'retry',
      reason: (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reached',
    };
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // Too many at once, or away for a while.
  if (status === 408 || status === 429 || status >= 500) return 'retry';
  return 'refused';
}
