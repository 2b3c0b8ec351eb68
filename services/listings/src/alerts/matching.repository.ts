import type { AlertFrequency, AlertKind, FittingListings } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FINDABLE, MARKET } from '../properties/model/property-rows.js';
import { COMPARABLE_PRICE, LAND_SQM } from '../properties/search/fact-filter.js';
import { conditions } from '../properties/search/property-filter.js';
import type { ConsentListing } from './consents.repository.js';
import type { CompiledFilter } from './compile-filter.js';
import type { MatchedListing } from './listing-matcher.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

/** A changed listing, and what was last seen of it. */
export interface ChangedListing extends MatchedListing {
  onMarket: boolean;
  /** Null if it was never public. */
  wasOnMarket: boolean | null;
  oldPrice: number | null;
}

/** A filter to be matched. */
export interface ActiveSearch {
  id: number;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  filter: CompiledFilter;
}

/** A listing that is told to those who look for one like it. */
export interface Announcement {
  propertyId: number;
  kind: AlertKind;
  /** For `price` only. */
  oldPrice: number | null;
}

/** The announcements that fit a search. */
export interface FoundForSearch {
  searchId: number;
  announcementIds: number[];
}

/** After an announcement, the next change of the listing waits this long: somebody is still editing. */
const PAUSE = '10 minutes';

const MATCHED_COLUMNS = `p.id, p.type, p.purpose, lower(p.status) AS status, p.price, p.bedrooms,
  ${COMPARABLE_PRICE} AS "comparablePrice",
  p.location_keys AS "locationKeys", p.search_text AS "searchText", fold_text(p.title) AS title, p.latitude, p.longitude,
  ${LAND_SQM} AS "landSqm", p.tenure, has_title(p.type, p.title_type) AS titled, p.furnished, p.pets,
  p.water_supply AS water, p.backup_power AS backup, p.available_from::text AS "availableFrom",
  p.min_term_months AS "minTermMonths", p.title_search_seen AS "titleSearchSeen", p.visited_by_staff AS "visitedByStaff",
  (SELECT coalesce(array_agg(agent_id), '{}') FROM property_agents WHERE property_id = p.id) AS "agentIds"`;

