import type {
  AlertFigures,
  AlertFilters,
  AlertFrequency,
  AlertKind,
  AlertState,
  ConsentLanguage,
  Language,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CompiledFilter } from './compile-filter.js';
import type { CompiledSearch } from './search-compiler.js';

export interface SavedSearchRow {
  id: number;
  email: string;
  name: string;
  filters: AlertFilters;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  state: AlertState;
  consentVersion: string;
  consentText: string;
  consentLanguage: ConsentLanguage;
  /** Language of its e-mails. */
  language: Language;
  consentedAt: Date;
  confirmedAt: Date | null;
  /** When it was stopped, and how; null unless it is stopped. */
  withdrawnAt: Date | null;
  how: 'link' | 'staff' | null;
  createdAt: Date;
}

export interface NewSearch extends CompiledSearch {
  email: string;
  mailbox: string;
  name: string;
  filters: AlertFilters;
  filtersDigest: string;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  consent: { version: string; text: string; language?: ConsentLanguage };
  /** Language of its e-mails. */
  language: Language;
}

/** The mail that a key came with. */
export interface KeyOwner {
  searchId: number | null;
  email: string;
  mailbox: string;
}

/** Releases before the column stored that of the consent only. */
export const LANGUAGE_OF_SEARCH = 'coalesce(language, consent_language)';

const COLUMNS = `id, email, name, filters, frequency, kinds, state, consent_version AS "consentVersion",
  consent_text AS "consentText", consent_language AS "consentLanguage", consented_at AS "consentedAt",
  ${LANGUAGE_OF_SEARCH} AS language, confirmed_at AS "confirmedAt", created_at AS "createdAt",
  CASE WHEN state = 'stopped' THEN changed_at END AS "withdrawnAt",
  CASE WHEN state = 'stopped' THEN coalesce(stopped_by, 'link') END AS how`;

/** Notes the consents of searches that their owner stopped, for the inquiries service. */
const NOTE_WITHDRAWALS = `INSERT INTO consent_withdrawals (consent_id)
  SELECT DISTINCT unnest(consent_ids) FROM stopped ON CONFLICT DO NOTHING`;

