import { FEED_PATHS, type FeedListing, propertyReference } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ListingsEnv } from '../env.js';
import { OfficesRepository } from '../offices/offices.repository.js';
import { VersionRepository } from '../version/version.repository.js';
import type { FeedFormatName, FeedPage } from './feed-formats.js';
import { toFeedListing } from './feed-listing.js';
import type { FeedQuery } from './feeds.dto.js';
import { FeedsRepository } from './feeds.repository.js';

/** Listings read at a time. */
const BATCH = 50;

/** The state of a page, known before the listings are read. */
export interface FeedState {
  etag: string;
  lastModified: Date | null;
  page: FeedPage;
}

/** Feed of public listings for portals. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly repository: FeedsRepository,
    private readonly offices: OfficesRepository,
    private readonly versions: VersionRepository,
    private readonly env: ListingsEnv,
  ) {}

  async page(format: FeedFormatName, query: FeedQuery): Promise<FeedState> {
    const { after, limit, changedSince } = query;
    // The version first: a change in between makes the tag too old, never too new.
    const version = await this.versions.current();
    const asOf = await this.repository.asOf();
    const found = await this.repository.entries(after, changedSince, limit + 1);
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    const next = found.length > limit && last ? this.pageAfter(format, query, last.id) : null;
    const changes = entries.map(({ changed_at }) => changed_at.getTime());
    return {
      etag: tagOf(this.env.PUBLIC_URL, format, String(after), String(limit), changedSince ?? '', version),
      lastModified: changes.length > 0 ? new Date(Math.max(...changes)) : null,
      page: {
        asOf: asOf.toISOString(),
        next,
        removed: entries
          .filter(({ listed }) => !listed)
          .map(({ id, changed_at }) => ({
            reference: propertyReference(id),
            updatedAt: changed_at.toISOString(),
          })),
        batches: this.listings(entries.filter(({ listed }) => listed).map(({ id }) => id)),
      },
    };
  }

  private async *listings(ids: number[]): AsyncGenerator<FeedListing[]> {
    const offices = await this.offices.list();
    for (let from = 0; from < ids.length; from += BATCH) {
      const rows = await this.repository.listings(ids.slice(from, from + BATCH));
      yield rows.map((row) => toFeedListing(row, offices, this.env.PUBLIC_URL));
    }
  }

  /** The key is not in it: the reader adds it again. */
  private pageAfter(format: FeedFormatName, { limit, changedSince }: FeedQuery, after: number): string {
    const url = new URL(FEED_PATHS[format], this.env.PUBLIC_URL);
    url.searchParams.set('after', String(after));
    url.searchParams.set('limit', String(limit));
    if (changedSince !== undefined) url.searchParams.set('changedSince', changedSince);
    return url.href;
  }
}

function tagOf(...parts: string[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`;
}
