import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailVerdict } from './mail-failure.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** So many mails put off in a row, none taken in between: that is no longer about the mails. */
const PUT_OFF_IN_A_ROW = 10;

/**
 * While the mail server (or inquiries) is away, one mail at a time is tried, at most every few seconds, however many wait: neither the
 * server nor the database notices a queue of thousands. The first that goes through lets all the others go.
 */
@Injectable()
export class Circuit {
  /** Failures since the last success that count as the server's. */
  private failures = 0;
  /** Milliseconds since 1970: no attempt before. */
  private nextAt = 0;
  private putOff = 0;
  private stopped = new AbortController();
  /** Those who wait take turns. */
  private turn: Promise<void> = Promise.resolve();

  get isOpen(): boolean {
    return this.failures > 0;
  }

  /**
   * Runs the attempt: at once while the server takes mails, in turn and after a pause while it does not.
   * @param attempt tells `failed` or `succeeded` before it ends
   * @throws Error when the worker stops meanwhile; else what the attempt throws
   */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    if (!this.isOpen) return attempt();
    const before = this.turn;
    let done = () => undefined as void;
    this.turn = new Promise((resolve) => (done = resolve));
    try {
      await before;
      if (this.isOpen) await wait(this.nextAt - Date.now(), undefined, { signal: this.stopped.signal });
      // The server is back: the next in turn need not wait for this one.
      if (!this.isOpen) done();
      return await attempt();
    } finally {
      done();
    }
  }

  /** The server has taken a mail, or has at least refused one for good. */
  succeeded(): void {
    this.failures = 0;
    this.putOff = 0;
  }

  failed(verdict: MailVerdict): void {
    if (verdict === 'refused') return this.succeeded();
    if (verdict === 'put-off' && ++this.putOff < PUT_OFF_IN_A_ROW) return;
    this.failures += 1;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10));
    this.nextAt = Date.now() + pause * (0.75 + Math.random() / 4);
  }

  /** Whoever waits here waits no longer. */
  stop(): void {
    this.stopped.abort(new Error('the worker stops'));
  }
}