/** SQL of the matcher: events, listings, active searches, and the homes found. */
@Injectable()
export class MatchingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async isAnyDue(settleSeconds: number): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(`${dueSql(1)} LIMIT 1`, [settleSeconds]);
    return rows.length > 0;
  }

  /** Returns whether this process matches until the transaction ends; others skip their turn. */
  async tryToOwn(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      ADVISORY_LOCKS.matching,
    ]);
    return row!.mine;
  }

  /**
   * Takes the events of up to `count` listings, and returns these listings as they are now. Events of transactions that
   * are still running come later.
   */
  async takeChanged(manager: EntityManager, settleSeconds: number, count: number): Promise<ChangedListing[]> {
    const due = await manager.query<{ property_id: number }[]>(`${dueSql(1)} LIMIT $2`, [
      settleSeconds,
      count,
    ]);
    const ids = due.map((row) => row.property_id);
    await manager.query('DELETE FROM listing_events WHERE property_id = ANY ($1::integer[])', [ids]);
    // After the delete: the rows are at least as new as the events.
    return await manager.query<ChangedListing[]>(
      `SELECT ${MATCHED_COLUMNS}, p.published AND p.deleted_at IS NULL AND ${FINDABLE} AND ${MARKET} AS "onMarket",
              seen.on_market AS "wasOnMarket", seen.price AS "oldPrice"
         FROM properties p LEFT JOIN listing_states seen ON seen.property_id = p.id
        WHERE p.id = ANY ($1::integer[]) AND (seen.property_id IS NOT NULL OR (p.published AND p.deleted_at IS NULL))
        ORDER BY p.id`,
      [ids],
    );
  }

  /** Remembers listings as they are now. @param announced ids of those that are announced */
  async remember(
    manager: EntityManager,
    listings: Pick<ChangedListing, 'id' | 'onMarket' | 'price'>[],
    announced: ReadonlySet<number>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO listing_states AS seen (property_id, on_market, price, announced_at)
       SELECT id, on_market, price, CASE WHEN announced THEN now() END
         FROM unnest($1::integer[], $2::boolean[], $3::bigint[], $4::boolean[]) AS new (id, on_market, price, announced)
       ON CONFLICT (property_id) DO UPDATE
          SET on_market = excluded.on_market, price = excluded.price,
              announced_at = coalesce(excluded.announced_at, seen.announced_at)`,
      [
        listings.map(({ id }) => id),
        listings.map(({ onMarket }) => onMarket),
        listings.map(({ price }) => price),
        listings.map(({ id }) => announced.has(id)),
      ],
    );
  }

  /** Inserts announcements. @returns their ids, in the same order */
  async announce(manager: EntityManager, announcements: Announcement[]): Promise<number[]> {
    const rows = await manager.query<{ id: number; property_id: number }[]>(
      `INSERT INTO announcements (property_id, kind, old_price)
       SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[]) RETURNING id, property_id`,
      [
        announcements.map(({ propertyId }) => propertyId),
        announcements.map(({ kind }) => kind),
        announcements.map(({ oldPrice }) => oldPrice),
      ],
    );
    const ids = new Map(rows.map((row) => [row.property_id, row.id]));
    return announcements.map(({ propertyId }) => ids.get(propertyId)!);
  }

  /** Returns a public listing, to be matched. */
  async listing(id: number): Promise<MatchedListing | undefined> {
    const [row] = await this.dataSource.query<MatchedListing[]>(
      `SELECT ${MATCHED_COLUMNS} FROM properties p WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [id],
    );
    return row;
  }

  /** Counts the listings on the market that fit any of the filters, and returns the newest ones as a list shows them. */
  async fitting(
    filters: CompiledFilter[],
    count: number,
  ): Promise<Pick<FittingListings, 'total' | 'listings'>> {
    if (filters.length === 0) return { total: 0, listings: [] };
    const parameters: unknown[] = [count];
    const any = filters.map((filter) => `(${conditions(filter, parameters).where})`).join(' OR ');
    const rows = await this.dataSource.query<(FittingListings['listings'][number] & { total: number })[]>(
      `WITH fitting AS MATERIALIZED (SELECT p.id FROM findable_properties p WHERE ${MARKET} AND (${any}))
       SELECT p.id, p.title, p.location, p.price, (SELECT count(*) FROM fitting) AS total
         FROM (SELECT id FROM fitting ORDER BY id DESC LIMIT $1) newest JOIN properties p ON p.id = newest.id
        ORDER BY p.id DESC`,
      parameters,
    );
    return {
      total: rows[0]?.total ?? 0,
      listings: rows.map(({ total: _total, ...listing }) => listing),
    };
  }

  /** Returns facts of listings that similar homes share, in the given order; those that do not exist are missing. */
  async similarFacts(ids: number[]): Promise<ConsentListing[]> {
    return await this.dataSource.query<ConsentListing[]>(
      `SELECT title, type, purpose, price, bedrooms, location_areas FROM properties
        WHERE id = ANY ($1::integer[]) AND deleted_at IS NULL ORDER BY array_position($1::integer[], id)`,
      [ids],
    );
  }

  /** Returns the next active searches by id. */
  async activeSearches(manager: EntityManager, after: number, count: number): Promise<ActiveSearch[]> {
    return await manager.query<ActiveSearch[]>(
      `SELECT id, frequency, kinds, filter FROM saved_searches
        WHERE state = 'active' AND id > $1 ORDER BY id LIMIT $2`,
      [after, count],
    );
  }

  /** Counts the different mailboxes of searches. */
  async countMailboxes(searchIds: number[]): Promise<number> {
    const [row] = await this.dataSource.query<{ people: number }[]>(
      'SELECT count(DISTINCT mailbox) AS people FROM saved_searches WHERE id = ANY ($1::integer[])',
      [searchIds],
    );
    return row!.people;
  }

  /**
   * Adds announcements to the open mail of each search, which is made if there is none. Locks that mail, so that no
   * worker reads its homes before these are added. Searches that were deleted meanwhile are left out.
   * @param sendAt times for searches of each frequency
   */
  async addToMails(
    manager: EntityManager,
    found: FoundForSearch[],
    sendAt: Record<AlertFrequency, Date>,
  ): Promise<void> {
    await manager.query(
      `WITH found AS (
         SELECT search_id, ids::integer[] AS ids FROM unnest($1::integer[], $2::text[]) AS found (search_id, ids)
       ), mail AS (
         INSERT INTO alert_mails AS mail (kind, search_id, email, mailbox, send_at, relay_at)
         SELECT 'alert', id, email, mailbox, at, at
           FROM (SELECT id, email, mailbox,
                        CASE frequency WHEN 'instant' THEN $3 WHEN 'daily' THEN $4 ELSE $5 END::timestamptz AS at
                   FROM saved_searches WHERE id = ANY ($1::integer[]) ORDER BY id) search
         ON CONFLICT (search_id) WHERE kind = 'alert' AND state = 'pending' DO UPDATE SET send_at = mail.send_at
         RETURNING id, search_id
       )
       INSERT INTO alert_items (mail_id, announcement_ids) SELECT mail.id, ids FROM mail JOIN found USING (search_id)`,
      [
        found.map(({ searchId }) => searchId),
        found.map(({ announcementIds }) => `{${announcementIds.join()}}`),
        ...[sendAt.instant, sendAt.daily, sendAt.weekly],
      ],
    );
  }

  /** Deletes up to `count` announcements whose mails are gone. @returns how many */
  async deleteOldAnnouncements(days: number, count: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM announcements WHERE id IN (
         SELECT id FROM announcements WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
      [days, count],
    );
    return deleted;
  }
}

/**
 * Listings whose first event has settled, unless they were announced a short while ago. Events of a hidden listing wait
 * until it is shown again: being hidden for a while is no news.
 */
function dueSql(settle: number): string {
  return `SELECT event.property_id
            FROM listing_events event LEFT JOIN listing_states seen ON seen.property_id = event.property_id
           GROUP BY event.property_id, seen.announced_at
          HAVING min(event.at) <= now() - make_interval(secs => $${settle})
             AND (seen.announced_at IS NULL OR seen.announced_at <= now() - interval '${PAUSE}')
             AND NOT EXISTS (SELECT FROM properties p WHERE p.id = event.property_id AND p.published
                                AND p.deleted_at IS NULL AND NOT ${FINDABLE})
           ORDER BY min(event.at)`;
}
