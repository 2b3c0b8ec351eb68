import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailVerdict } from './mail-failure.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** This many deferrals in a row count as a server outage. */
const DEFERRALS_MAX = 10;

/**
 * Circuit breaker: while the mail server (or inquiries) is unavailable, tries one mail at a time, every few seconds,
 * however many wait. Protects server and database from a queue of thousands. The first success releases all others.
 */
@Injectable()
export class Circuit {
  /** Failures since the last success that count as the server's. */
  private failures = 0;
  /** Epoch milliseconds of the earliest next attempt. */
  private nextAt = 0;
  private deferrals = 0;
  private stopped = new AbortController();
  /** Queue of waiting attempts. */
  private turn: Promise<void> = Promise.resolve();

  get isOpen(): boolean {
    return this.failures > 0;
  }

  /**
   * Runs the attempt: immediately while the circuit is closed, else in turn after a pause.
   * @param attempt must call `failed` or `succeeded` before it ends
   * @throws Error if the worker stops meanwhile; else any error of the attempt
   */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    if (!this.isOpen) return attempt();
    const before = this.turn;
    let done = () => undefined as void;
    this.turn = new Promise((resolve) => (done = resolve));
    try {
      await before;
      if (this.isOpen) await wait(this.nextAt - Date.now(), undefined, { signal: this.stopped.signal });
      // The server has recovered: the next in turn need not wait for this one.
      if (!this.isOpen) done();
      return await attempt();
    } finally {
      done();
    }
  }

  /** Records that the server accepted a mail, or at least refused one permanently. */
  succeeded(): void {
    this.failures = 0;
    this.deferrals = 0;
  }

  failed(verdict: MailVerdict): void {
    if (verdict === 'refused') return this.succeeded();
    if (verdict === 'put-off' && ++this.deferrals < DEFERRALS_MAX) return;
    this.failures += 1;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10));
    this.nextAt = Date.now() + pause * (0.75 + Math.random() / 4);
  }

  /** Rejects all waiting attempts. */
  stop(): void {
    this.stopped.abort(new Error('the worker stops'));
  }
}
