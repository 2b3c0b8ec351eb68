import type { AlertKind, ListingSeekers } from '@lml/common/contracts';
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
  type ChangedListing,
  type FoundItem,
  MatchingRepository,
} from './matching.repository.js';

const PAUSE_MS = 1000;
/** Listings per transaction. */
const LISTINGS_BATCH = 250;
/** Searches in memory at a time, and homes written per statement. */
const SEARCHES_BATCH = 2000;
const ITEMS_BATCH = 10_000;

interface Announced {
  listing: ChangedListing;
  kind: AlertKind;
  version: number;
}

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
    const kinds = changed.map(kindOf);
    const versions = await this.matching.remember(
      manager,
      changed.map(({ id, onMarket, price }, index) => ({
        id,
        onMarket,
        price,
        announced: kinds[index] !== null,
      })),
    );
    const announced = changed.flatMap((listing, index): Announced[] => {
      const kind = kinds[index]!;
      return kind === null ? [] : [{ listing, kind, version: versions.get(listing.id)! }];
    });
    if (announced.length === 0) return true;
    const matcher = new ListingMatcher(announced.map(({ listing }) => listing));
    const now = new Date();
    const sendAt = { instant: now, daily: sendTime('daily', now), weekly: sendTime('weekly', now) };
    await this.eachBatch(manager, async (searches) => {
      for (const items of itemsOf(searches, matcher, announced)) {
        await this.matching.addToMails(manager, items, sendAt);
      }
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

/** Returns what happened to a listing since it was last seen; null if nothing that interests anybody. */
function kindOf({ onMarket, wasOnMarket, price, oldPrice }: ChangedListing): AlertKind | null {
  if (!onMarket) return null;
  if (wasOnMarket === null) return 'new';
  if (!wasOnMarket) return 'back';
  return price && oldPrice && price !== oldPrice ? 'price' : null;
}

/** Yields the homes found for some searches, in bounded pieces. */
function* itemsOf(
  searches: ActiveSearch[],
  matcher: ListingMatcher,
  announced: Announced[],
): Generator<FoundItem[]> {
  let items: FoundItem[] = [];
  for (const { id: searchId, kinds, filter } of searches) {
    for (const index of matcher.match(filter)) {
      const { listing, kind, version } = announced[index]!;
      if (!kinds.includes(kind)) continue;
      const oldPrice = kind === 'price' ? listing.oldPrice : null;
      items.push({ searchId, propertyId: listing.id, version, kind, oldPrice });
    }
    if (items.length >= ITEMS_BATCH) {
      yield items;
      items = [];
    }
  }
  if (items.length > 0) yield items;
}
