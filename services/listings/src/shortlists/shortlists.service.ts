import {
  type CastVote,
  type ChangeShortlist,
  type CreatedShortlist,
  type CreateShortlist,
  type Shortlist,
  SHORTLIST_KEY_PATTERN,
  SHORTLIST_LIMITS,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { toListed } from '../properties/model/property.mapper.js';
import { PropertiesRepository } from '../properties/public/properties.repository.js';
import { digestOf, newKey, sameDigest } from '../secret-keys.js';
import {
  noteNotFound,
  notOnShortlist,
  ownerOnly,
  shortlistClosed,
  shortlistFull,
  shortlistNotFound,
} from './shortlists.errors.js';
import { type ShortlistRow, ShortlistsRepository } from './shortlists.repository.js';

/** Keys of a call; each may be missing or no key at all. */
export interface ShortlistKeys {
  list: string | undefined;
  owner: string | undefined;
  voter: string | undefined;
}

const DAY_SECONDS = 86_400;

/** Shared lists of properties: anybody with a list's key reads and votes; a second key changes the list. */
@Injectable()
export class ShortlistsService {
  private readonly created: AddressLimit;
  private readonly changed: AddressLimit;

  constructor(
    private readonly shortlists: ShortlistsRepository,
    private readonly properties: PropertiesRepository,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.created = new AddressLimit(redis, 'shortlists-day', env.shortlistsPerDay, DAY_SECONDS);
    this.changed = new AddressLimit(redis, 'shortlist-changes', env.shortlistChangesPerMinute);
  }

  /** @throws 400 naming `propertyIds` if one is not listed; 429 */
  async create({ name, propertyIds }: CreateShortlist, address: string): Promise<CreatedShortlist> {
    const ids = [...new Set(propertyIds)];
    const listed = new Set((await this.properties.withIds(ids)).map(({ id }) => id));
    const gone = ids.find((id) => !listed.has(id));
    if (gone !== undefined) throw notListed(gone);
    await this.created.take(address);
    const [key, ownerKey] = [newKey(SHORTLIST_LIMITS.keyBytes), newKey(SHORTLIST_LIMITS.keyBytes)];
    await this.shortlists.change(async (manager) => {
      const id = await this.shortlists.insert(manager, {
        name,
        digest: digestOf(key),
        ownerDigest: digestOf(ownerKey),
      });
      await this.shortlists.addProperties(manager, id, ids);
    });
    return { key, ownerKey, shortlist: await this.read({ list: key, owner: ownerKey, voter: undefined }) };
  }

  /** @throws 404 SHORTLIST_NOT_FOUND */
  async read(keys: ShortlistKeys): Promise<Shortlist> {
    const row = await this.shortlists.find(digestOfKey(keys.list));
    if (!row || !matches(row.digest, keys.list)) throw shortlistNotFound();
    await this.shortlists.touch(row.id);
    const [entries, voters] = await Promise.all([
      this.shortlists.properties(row.id, voterDigest(row.id, keys.voter)),
      this.shortlists.voters(null, row.id),
    ]);
    const listed = await this.properties.withIds(entries.map((entry) => entry.property_id));
    const byId = new Map(listed.map((property) => [property.id, toListed(property)]));
    return {
      name: row.name,
      closed: row.closed,
      isOwner: matches(row.owner_digest, keys.owner),
      voters,
      properties: entries.map(({ property_id: id, yes, maybe, no, votes }) => ({
        id,
        property: byId.get(id) ?? null,
        totals: { yes, maybe, no },
        votes,
      })),
    };
  }

  /** Renames, closes or opens the list. @throws 403, 404, 429 */
  async update(keys: ShortlistKeys, change: ChangeShortlist, address: string): Promise<Shortlist> {
    return await this.changeAsOwner(keys, address, (manager, { id }) =>
      this.shortlists.update(manager, id, change),
    );
  }

  /** @throws 403, 404, 409 SHORTLIST_FULL, 429 */
  async addProperty(keys: ShortlistKeys, idText: string, address: string): Promise<Shortlist> {
    const propertyId = parseId(idText);
    if (propertyId === undefined) throw notOnShortlist();
    const listed = await this.properties.withIds([propertyId]);
    return await this.changeAsOwner(keys, address, async (manager, { id }) => {
      if (listed.length === 0) throw notOnShortlist();
      const ids = await this.shortlists.propertyIds(manager, id);
      if (ids.includes(propertyId)) return;
      if (ids.length >= SHORTLIST_LIMITS.properties) throw shortlistFull('properties');
      await this.shortlists.addProperties(manager, id, [propertyId]);
    });
  }

  /** Removes a property with its votes; one that is not on the list is no error. @throws 403, 404, 429 */
  async removeProperty(keys: ShortlistKeys, idText: string, address: string): Promise<Shortlist> {
    const propertyId = parseId(idText);
    if (propertyId === undefined) throw notOnShortlist();
    return await this.changeAsOwner(keys, address, (manager, { id }) =>
      this.shortlists.removeProperty(manager, id, propertyId),
    );
  }

  /** @throws 403, 404 NOTE_NOT_FOUND, 429 */
  async removeNote(keys: ShortlistKeys, voteIdText: string, address: string): Promise<Shortlist> {
    const voteId = parseId(voteIdText);
    if (voteId === undefined) throw noteNotFound();
    return await this.changeAsOwner(keys, address, async (manager, { id }) => {
      if (!(await this.shortlists.removeNote(manager, id, voteId))) throw noteNotFound();
    });
  }

  /** Deletes the list for good. @throws 403, 404, 429 */
  async delete(keys: ShortlistKeys, address: string): Promise<void> {
    await this.change(keys, address, async (manager, row) => {
      if (!matches(row.owner_digest, keys.owner)) throw ownerOnly();
      await this.shortlists.delete(manager, row.id);
    });
  }

  /** Stores the caller's vote on a property and replaces the one before. @throws 400, 404, 409, 429 */
  async vote(
    keys: ShortlistKeys,
    idText: string,
    { voter, choice, note }: CastVote,
    address: string,
  ): Promise<Shortlist> {
    const propertyId = parseId(idText);
    await this.change(keys, address, async (manager, row) => {
      const digest = voterDigest(row.id, keys.voter);
      if (digest === null) throw voterKeyMissing();
      if (row.closed) throw shortlistClosed();
      const ids = await this.shortlists.propertyIds(manager, row.id);
      if (propertyId === undefined || !ids.includes(propertyId)) throw notOnShortlist();
      let voterId = await this.shortlists.findVoter(manager, row.id, digest);
      if (voterId === undefined) {
        const voters = await this.shortlists.voters(manager, row.id);
        if (voters >= SHORTLIST_LIMITS.voters) throw shortlistFull('voters');
        voterId = await this.shortlists.addVoter(manager, row.id, digest, voter);
      } else {
        await this.shortlists.renameVoter(manager, voterId, voter);
      }
      await this.shortlists.vote(manager, { id: row.id, propertyId, voterId, choice, note });
      await this.shortlists.update(manager, row.id, {});
    });
    return await this.read(keys);
  }

  private async changeAsOwner(
    keys: ShortlistKeys,
    address: string,
    work: (manager: EntityManager, row: ShortlistRow) => Promise<void>,
  ): Promise<Shortlist> {
    await this.change(keys, address, async (manager, row) => {
      if (!matches(row.owner_digest, keys.owner)) throw ownerOnly();
      await work(manager, row);
      await this.shortlists.update(manager, row.id, {});
    });
    return await this.read(keys);
  }

  private async change(
    keys: ShortlistKeys,
    address: string,
    work: (manager: EntityManager, row: ShortlistRow) => Promise<void>,
  ): Promise<void> {
    await this.changed.take(address);
    await this.shortlists.change(async (manager) => {
      const row = await this.shortlists.lock(manager, digestOfKey(keys.list));
      if (!row || !matches(row.digest, keys.list)) throw shortlistNotFound();
      await work(manager, row);
    });
  }
}

function isKey(key: string | undefined): key is string {
  return key !== undefined && SHORTLIST_KEY_PATTERN.test(key);
}

/** Digest of a list's key; texts that are no keys match no list. */
function digestOfKey(key: string | undefined): string {
  return isKey(key) ? digestOf(key) : '';
}

function matches(digest: string, key: string | undefined): boolean {
  return isKey(key) && sameDigest(digest, digestOf(key));
}

/** Depends on the list, so that the stored digests of one voter differ between lists. */
function voterDigest(shortlistId: number, key: string | undefined): string | null {
  return isKey(key) ? digestOf(`${shortlistId}:${key}`) : null;
}

function notListed(id: number) {
  return validationFailed([
    { field: 'propertyIds', message: `Property ${id} is not listed; leave it out of the list` },
  ]);
}

function voterKeyMissing() {
  return validationFailed([
    { field: 'X-Shortlist-Voter', message: 'Send a random key of the voter in the header X-Shortlist-Voter' },
  ]);
}
