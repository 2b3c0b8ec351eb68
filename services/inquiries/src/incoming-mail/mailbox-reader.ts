import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { IncomingMailReceiver } from './incoming-mail-receiver.js';
import { MailboxConnection, type MailboxMail } from './mailbox-connection.js';
import { mailboxProblem } from './mailbox-problem.js';
import { MailboxReadingsRepository } from './mailbox-readings.repository.js';
import { type MailContent, parseHeaders, parseMail } from './parse-mail.js';

/** Arbitrary id of an advisory lock: one replica reads the mailbox. */
const READER_LOCK = 728_171;
const CHECK_MS = 60_000;
/** How often another replica looks whether the mailbox is free. */
const TAKE_OVER_MS = 10_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A mail at which the process ended so often is stored without being read. */
const TRIES = 5;
/** Mails that are asked for at once. */
const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Reads the mailbox of visitors' answers over one lasting connection: at once by IDLE, and each minute by the next UID. A lost
 * connection is opened again after growing pauses. Mails are fetched in batches; each is stored with its place in the mailbox.
 */
@Injectable()
export class MailboxReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private connection: MailboxConnection | undefined;
  private running: Promise<void> = Promise.resolve();
  private pauseMs = FIRST_PAUSE_MS;

  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly readings: MailboxReadingsRepository,
    private readonly receiver: IncomingMailReceiver,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env.IMAP_HOST !== undefined) this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.connection?.close();
    await this.running;
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        if (!(await this.readWhileOpen())) await this.pause(TAKE_OVER_MS);
      } catch (error) {
        if (this.isStopping) return;
        await this.noteFailure(error);
        await this.pause(this.pauseMs * (1 + Math.random() / 4));
        this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  /** @returns false if another process reads the mailbox */
  private async readWhileOpen(): Promise<boolean> {
    const lock = this.dataSource.createQueryRunner();
    try {
      const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [READER_LOCK])) as [
        { mine: boolean },
      ];
      if (!row.mine) return false;
      try {
        await this.connectAndRead(lock);
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [READER_LOCK]).catch(() => undefined);
      }
      return true;
    } finally {
      await lock.release();
    }
  }

  private async connectAndRead(lock: QueryRunner): Promise<void> {
    const connection = await MailboxConnection.open(this.env);
    this.connection = connection;
    try {
      while (!this.isStopping) {
        // Fails if the connection that has the lock is lost: another replica may have it by now.
        await lock.query('SELECT 1');
        await this.readNew(connection);
        await this.readings.succeeded(this.env.mailbox);
        if (this.pauseMs > FIRST_PAUSE_MS) this.logger.info('mailbox is read again');
        this.pauseMs = FIRST_PAUSE_MS;
        if (!this.isStopping) await connection.news(CHECK_MS);
      }
    } finally {
      this.connection = undefined;
      connection.close();
    }
  }

  private async readNew(connection: MailboxConnection): Promise<void> {
    const next = await connection.nextUid();
    const after = await this.placeIn(connection, next);
    if (next <= after + 1) return;
    const uids = await connection.uidsAfter(after);
    while (uids.length > 0 && !this.isStopping) uids.splice(0, await this.readSome(connection, uids));
  }

  /** Reads and stores the next mails, one after another. @returns how many of them are done with */
  private async readSome(connection: MailboxConnection, uids: number[]): Promise<number> {
    const { mailbox } = this.env;
    const tries = await this.readings.countTry(mailbox, uids[0]!);
    // Alone after the process ended at it: a batch would not tell at which of its mails.
    const some = uids.slice(0, tries > 1 ? 1 : BATCH);
    let last: number | undefined;
    try {
      for await (const mails of connection.read(some)) {
        // Begun together: one mail is parsed while another one waits for the database.
        const contents = mails.map((mail) => contentOf(mail, tries > TRIES));
        for (const [index, { uid, receivedAt }] of mails.entries()) {
          if (this.isStopping) break;
          const next = some[some.indexOf(uid) + 1] ?? null;
          await this.receiver.receive({
            ...{ mailbox, receivedAt, content: await contents[index]! },
            place: { uidValidity: connection.uidValidity, uid, next },
          });
          last = uid;
        }
        if (this.isStopping) break;
      }
    } catch (error) {
      // It was the connection or the database, not the mail.
      await this.readings.resetTries(mailbox).catch(() => undefined);
      throw error;
    }
    if (last !== some.at(-1)) await this.readings.resetTries(mailbox);
    return some.length;
  }

  /**
   * Returns the last UID that is done with. At first that is the last mail there is: what came before is the agency's own. After a
   * change of UIDVALIDITY all UIDs are new, so that mails since the day before the last reading are looked at again; those
   * that are stored are recognised by their Message-IDs.
   */
  private async placeIn(connection: MailboxConnection, next: number): Promise<number> {
    const { mailbox } = this.env;
    const reading = await this.readings.find(mailbox);
    if (reading && Number(reading.uidValidity) === connection.uidValidity) return Number(reading.lastUid);
    const isFirst = !reading || Number(reading.uidValidity) === 0;
    const since = isFirst ? [] : await connection.uidsSince(dayBefore(reading.checkedAt));
    const uid = (since[0] ?? next) - 1;
    await this.readings.startAt(mailbox, { uidValidity: connection.uidValidity, uid });
    if (!isFirst) this.logger.warn({ uid }, 'the mailbox has a new UIDVALIDITY');
    return uid;
  }

  private async noteFailure(error: unknown): Promise<void> {
    const problem = mailboxProblem(error);
    // Said once, until it works again.
    if (this.pauseMs === FIRST_PAUSE_MS) this.logger.warn({ problem }, 'mailbox cannot be read');
    await this.readings.failed(this.env.mailbox, problem).catch(() => undefined);
  }
}

/** @param headersOnly for a mail at which the process ended too often */
function contentOf({ source, tooLarge }: MailboxMail, headersOnly: boolean): Promise<MailContent> {
  if (tooLarge || headersOnly) return parseHeaders(source, tooLarge ? 'too-large' : 'broken');
  return parseMail(source);
}

function dayBefore(checkedAt: Date | null): Date {
  return new Date((checkedAt?.getTime() ?? Date.now()) - DAY_MS);
}
