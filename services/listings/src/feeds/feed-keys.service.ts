import { recordChange } from '@lml/common/audit/changes';
import type { CreatedFeedKey, FeedKey, User } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { digestOf, newKey, sameDigest } from '../secret-keys.js';
import { FeedKeyEntity } from './feed-key.entity.js';
import { feedKeyNotFound, feedKeyRefused } from './feeds.errors.js';

/** Lets people and secret scanners recognise a key. */
const PREFIX = 'lmlfeed_';

/** Makes, checks and revokes the keys of portals; stores only their digests. */
@Injectable()
export class FeedKeysService {
  constructor(private readonly dataSource: DataSource) {}

  async list(): Promise<FeedKey[]> {
    const keys = await this.dataSource.getRepository(FeedKeyEntity).find({ order: { id: 'DESC' } });
    return keys.map(toFeedKey);
  }

  /** Makes a key of 256 random bits, which only this answer contains. */
  async create(name: string, by: User): Promise<CreatedFeedKey> {
    const key = PREFIX + newKey(32);
    return await this.dataSource.transaction(async (manager) => {
      const made = await manager.save(
        manager.create(FeedKeyEntity, { name, digest: digestOf(key), createdBy: by.username }),
      );
      await recordChange(manager, {
        ...{ subject: 'feed-key', subjectId: made.id, subjectName: name },
        ...{ action: 'created', after: { name }, by },
      });
      const stored = await manager.findOneByOrFail(FeedKeyEntity, { id: made.id });
      return { ...toFeedKey(stored), key };
    });
  }

  /** Revokes a key for good; a key that was revoked before stays as it is. @throws 404 FEED_KEY_NOT_FOUND */
  async revoke(idText: string, by: User): Promise<FeedKey> {
    const id = parseId(idText);
    if (id === undefined) throw feedKeyNotFound();
    return await this.dataSource.transaction(async (manager) => {
      const key = await manager.findOne(FeedKeyEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!key) throw feedKeyNotFound();
      if (key.revokedAt === null) {
        key.revokedAt = new Date();
        await manager.save(key);
        await recordChange(manager, {
          ...{ subject: 'feed-key', subjectId: key.id, subjectName: key.name },
          ...{ action: 'deleted', before: { name: key.name }, by },
        });
      }
      return toFeedKey(key);
    });
  }

  /** Returns the id of a key that works, and records its use to the minute. @throws 401 FEED_KEY_REFUSED */
  async authenticate(key: string | undefined): Promise<number> {
    if (key === undefined) throw feedKeyRefused();
    const digest = digestOf(key);
    // The look-up compares digests, whose timing tells nothing of a key; the last comparison takes constant time.
    const found = await this.dataSource
      .getRepository(FeedKeyEntity)
      .findOneBy({ digest, revokedAt: IsNull() });
    if (!found || !sameDigest(found.digest, digest)) throw feedKeyRefused();
    await this.dataSource.query(
      `UPDATE feed_keys SET last_used_at = now()
        WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [found.id],
    );
    return found.id;
  }
}

function toFeedKey({ id, name, createdAt, createdBy, lastUsedAt, revokedAt }: FeedKeyEntity): FeedKey {
  return {
    ...{ id, name, createdBy },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
