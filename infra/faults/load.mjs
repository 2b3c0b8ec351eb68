import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './system-under-test.mjs';

/**
 * Results of a load.
 * @typedef {object} LoadResult
 * @property {number} posted messages that visitors wrote
 * @property {Map<string, number>} accepted id of the inquiry by the message's mark
 * @property {string[]} refused answers that no patience helps against, and messages given up
 * @property {number} retries attempts beyond a message's first
 * @property {number} gets
 * @property {string[]} failedGets
 * @property {number} views of a property that the service said it has counted
 * @property {number} viewsTold of those that it was told of
 * @property {number[]} pageMilliseconds
 * @property {number[]} milliseconds that each accepted attempt took
 * @property {number} seconds from the first message to the last answer
 */

/** Maximum time for one message with retries, and for one response. */
const PATIENCE_MS = 300_000;
const ANSWER_MS = 20_000;
/** The form honours Retry-After up to a maximum. */
const LONGEST_WAIT_MS = 3000;
/** Messages of one visitor, below the limits. Messages of one mailbox or phone number wait for each other while they are stored. */
const MESSAGES_EACH = 10;
const READ_AS = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0' };

/** Simulates visitors who read pages, lists and properties and send messages. */
export class Visitors {
  /** @type {LoadResult} */
  result = {
    posted: 0,
    accepted: new Map(),
    refused: [],
    retries: 0,
    gets: 0,
    failedGets: [],
    views: 0,
    viewsTold: 0,
    pageMilliseconds: [],
    milliseconds: [],
    seconds: 0,
  };
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #since = Date.now();
  #enough = false;
  /** @type {Promise<unknown>[]} */
  #people = [];

  /**
   * @param {{ port: number, label: string, propertyIds: number[], viewedId: number, perSecond: number, together: number,
   *   reading?: boolean, most?: number }} how
   *   label: marks the messages; perSecond: messages to be begun, Infinity for as many as can be; together: how many
   *   people there are; most: messages to be sent at most
   */
  constructor(how) {
    this.how = how;
  }

  begin() {
    const { together, reading = true } = this.how;
    this.#since = Date.now();
    this.#people = Array.from({ length: together }, (_, person) => this.#write(person));
    if (reading) this.#people.push(this.#read());
    return this;
  }

  /**
   * Waits until all visitors have finished.
   * @param {number} [atLeast] messages, for a fault that was over soon
   */
  async end(atLeast = 0) {
    while (this.result.posted < Math.min(atLeast, this.how.most ?? Infinity)) await pause(20);
    this.#enough = true;
    await Promise.all(this.#people);
    this.#agent.destroy();
    this.result.seconds = (Date.now() - this.#since) / 1000;
    return this.result;
  }

  /**
   * Sends messages one after the other, at the rate of all people together, as another visitor every few messages.
   * @param {number} person
   */
  async #write(person) {
    const { perSecond, together, most = Infinity } = this.how;
    let sent = 0;
    for (;;) {
      const begun = this.result.posted;
      const due = this.#since + (begun / perSecond) * 1000;
      if (this.#enough || begun >= most) return;
      const wait = due - Date.now();
      if (wait > 0) {
        await pause(Math.min(wait, 100));
        continue;
      }
      this.result.posted += 1;
      await this.#send(begun, person + together * Math.floor(sent / MESSAGES_EACH));
      sent += 1;
    }
  }

  /**
   * Sends one message like the form: retries with the same key until it is accepted or rejected.
   * @param {number} number
   * @param {number} visitor its sender
   */
  async #send(number, visitor) {
    const { port, label, propertyIds } = this.how;
    const mark = `[${label}-${number}]`;
    // Every third message is about no property.
    const propertyId = number % 3 === 0 ? undefined : propertyIds[number % propertyIds.length];
    const body = JSON.stringify({
      name: 'Achieng Nyadero',
      email: `visitor-${label}-${visitor}@example.com`,
      phone: `+254 7${String(visitor).padStart(8, '0')}`,
      subject: 'Property Viewing',
      message: `Good morning, may we see it on Saturday? ${mark}`,
      ...(propertyId === undefined ? {} : { propertyId }),
    });
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const path = propertyId === undefined ? '/api/contact' : '/api/inquiries';
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt++) {
      const since = Date.now();
      /** @type {Awaited<ReturnType<typeof call>> | { status: 0, headers: Record<string, undefined>, body: string }} */
      const answer = await call({
        ...{ port, path, method: 'POST', headers, body, agent: this.#agent, timeoutMs: ANSWER_MS },
      }).catch((error) => ({ status: 0, headers: {}, body: String(error) }));
      if (answer.status === 201) {
        this.result.milliseconds.push(Date.now() - since);
        this.result.accepted.set(mark, Number(JSON.parse(answer.body).id));
        return;
      }
      const mayRetry = [0, 429, 502, 503, 504].includes(answer.status);
      if (!mayRetry || Date.now() > deadline) {
        this.result.refused.push(`${mark} ${answer.status} ${answer.body.slice(0, 200)}`);
        return;
      }
      this.result.retries += 1;
      const told = Number(answer.headers['retry-after']) * 1000 || 200 * 2 ** Math.min(attempt, 4);
      await pause(Math.min(told, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2));
    }
  }

  /** One visitor who reads; failed requests are not retried. */
  async #read() {
    const { port, propertyIds, viewedId } = this.how;
    const paths = [
      '/',
      '/api/properties',
      `/api/properties/${propertyIds[0]}`,
      '/properties',
      '/api/offices',
    ];
    for (let turn = 0; !this.#enough; turn++) {
      const path = paths[turn % paths.length] ?? '/';
      this.result.gets += 1;
      const since = Date.now();
      const answer = await call({ port, path, headers: READ_AS, agent: this.#agent }).catch((error) => ({
        ...{ status: 0, body: String(error) },
      }));
      if (answer.status !== 200) this.result.failedGets.push(`${path} ${answer.status}`);
      else if (path === '/') this.result.pageMilliseconds.push(Date.now() - since);
      if (turn % 5 === 0) {
        this.result.viewsTold += 1;
        const seen = await call({
          ...{ port, path: `/api/properties/${viewedId}/interest`, method: 'POST', agent: this.#agent },
          headers: { ...READ_AS, 'Content-Type': 'application/json' },
          body: JSON.stringify({ kind: 'view' }),
        }).catch(() => undefined);
        if (seen?.status === 204) this.result.views += 1;
      }
      await pause(40);
    }
  }
}

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
