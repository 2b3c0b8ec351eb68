import { recordChange } from '@lml/common/audit/changes';
import {
  COMPANY,
  type NewViewingFeed,
  type User,
  viewingTimeText,
  type ViewingFeed,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { DataSource, Repository } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { ColleaguesClient } from '../inquiries/colleagues.client.js';
import { calendarOfFeed } from './viewing-calendar.js';
import { digestOfToken, newFeedKey } from './viewing-token.js';
import { type ViewingEntity, ViewingFeedEntity } from './viewing.entity.js';
import { peopleOf, toProperty } from './viewing.mapper.js';
import { feedUnknown } from './viewings.errors.js';
import { ViewingsRepository } from './viewings.repository.js';

/** How exactly the time of the last fetch is stored: a calendar fetches often. */
const READ_EVERY_MINUTES = 60;

/** An account's viewings for its calendar application, behind a secret address. */
@Injectable()
export class ViewingFeedsService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly viewings: ViewingsRepository,
    private readonly colleagues: ColleaguesClient,
    @InjectRepository(ViewingFeedEntity) private readonly feeds: Repository<ViewingFeedEntity>,
  ) {}

  /** The account's own feed; null if it has none. */
  async own({ id }: User): Promise<ViewingFeed | null> {
    const feed = await this.feeds.findOneBy({ userId: id });
    return feed && { createdAt: feed.createdAt.toISOString(), readAt: feed.readAt?.toISOString() ?? null };
  }

  /** Makes a new address; an earlier one stops working. */
  async create(by: User): Promise<NewViewingFeed> {
    const key = newFeedKey();
    const createdAt = new Date();
    await this.dataSource.transaction(async (transaction) => {
      await transaction.upsert(
        ViewingFeedEntity,
        { userId: by.id, keyDigest: digestOfToken(key), createdAt, readAt: null },
        ['userId'],
      );
      await this.log(transaction, 'created', by);
    });
    return { createdAt: createdAt.toISOString(), readAt: null, path: `/api/viewings/calendar/${key}.ics` };
  }

  /** Revokes the address. */
  async revoke(by: User): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const { affected } = await transaction.delete(ViewingFeedEntity, { userId: by.id });
      if (affected) await this.log(transaction, 'deleted', by);
    });
  }

  /**
   * Returns the calendar behind a key, and its ETag.
   * @throws AppError 404 for an unknown or revoked key, or an account that is gone or disabled
   */
  async read(key: string): Promise<{ content: string; etag: string }> {
    const feed = await this.feeds.findOneBy({ keyDigest: digestOfToken(key) });
    if (!feed) throw feedUnknown();
    const user = await this.colleagues.find(feed.userId);
    // While auth is away the feed goes on: calendars would show their viewings as gone.
    if (user === 'missing' || (user !== 'unknown' && user.disabled)) throw feedUnknown();
    await this.feeds.query(
      `UPDATE viewing_feeds SET read_at = now()
        WHERE user_id = $1 AND (read_at IS NULL OR read_at < now() - make_interval(mins => $2))`,
      [feed.userId, READ_EVERY_MINUTES],
    );
    const events = (await this.viewings.ofFeed(feed.userId)).map(toEvent);
    const content = calendarOfFeed(events, `${COMPANY.name}: viewings`, this.env.PUBLIC_URL);
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
  }

  private async log(
    transaction: Parameters<typeof recordChange>[0],
    action: 'created' | 'deleted',
    by: User,
  ): Promise<void> {
    const state = { calendarFeed: true };
    await recordChange(transaction, {
      ...{ subject: 'viewing', subjectId: 0, subjectName: by.username, action, by },
      ...(action === 'created' ? { after: state } : { before: state }),
    });
  }
}

/** With what the agent needs on the way: who comes, and their phone. */
function toEvent(viewing: ViewingEntity) {
  const { startsAt } = viewing;
  return {
    uid: viewing.uid,
    sequence: Math.max(viewing.sequence, 0),
    startsAt: startsAt!,
    minutes: viewing.minutes,
    state: viewing.state,
    kind: viewing.kind,
    property: toProperty(viewing),
    place: viewing.place,
    description: [...peopleOf(viewing), viewingTimeText(startsAt!, viewing.visitorZone)].join('\n'),
    changedAt: viewing.updatedAt,
  };
}
