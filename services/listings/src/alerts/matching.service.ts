import type { ListingSeekers } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { propertyId } from '../properties/model/property-id.js';
import { sendTime } from './digest-time.js';
import { SearchCompiler } from './search-compiler.js';
import { ListingMatcher } from './listing-matcher.js';
import {
  type ActiveSearch,
  type Announcement,
  type ChangedListing,
  type FoundForSearch,
  MatchingRepository,
} from './matching.repository.js';

const PAUSE_MS = 1000;
/** Listings per transaction. */
const LISTINGS_BATCH = 1000;
/** Searches in memory at a time, and announcements of homes written per statement. */
const SEARCHES_BATCH = 2000;
const HOMES_BATCH = 50_000;

/**
 * Finds the saved searches that changed listings fit, and adds the listings to the mails of these. Runs every second in
 * one of the replicas. Each batch is one transaction with the removal of its events, so a crash neither loses nor
 * repeats any.
 */
@Injectable()
export class MatchingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failing = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: MatchingRepository,
    private readonly compiler: SearchCompiler,
    private readonly relay: OutboxRelay,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Matches all changes that are due. */
  async matchDue(): Promise<void> {
    await this.compiler.recompile();
    while (!this.stopped && (await this.matching.isAnyDue(this.env.ALERT_SETTLE_SECONDS))) {
      const done = await this.dataSource.transaction((manager) => this.matchBatch(manager));
      this.relay.nudge();
      if (!done) return;
    }
  }

  /** Counts the people whose active search fits a listing. @throws 404 PROPERTY_NOT_FOUND */
  async seekersOf(idText: string): Promise<ListingSeekers> {
    const listing = await this.matching.listing(propertyId(idText));
    if (!listing) throw propertyNotFound();
    const matcher = new ListingMatcher([listing]);
    const fitting: number[] = [];
    await this.eachBatch(this.dataSource.manager, (searches) => {
      fitting.push(...searches.filter(({ filter }) => matcher.match(filter).length > 0).map(({ id }) => id));
      return Promise.resolve();
    });
    return { people: await this.matching.countMailboxes(fitting) };
  }

  /** @returns false if another process is matching */
  private async matchBatch(manager: EntityManager): Promise<boolean> {
    if (!(await this.matching.tryToOwn(manager))) return false;
    const changed = await this.matching.takeChanged(manager, this.env.ALERT_SETTLE_SECONDS, LISTINGS_BATCH);
    const announced = changed.flatMap((listing) => {
      const announcement = announcementOf(listing);
      return announcement ? [{ listing, announcement }] : [];
    });
    const announcements = announced.map(({ announcement }) => announcement);
    await this.matching.remember(manager, changed, new Set(announced.map(({ listing }) => listing.id)));
    if (announced.length === 0) return true;
    const ids = await this.matching.announce(manager, announcements);
    const matcher = new ListingMatcher(announced.map(({ listing }) => listing));
    const now = new Date();
    const sendAt = { instant: now, daily: sendTime('daily', now), weekly: sendTime('weekly', now) };
    await this.eachBatch(manager, async (searches) => {
      const found = searches.map(({ id, kinds: wanted, filter }) => ({
        searchId: id,
        announcementIds: matcher
          .match(filter)
          .filter((index) => wanted.includes(announcements[index]!.kind))
          .map((index) => ids[index]!),
      }));
      for (const piece of pieces(found)) await this.matching.addToMails(manager, piece, sendAt);
    });
    return true;
  }

  private async eachBatch(
    manager: EntityManager,
    work: (searches: ActiveSearch[]) => Promise<void>,
  ): Promise<void> {
    let searches: ActiveSearch[];
    let after = 0;
    do {
      searches = await this.matching.activeSearches(manager, after, SEARCHES_BATCH);
      if (searches.length > 0) await work(searches);
      after = searches.at(-1)?.id ?? after;
    } while (searches.length === SEARCHES_BATCH);
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.runOnce().finally(() => {
        if (!this.stopped) this.schedule();
      });
    }, PAUSE_MS);
  }

  private async runOnce(): Promise<void> {
    try {
      await this.matchDue();
      this.failing = false;
    } catch (error) {
      // Nothing is lost: the events are still there.
      if (!this.failing)
        this.logger.warn({ err: error }, 'changed listings could not be matched; trying again');
      this.failing = true;
    }
  }
}

/** Returns the news of a listing since it was last seen; null if there is none that interests anybody. */
function announcementOf(listing: ChangedListing): Announcement | null {
  const { id, onMarket, wasOnMarket, price, oldPrice } = listing;
  if (!onMarket) return null;
  if (wasOnMarket === null) return { propertyId: id, kind: 'new', oldPrice: null };
  if (!wasOnMarket) return { propertyId: id, kind: 'back', oldPrice: null };
  return price && oldPrice && price !== oldPrice ? { propertyId: id, kind: 'price', oldPrice } : null;
}

/** Yields the searches for which something was found, in bounded pieces. */
function* pieces(found: FoundForSearch[]): Generator<FoundForSearch[]> {
  let piece: FoundForSearch[] = [];
  let homes = 0;
  for (const one of found) {
    if (one.announcementIds.length === 0) continue;
    piece.push(one);
    homes += one.announcementIds.length;
    if (homes < HOMES_BATCH) continue;
    yield piece;
    piece = [];
    homes = 0;
  }
  if (piece.length > 0) yield piece;
}