/** SQL of saved searches. A mailbox is an address in lower case. */
@Injectable()
export class SavedSearchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns each text as `search_text` has it. */
  async folded(texts: string[]): Promise<Map<string, string>> {
    if (texts.length === 0) return new Map();
    const rows = await this.dataSource.query<{ text: string; folded: string }[]>(
      'SELECT text, fold_text(text) AS folded FROM unnest($1::text[]) AS text',
      [texts],
    );
    return new Map(rows.map(({ text, folded }) => [text, folded]));
  }

  /** Serialises changes of a mailbox until the transaction ends. */
  async lockMailbox(manager: EntityManager, mailbox: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [mailbox]);
  }

  async countKept(manager: EntityManager, mailbox: string, exceptDigest: string): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      `SELECT count(*) FROM saved_searches
        WHERE mailbox = $1 AND state IN ('active', 'paused') AND filters_digest <> $2`,
      [mailbox, exceptDigest],
    );
    return row!.count;
  }

  /**
   * Stores an unconfirmed search. An equal one of the mailbox that is active or paused stays as it is, because anybody
   * may type the address. @returns its id
   */
  async store(manager: EntityManager, search: NewSearch): Promise<number> {
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO saved_searches AS stored
         (email, mailbox, name, filters, filters_digest, filter, frequency, kinds, consent_version, consent_text,
          places_state, place_ids, consent_language, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       ON CONFLICT (mailbox, filters_digest) DO UPDATE
          SET name = excluded.name, frequency = excluded.frequency, kinds = excluded.kinds, filter = excluded.filter,
              places_state = excluded.places_state, place_ids = excluded.place_ids,
              state = 'unconfirmed', consent_version = excluded.consent_version,
              consent_text = excluded.consent_text, consent_language = excluded.consent_language,
              language = excluded.language,
              stopped_by = NULL, consented_at = now(), changed_at = now()
        WHERE stored.state IN ('unconfirmed', 'stopped')
       RETURNING id`,
      [
        ...[search.email, search.mailbox, search.name, JSON.stringify(search.filters), search.filtersDigest],
        ...[JSON.stringify(search.filter), search.frequency, search.kinds],
        ...[search.consent.version, search.consent.text, search.placesState, search.placeIds],
        ...[search.consent.language ?? 'en', search.language],
      ],
    );
    if (row) return row.id;
    const [kept] = await manager.query<{ id: number }[]>(
      'SELECT id FROM saved_searches WHERE mailbox = $1 AND filters_digest = $2',
      [search.mailbox, search.filtersDigest],
    );
    return kept!.id;
  }

  /** Returns the next searches by id that were read with other places than those of a state. */
  async readWithOtherPlaces(
    state: string,
    after: number,
    count: number,
  ): Promise<{ id: number; filters: AlertFilters }[]> {
    return await this.dataSource.query<{ id: number; filters: AlertFilters }[]>(
      `SELECT id, filters FROM saved_searches
        WHERE places_state IS DISTINCT FROM $1 AND id > $2 ORDER BY id LIMIT $3`,
      [state, after, count],
    );
  }

  /** Stores searches that were read anew; without a filter, the last one stays. */
  async storeCompiled(
    compiled: (Omit<CompiledSearch, 'filter'> & { id: number; filter: CompiledFilter | null })[],
  ): Promise<void> {
    if (compiled.length === 0) return;
    await this.dataSource.query(
      `UPDATE saved_searches SET filter = coalesce(new.filter, saved_searches.filter), places_state = new.state,
              place_ids = ARRAY (SELECT jsonb_array_elements_text(new.ids)::integer)
         FROM jsonb_to_recordset($1::jsonb) AS new (id integer, filter jsonb, state text, ids jsonb)
        WHERE saved_searches.id = new.id`,
      [
        JSON.stringify(
          compiled.map(({ id, filter, placesState, placeIds }) => ({
            id,
            filter,
            state: placesState,
            ids: placeIds,
          })),
        ),
      ],
    );
  }

  async ownerOfKey(manager: EntityManager, keyDigest: string): Promise<KeyOwner | undefined> {
    const [row] = await manager.query<KeyOwner[]>(
      'SELECT search_id AS "searchId", email, mailbox FROM alert_mails WHERE key_digest = $1',
      [keyDigest],
    );
    return row;
  }

  /** Stops the search, the monthly report or the questions about listings whose mail had the key. @returns false if the key is unknown; true also if nothing is left to stop */
  async stopByKey(stopDigest: string): Promise<boolean> {
    const [row] = await this.dataSource.query<
      {
        search_id: number | null;
        report_recipient_id: number | null;
        confirmation_recipient_id: number | null;
      }[]
    >(
      `SELECT search_id, report_recipient_id, confirmation_recipient_id
         FROM alert_mails WHERE stop_digest = $1`,
      [stopDigest],
    );
    if (!row) return false;
    await this.dataSource.query(
      'UPDATE report_recipients SET stopped_at = now() WHERE id = $1 AND stopped_at IS NULL',
      [row.report_recipient_id],
    );
    await this.dataSource.query(
      'UPDATE confirmation_recipients SET stopped_at = now() WHERE id = $1 AND stopped_at IS NULL',
      [row.confirmation_recipient_id],
    );
    await this.dataSource.query(
      `WITH stopped AS (
         UPDATE saved_searches SET state = 'stopped', stopped_by = 'link', changed_at = now()
          WHERE id = $1 AND state IN ('active', 'paused', 'unconfirmed') RETURNING consent_ids)
       ${NOTE_WITHDRAWALS}`,
      [row.search_id],
    );
    return true;
  }

  /** Oldest first. */
  async ofMailbox(manager: EntityManager, mailbox: string): Promise<SavedSearchRow[]> {
    return await manager.query<SavedSearchRow[]>(
      `SELECT ${COLUMNS} FROM saved_searches WHERE mailbox = $1 ORDER BY id`,
      [mailbox],
    );
  }

  /** Monthly reports that are mailed to a mailbox, oldest first. */
  async reportMailsOf(
    manager: EntityManager,
    mailbox: string,
  ): Promise<{ email: string; listing: string; since: Date; stoppedAt: Date | null }[]> {
    return await manager.query(
      `SELECT r.email, p.title AS listing, r.created_at AS since, r.stopped_at AS "stoppedAt"
         FROM report_recipients r JOIN report_links l ON l.id = r.link_id JOIN properties p ON p.id = l.property_id
        WHERE r.mailbox = $1 ORDER BY r.id`,
      [mailbox],
    );
  }

  /** Changes one search of a mailbox, or all that were confirmed. @returns ids of the searches meant */
  async change(
    manager: EntityManager,
    mailbox: string,
    { searchId, state, frequency }: { searchId?: number; state?: AlertState; frequency?: AlertFrequency },
  ): Promise<number[]> {
    const [rows] = await manager.query<[{ id: number }[], number]>(
      `UPDATE saved_searches
          SET state = coalesce($3, state), stopped_by = CASE $3 WHEN 'stopped' THEN 'link' END, frequency = coalesce($4, frequency), changed_at = now(),
              confirmed_at = CASE WHEN $3 = 'active' THEN coalesce(confirmed_at, now()) ELSE confirmed_at END
        WHERE mailbox = $1 AND CASE WHEN $2::integer IS NULL THEN state IN ('active', 'paused') ELSE id = $2 END
        RETURNING id`,
      [mailbox, searchId ?? null, state ?? null, frequency ?? null],
    );
    const ids = rows.map(({ id }) => id);
    if (state === 'stopped') {
      await manager.query(
        `WITH stopped AS (SELECT consent_ids FROM saved_searches WHERE id = ANY ($1::integer[])) ${NOTE_WITHDRAWALS}`,
        [ids],
      );
    }
    return ids;
  }

  /** Deletes all that is stored of a mailbox. @returns the numbers of searches and of monthly reports */
  async erase(manager: EntityManager, mailbox: string): Promise<{ erased: number; reportMails: number }> {
    await manager.query('DELETE FROM alert_mails WHERE mailbox = $1', [mailbox]);
    const [, reportMails] = await manager.query<[object[], number]>(
      'DELETE FROM report_recipients WHERE mailbox = $1',
      [mailbox],
    );
    await manager.query('DELETE FROM confirmation_recipients WHERE mailbox = $1', [mailbox]);
    const [row] = await manager.query<[{ erased: number }]>(
      `WITH stopped AS (DELETE FROM saved_searches WHERE mailbox = $1 RETURNING consent_ids),
            noted AS (${NOTE_WITHDRAWALS})
       SELECT count(*) AS erased FROM stopped`,
      [mailbox],
    );
    return { erased: row.erased, reportMails };
  }

  /** Deletes up to `count` searches that were never confirmed, or stopped some time ago. @returns how many */
  async deleteExpired(unconfirmedDays: number, stoppedDays: number, count: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM saved_searches WHERE id IN (
         SELECT id FROM saved_searches
          WHERE (state = 'unconfirmed' AND changed_at < now() - make_interval(days => $1))
             OR (state = 'stopped' AND changed_at < now() - make_interval(days => $2))
          LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [unconfirmedDays, stoppedDays, count],
    );
    return deleted;
  }

  async figures(): Promise<AlertFigures> {
    const [row] = await this.dataSource.query<AlertFigures[]>(
      `SELECT count(*) AS searches, count(DISTINCT mailbox) AS addresses,
              (SELECT count(*) FROM alert_mails
                WHERE kind = 'alert' AND state = 'sent' AND created_at > now() - interval '40 days'
                  AND sent_at > now() - interval '30 days') AS "sentLately"
         FROM saved_searches WHERE state = 'active'`,
    );
    return row!;
  }
}
