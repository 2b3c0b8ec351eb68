import type {
  AlertFrequency,
  AlertKind,
  AlertState,
  ConfirmationMail,
  Language,
} from '@lml/common/contracts';
import { currentRequestId } from '@lml/common/logging/request-context';
import { OutboxTable } from '@lml/common/outbox/outbox-table';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { isSuppressedSql } from './consents.repository.js';
import {
  type ListedRow,
  MARKET,
  PHOTO_COLUMNS,
  PHOTOS,
  ROOM_PRICES,
  SUMMARY_COLUMNS,
} from '../properties/model/property-rows.js';

/** A mail, with its search as it is now. */
export interface AlertMailRow {
  kind: 'alert' | 'alert-confirmation' | 'alert-link' | 'report' | ConfirmationMail['kind'];
  state: string;
  email: string;
  is_full: boolean;
  /** Language of the mail, from its search if it is about one. */
  language: Language;
  /** Null if the search was deleted, or there is none. */
  search_id: number | null;
  name: string | null;
  filters: object | null;
  frequency: AlertFrequency | null;
  search_state: AlertState | null;
  /** Whether the address is on the suppression list. */
  suppressed: boolean;
}

/** Searches of releases before the column have the language of their consent. */
const LANGUAGE = `coalesce(mail.language, search.language, search.consent_language, 'en')`;

export type AlertHome = ListedRow & { kind: AlertKind; old_price: number | null; total: number };

/** The outbox of the mails about saved searches. */
@Injectable()
export class AlertMailsRepository extends OutboxTable {
  constructor(dataSource: DataSource, env: ListingsEnv) {
    super(dataSource, {
      table: 'alert_mails',
      since: 'send_at',
      due: 'send_at <= now()',
      // A report is as good some days later.
      expired: `send_at < now() - CASE kind WHEN 'report' THEN interval '7 days' ELSE interval '1 day' END`,
      leaseSeconds: env.DELIVERY_LEASE_SECONDS,
    });
  }

  /** Inserts a mail that confirms or links; none if the same is about to be sent. */
  async insert(
    manager: EntityManager,
    mail: {
      kind: 'alert-confirmation' | 'alert-link';
      searchId: number | null;
      email: string;
      mailbox: string;
      full?: boolean;
      /** Language of a mail about no search. */
      language?: Language;
    },
  ): Promise<void> {
    const { kind, searchId, email, mailbox, full = false, language = null } = mail;
    await manager.query(
      `INSERT INTO alert_mails (kind, search_id, email, mailbox, is_full, request_id, trace_parent, language)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
        WHERE NOT EXISTS (
          SELECT FROM alert_mails
           WHERE mailbox = $4 AND kind = $1 AND search_id IS NOT DISTINCT FROM $2 AND is_full = $5
             AND state IN ('pending', 'queued'))`,
      [kind, searchId, email, mailbox, full, currentRequestId() ?? '', currentTraceParent(), language],
    );
  }

  async find(id: string): Promise<AlertMailRow | undefined> {
    const [row] = await this.dataSource.query<AlertMailRow[]>(
      `SELECT mail.kind, mail.state, mail.email, mail.is_full, ${LANGUAGE} AS language, mail.search_id, search.name, search.filters,
              search.frequency, search.state AS search_state,
              ${isSuppressedSql('mail.mailbox')} AS suppressed
         FROM alert_mails mail LEFT JOIN saved_searches search ON search.id = mail.search_id
        WHERE mail.id = $1`,
      [id],
    );
    return row;
  }

  /** Returns the language of the mail with a stop key; English for an unknown key. */
  async languageOfStop(stopDigest: string): Promise<Language> {
    const [row] = await this.dataSource.query<{ language: Language }[]>(
      `SELECT ${LANGUAGE} AS language
         FROM alert_mails mail LEFT JOIN saved_searches search ON search.id = mail.search_id
        WHERE mail.stop_digest = $1`,
      [stopDigest],
    );
    return row?.language ?? 'en';
  }

  /**
   * Returns the homes of a mail that are still on the market and not hidden, each once, newest first, and their total. A home that is
   * new or back is not told again as a change of price.
   */
  async homes(id: string, limit: number): Promise<AlertHome[]> {
    return await this.dataSource.query<AlertHome[]>(
      `WITH item AS (
         SELECT DISTINCT ON (property_id) property_id, kind, old_price
           FROM alert_items, unnest(announcement_ids) AS told (id) JOIN announcements USING (id)
          WHERE mail_id = $1
          ORDER BY property_id, array_position('{new,back,price}', kind), id
       ), page AS (
         SELECT item.*, p.id, count(*) OVER () AS total
           FROM item JOIN findable_properties p ON p.id = property_id
          WHERE ${MARKET} ORDER BY p.id DESC LIMIT $2
       )
       SELECT page.kind, page.old_price, page.total, ${SUMMARY_COLUMNS}, ${PHOTO_COLUMNS}
         FROM page JOIN findable_properties p USING (id) ${ROOM_PRICES} ${PHOTOS} ORDER BY p.id DESC`,
      [id, limit],
    );
  }

  /** Stores the digests of the keys that a mail carries. */
  async keepKeys(id: string, keyDigest: string | null, stopDigest: string): Promise<void> {
    await this.dataSource.query('UPDATE alert_mails SET key_digest = $2, stop_digest = $3 WHERE id = $1', [
      id,
      keyDigest,
      stopDigest,
    ]);
  }

  /** Ends a claimed mail that must not be sent any more. */
  async cancel(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE alert_mails SET state = 'cancelled', lease_until = NULL WHERE id = $1 AND state = 'sending'`,
      [id],
    );
  }

  /** Moves the open mail of a search to another time. */
  async reschedule(manager: EntityManager, searchIds: number[], at: Date): Promise<void> {
    await manager.query(
      `UPDATE alert_mails SET send_at = $2, relay_at = $2
        WHERE search_id = ANY ($1::integer[]) AND kind = 'alert' AND state = 'pending'`,
      [searchIds, at],
    );
  }

  /** Deletes up to `count` old mails; their links stop working. @returns how many */
  async deleteOld(days: number, count: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM alert_mails WHERE id IN (
         SELECT id FROM alert_mails WHERE created_at < now() - make_interval(days => $1)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [days, count],
    );
    return deleted;
  }
}
