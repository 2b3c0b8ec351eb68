import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  confirmedDaysAgo,
  KEPT,
  MARKET,
  ROOM_PRICES,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from '../properties/model/property-rows.js';

/** A listing that somebody is to be asked about, and the first agent's address. */
export interface DueListing {
  id: number;
  location: string;
  agentName: string | null;
  /** Null for the office: there is no agent, or an outside one. */
  agentEmail: string | null;
}

/** Listings of one mailbox. */
export interface DueMail {
  email: string;
  name: string;
  propertyIds: number[];
}

/** A mail with its recipient. */
export interface ConfirmationMailRow {
  id: string;
  mailbox: string;
  email: string;
  name: string;
  createdAt: Date;
}

/** A listing as a link of a mail finds it. */
export interface LinkedListing {
  title: string;
  location: string;
  confirmedAt: Date;
  onMarket: boolean;
}

const ON_MARKET = `${KEPT} AND p.published AND ${MARKET}`;
/** Nobody is asked about samples. */
const REAL = 'NOT EXISTS (SELECT FROM sample_listings s WHERE s.property_id = p.id)';

/** SQL of the mails that ask whether listings are available, and of their links. */
@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks the state of the mails, so that one process at a time decides which are due. */
  async lockState(
    manager: EntityManager,
  ): Promise<{ hidesFrom: Date | null; mailedWeek: string | null; remindedOn: string | null }> {
    const [row] = await manager.query<
      { hidesFrom: Date | null; mailedWeek: string | null; remindedOn: string | null }[]
    >(
      `SELECT hides_from AS "hidesFrom", mailed_week::text AS "mailedWeek", reminded_on::text AS "remindedOn"
         FROM freshness_state FOR UPDATE`,
    );
    return row!;
  }

  async noteMailed(manager: EntityManager, state: { week?: string; day?: string }): Promise<void> {
    await manager.query(
      'UPDATE freshness_state SET mailed_week = coalesce($1, mailed_week), reminded_on = coalesce($2, reminded_on)',
      [state.week ?? null, state.day ?? null],
    );
  }

  /** Returns the listings whose confirmation is so many days old or older, the oldest first. */
  async due(manager: EntityManager, days: number): Promise<DueListing[]> {
    return await this.listings(manager, confirmedDaysAgo(days));
  }

  /** Returns the listings of which visitors are warned, and of which nobody was reminded since their confirmation. */
  async toRemind(manager: EntityManager): Promise<DueListing[]> {
    return await this.listings(
      manager,
      `p.stale AND p.hidden_reasons IS NULL AND (p.reminded_at IS NULL OR p.reminded_at < p.confirmed_at)`,
    );
  }

  private async listings(manager: EntityManager, where: string): Promise<DueListing[]> {
    return await manager.query<DueListing[]>(
      `SELECT p.id, p.location, agent.name AS "agentName", agent.email AS "agentEmail"
         FROM properties p LEFT JOIN LATERAL (
           SELECT agents.name, CASE WHEN agents.agency IS NULL THEN NULLIF(agents.email, '') END AS email
             FROM property_agents JOIN agents ON agents.id = agent_id
            WHERE property_id = p.id ORDER BY property_agents.position LIMIT 1) agent ON true
        WHERE ${ON_MARKET} AND ${REAL} AND ${where} ORDER BY p.confirmed_at, p.id`,
    );
  }

  /**
   * Puts mails into the outbox, and notes that their listings were asked about; leaves out who stopped them, and who has one
   * waiting.
   * @returns how many
   */
  async queue(
    manager: EntityManager,
    kind: 'confirmation' | 'confirmation-reminder',
    mails: DueMail[],
  ): Promise<number> {
    if (mails.length === 0) return 0;
    const [row] = await manager.query<{ queued: number }[]>(
      `WITH wanted AS (
         SELECT email, name, lower(email) AS mailbox, ids::integer[] AS ids
           FROM unnest($2::text[], $3::text[], $4::text[]) AS wanted (email, name, ids)
       ), recipient AS (
         INSERT INTO confirmation_recipients AS r (email, mailbox, name)
         SELECT email, mailbox, name FROM wanted
         ON CONFLICT (mailbox) DO UPDATE SET email = excluded.email, name = excluded.name
         RETURNING id, email, mailbox, stopped_at
       ), mail AS (
         INSERT INTO alert_mails (kind, email, mailbox, confirmation_recipient_id)
         SELECT $1, email, mailbox, id FROM recipient
          WHERE stopped_at IS NULL AND NOT EXISTS (
            SELECT FROM alert_mails WHERE confirmation_recipient_id = recipient.id AND state IN ('pending', 'queued', 'sending'))
         RETURNING id, mailbox
       ), item AS (
         INSERT INTO confirmation_items (mail_id, property_id)
         SELECT mail.id, unnest(wanted.ids) FROM mail JOIN wanted USING (mailbox)
       ) SELECT count(*) AS queued FROM mail`,
      [
        kind,
        mails.map(({ email }) => email),
        mails.map(({ name }) => name),
        mails.map(({ propertyIds }) => `{${propertyIds.join()}}`),
      ],
    );
    await manager.query(
      `UPDATE properties p SET reminded_at = now() WHERE p.id = ANY ($1::integer[]) AND p.stale`,
      [mails.flatMap(({ propertyIds }) => propertyIds)],
    );
    return row!.queued;
  }

  async mail(id: string): Promise<ConfirmationMailRow | undefined> {
    const [row] = await this.dataSource.query<ConfirmationMailRow[]>(
      `SELECT mail.id, r.mailbox, r.email, r.name, mail.created_at AS "createdAt"
         FROM alert_mails mail JOIN confirmation_recipients r ON r.id = mail.confirmation_recipient_id
        WHERE mail.id = $1`,
      [id],
    );
    return row;
  }

  async isStopped(mailbox: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      'SELECT FROM confirmation_recipients WHERE mailbox = $1 AND stopped_at IS NOT NULL',
      [mailbox],
    );
    return rows.length > 0;
  }

  /** Returns the listings of a mail that nobody has confirmed since, the oldest first. */
  async items(mailId: string, createdAt: Date, limit: number): Promise<(SummaryRow & { total: number })[]> {
    return await this.dataSource.query<(SummaryRow & { total: number })[]>(
      `SELECT ${SUMMARY_COLUMNS}, count(*) OVER () AS total
         FROM confirmation_items item JOIN properties p ON p.id = item.property_id ${ROOM_PRICES}
        WHERE item.mail_id = $1 AND ${ON_MARKET} AND p.confirmed_at < $2
        ORDER BY p.confirmed_at, p.id LIMIT $3`,
      [mailId, createdAt, limit],
    );
  }

  async linked(propertyId: number): Promise<LinkedListing | undefined> {
    const [row] = await this.dataSource.query<LinkedListing[]>(
      `SELECT p.title, p.location, p.confirmed_at AS "confirmedAt", ${ON_MARKET} AS "onMarket"
         FROM properties p WHERE p.id = $1 AND ${KEPT}`,
      [propertyId],
    );
    return row;
  }

  /** Returns the first agent of a listing, unless an outside one, with the number for WhatsApp. */
  async agentOnWhatsapp(propertyId: number): Promise<{ name: string; phone: string } | undefined> {
    const [agent] = await this.dataSource.query<{ name: string; phone: string; agency: string | null }[]>(
      `SELECT agents.name, coalesce(NULLIF(agents.whatsapp, ''), agents.phone) AS phone, agents.agency
         FROM property_agents JOIN agents ON agents.id = agent_id
        WHERE property_id = $1 ORDER BY property_agents.position LIMIT 1`,
      [propertyId],
    );
    return agent?.phone && agent.agency === null ? { name: agent.name, phone: agent.phone } : undefined;
  }

  async wasUsed(digest: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>('SELECT FROM used_confirmations WHERE digest = $1', [
      digest,
    ]);
    return rows.length > 0;
  }

  /** Marks a link as used. @returns false if it was used before */
  async use(manager: EntityManager, digest: string): Promise<boolean> {
    const rows = await manager.query<object[]>(
      'INSERT INTO used_confirmations (digest) VALUES ($1) ON CONFLICT DO NOTHING RETURNING digest',
      [digest],
    );
    return rows.length > 0;
  }

  /** Addresses that stopped the mails, in the order of the alphabet. */
  async stopped(): Promise<string[]> {
    const rows = await this.dataSource.query<{ email: string }[]>(
      'SELECT email FROM confirmation_recipients WHERE stopped_at IS NOT NULL ORDER BY mailbox',
    );
    return rows.map(({ email }) => email);
  }

  /** Sends the mails again to who stopped them. @returns whether they had */
  async resume(email: string): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[object[], number]>(
      'UPDATE confirmation_recipients SET stopped_at = NULL WHERE mailbox = lower($1) AND stopped_at IS NOT NULL',
      [email],
    );
    return changed > 0;
  }

  /** Forgets links that have expired, and addresses that get no mails any more. */
  async deleteOld(days: number): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM used_confirmations WHERE used_at < now() - make_interval(days => $1)',
      [days],
    );
    await this.dataSource.query(
      `DELETE FROM confirmation_recipients r
        WHERE r.stopped_at IS NULL AND r.created_at < now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM alert_mails WHERE confirmation_recipient_id = r.id)`,
      [days],
    );
  }
}
