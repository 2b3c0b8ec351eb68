import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MailboxReadingEntity } from './incoming-mail.entity.js';

/** Longest words of a mail server that are stored. */
const PROBLEM_MAX = 300;

/** Place in a mailbox: UIDs only grow while the UIDVALIDITY stays (RFC 3501). */
export interface MailboxPlace {
  uidValidity: number;
  uid: number;
  /** UID of the mail that is stored next, whose reading begins; null or missing if none was fetched yet. */
  next?: number | null;
}

/** SQL of how far mailboxes were read. */
@Injectable()
export class MailboxReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(mailbox: string): Promise<MailboxReadingEntity | null> {
    return this.dataSource.getRepository(MailboxReadingEntity).findOneBy({ mailbox });
  }

  /** Begins a mailbox at a place: mails up to it are not read. */
  async startAt(mailbox: string, { uidValidity, uid }: MailboxPlace): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO mailbox_readings (mailbox, uid_validity, last_uid) VALUES ($1, $2, $3)
       ON CONFLICT (mailbox) DO UPDATE
          SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, tried_uid = NULL, tries = 0`,
      [mailbox, uidValidity, uid],
    );
  }

  /** Locks the place behind the last mail of a mailbox that has no UIDs of its own. */
  async lockNext(transaction: EntityManager, mailbox: string): Promise<MailboxPlace> {
    const [row] = await transaction.query<[{ next: number }]>(
      `INSERT INTO mailbox_readings AS reading (mailbox, uid_validity, last_uid) VALUES ($1, 1, 0)
       ON CONFLICT (mailbox) DO UPDATE SET last_uid = reading.last_uid RETURNING last_uid + 1 AS next`,
      [mailbox],
    );
    return { uidValidity: 1, uid: row.next };
  }

  /**
   * Records a mail as stored, in its transaction, and that the reading of the next one begins. Locks the mailbox until the
   * transaction ends, so that its mails are stored one after another.
   * @returns false, and changes nothing, if the place is behind: stored already, or of an earlier UIDVALIDITY
   */
  async pass(
    transaction: EntityManager,
    mailbox: string,
    { uidValidity, uid, next = null }: MailboxPlace,
  ): Promise<boolean> {
    const [, count] = await transaction.query<[unknown, number]>(
      `UPDATE mailbox_readings
          SET last_uid = $3, tried_uid = $4, tries = CASE WHEN $4::bigint IS NULL THEN 0 ELSE 1 END
        WHERE mailbox = $1 AND uid_validity = $2 AND last_uid < $3`,
      [mailbox, uidValidity, uid, next],
    );
    return count === 1;
  }

  /** Records that the reading of a mail begins. @returns how often it began, with this time */
  async countTry(mailbox: string, uid: number): Promise<number> {
    const [[row]] = await this.dataSource.query<[{ tries: number }[], number]>(
      `UPDATE mailbox_readings
          SET tries = CASE WHEN tried_uid = $2 THEN tries + 1 ELSE 1 END, tried_uid = $2
        WHERE mailbox = $1 RETURNING tries`,
      [mailbox, uid],
    );
    return row?.tries ?? 1;
  }

  async resetTries(mailbox: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE mailbox_readings SET tried_uid = NULL, tries = 0 WHERE mailbox = $1',
      [mailbox],
    );
  }

  /** Records that the mailbox was read to its end. */
  async succeeded(mailbox: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mailbox_readings SET checked_at = now(), failing_since = NULL, problem = NULL WHERE mailbox = $1`,
      [mailbox],
    );
  }

  /** Records what keeps the mailbox from being read. */
  async failed(mailbox: string, problem: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO mailbox_readings AS reading (mailbox, uid_validity, last_uid, failing_since, problem)
       VALUES ($1, 0, 0, now(), $2)
       ON CONFLICT (mailbox) DO UPDATE
          SET failing_since = coalesce(reading.failing_since, now()), problem = excluded.problem`,
      [mailbox, problem.slice(0, PROBLEM_MAX)],
    );
  }
}
