import type {
  PropertyPurpose,
  PropertyType,
  SuppressionReason,
  WithdrawnByLink,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Facts of a listing that similar homes share. */
export interface ConsentListing {
  title: string;
  type: PropertyType;
  purpose: PropertyPurpose;
  price: number | null;
  bedrooms: number | null;
  /** Smallest first: `Nyali`, `Mombasa`. */
  location_areas: string[];
}

/** Withdrawals read at a time. */
const BATCH = 500;

/** Salted SHA-256 of a contact. @param parameter SQL of the contact as {@link contactKeys} has it */
const digestSql = (parameter: string) =>
  `encode(sha256(convert_to((SELECT salt FROM suppression_salt) || ${parameter}, 'UTF8')), 'hex')`;

/** Whether an address is on the suppression list. @param mailbox SQL of an address in lower case */
export const isSuppressedSql = (mailbox: string) =>
  `EXISTS (SELECT FROM suppressions WHERE digest = ${digestSql(`('email:' || ${mailbox})`)})`;

/** Contacts in the form in which the list digests them. */
export function contactKeys({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [
    ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
    ...(phone === null ? [] : [`phone:${phone}`]),
  ];
}

/** SQL of consents beside messages, and of the suppression list. */
@Injectable()
export class ConsentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a published listing; undefined if there is none. */
  async listing(id: number): Promise<ConsentListing | undefined> {
    const [row] = await this.dataSource.query<ConsentListing[]>(
      `SELECT title, type, purpose, price, bedrooms, location_areas FROM listed_properties WHERE id = $1`,
      [id],
    );
    return row;
  }

  /** Adds a consent to a search that waits for its confirmation, once: another's active search stays as it is. */
  async addToSearch(manager: EntityManager, searchId: number, consentId: number): Promise<void> {
    await manager.query(
      `UPDATE saved_searches SET consent_ids = consent_ids || $2::integer
        WHERE id = $1 AND state = 'unconfirmed' AND NOT consent_ids @> ARRAY[$2::integer]`,
      [searchId, consentId],
    );
  }

  /** Whether a search of this consent is stored. */
  async isStored(manager: EntityManager, consentId: number): Promise<boolean> {
    const [row] = await manager.query<[{ stored: boolean }]>(
      `SELECT EXISTS (SELECT FROM saved_searches WHERE consent_ids <> '{}' AND consent_ids @> ARRAY[$1::integer])
         AS stored`,
      [consentId],
    );
    return row.stored;
  }

  /** Stops searches of an address or of some consents. @returns how many */
  async stop(manager: EntityManager, mailbox: string | null, consentIds: number[]): Promise<number> {
    const [, stopped] = await manager.query<[object[], number]>(
      `UPDATE saved_searches SET state = 'stopped', stopped_by = 'staff', changed_at = now()
        WHERE state <> 'stopped' AND (mailbox = $1 OR (consent_ids <> '{}' AND consent_ids && $2::integer[]))`,
      [mailbox, consentIds],
    );
    return stopped;
  }

  /** Deletes the searches of some consents, with their mails. @returns how many */
  async deleteSearches(manager: EntityManager, consentIds: number[]): Promise<number> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM saved_searches WHERE consent_ids <> '{}' AND consent_ids && $1::integer[] FOR UPDATE`,
      [consentIds],
    );
    const ids = rows.map(({ id }) => id);
    await manager.query('DELETE FROM alert_mails WHERE search_id = ANY ($1::integer[])', [ids]);
    await manager.query('DELETE FROM saved_searches WHERE id = ANY ($1::integer[])', [ids]);
    return ids.length;
  }

  /** Puts contacts on the suppression list; an erasure replaces a withdrawal. */
  async suppress(manager: EntityManager, contacts: string[], reason: SuppressionReason): Promise<void> {
    await manager.query(
      `INSERT INTO suppressions (digest, reason)
       SELECT ${digestSql('contact')}, $2 FROM unnest($1::text[]) AS contact
       ON CONFLICT (digest) DO UPDATE SET reason = excluded.reason, created_at = now()
        WHERE suppressions.reason = 'withdrawn'`,
      [contacts, reason],
    );
  }

  /** Takes an address off the list: its owner has consented anew. */
  async release(manager: EntityManager, mailbox: string): Promise<void> {
    await manager.query(`DELETE FROM suppressions WHERE digest = ${digestSql('$1::text')}`, [
      `email:${mailbox}`,
    ]);
  }

  /** Returns why one of the contacts is on the list; null if none is. */
  async reasonFor(contacts: string[]): Promise<SuppressionReason | null> {
    const [row] = await this.dataSource.query<{ reason: SuppressionReason }[]>(
      `SELECT reason FROM suppressions
        WHERE digest IN (SELECT ${digestSql('contact')} FROM unnest($1::text[]) AS contact)
        ORDER BY reason LIMIT 1`,
      [contacts],
    );
    return row?.reason ?? null;
  }

  /** Returns consents that were withdrawn by a link, as long as inquiries has not taken them over. */
  async withdrawals(): Promise<WithdrawnByLink[]> {
    const rows = await this.dataSource.query<{ consentId: number; at: Date }[]>(
      `SELECT consent_id AS "consentId", at FROM consent_withdrawals ORDER BY at LIMIT ${BATCH}`,
    );
    return rows.map(({ consentId, at }) => ({ consentId, at: at.toISOString() }));
  }

  async forgetWithdrawals(consentIds: number[]): Promise<void> {
    await this.dataSource.query('DELETE FROM consent_withdrawals WHERE consent_id = ANY ($1::integer[])', [
      consentIds,
    ]);
  }
}
