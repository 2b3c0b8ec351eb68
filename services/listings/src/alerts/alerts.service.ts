import {
  ALERT_CONSENTS,
  ALERT_LIMITS,
  ALERT_TEXTS,
  alertPage,
  type AskForLink,
  type ChangeSearches,
  type Language,
  mailboxOf,
  type SavedSearch,
  type SavedSearches,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { SharedLimit } from '@lml/common/limits/shared-limit';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { digestOf } from '../secret-keys.js';
import { ListPropertiesQuery } from '../properties/search/list-properties.query.js';

import { AlertMailsRepository } from './alert-mails.repository.js';
import { alertKeyUnknown, savedSearchNotFound } from './alerts.errors.js';
import type { SaveSearchDto } from './alerts.dto.js';
import { ConsentsRepository, contactKeys } from './consents.repository.js';
import { digestOfFilters, givenFilters } from './compile-filter.js';
import { sendTime } from './digest-time.js';
import { SearchCompiler } from './search-compiler.js';
import { type KeyOwner, type SavedSearchRow, SavedSearchesRepository } from './saved-searches.repository.js';

const HOUR_SECONDS = 3600;
const HOURLY_FACTOR = 4;

/**
 * Saved searches of visitors. Whatever address is typed, the answer is the same, and only the address's owner can
 * confirm, see or change anything.
 */
@Injectable()
export class AlertsService {
  private readonly ofMinute: AddressLimit;
  private readonly ofHour: AddressLimit;
  private readonly ofMailbox: SharedLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly searches: SavedSearchesRepository,
    private readonly mails: AlertMailsRepository,
    private readonly consents: ConsentsRepository,
    private readonly compiler: SearchCompiler,
    private readonly relay: OutboxRelay,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.ofMinute = new AddressLimit(redis, 'alerts', env.alertsPerMinute);
    this.ofHour = new AddressLimit(redis, 'alerts-hour', env.alertsPerMinute * HOURLY_FACTOR, HOUR_SECONDS);
    this.ofMailbox = new SharedLimit(redis, 'alerts-email', env.alertsPerEmail, HOUR_SECONDS);
  }

  /** Stores an unconfirmed search, and mails the owner of the address. @throws 429 */
  async save(
    { email, name, frequency, kinds, filters: given, consent, language }: SaveSearchDto,
    address: string,
  ): Promise<void> {
    await this.takeLimits(email, address);
    const query = Object.assign(new ListPropertiesQuery(), given);
    const filters = givenFilters(query, new ListPropertiesQuery());
    const compiled = await this.compiler.compile(filters);
    const mailbox = email.toLowerCase();
    const filtersDigest = digestOfFilters(filters);
    // The version is checked.
    const agreed = ALERT_CONSENTS.find(({ version }) => version === consent)!;
    await this.dataSource.transaction(async (manager) => {
      await this.searches.lockMailbox(manager, mailbox);
      if ((await this.searches.countKept(manager, mailbox, filtersDigest)) >= ALERT_LIMITS.searchesMax) {
        const mail = { kind: 'alert-link', searchId: null, email, mailbox, full: true } as const;
        await this.mails.insert(manager, { ...mail, language: language ?? agreed.language });
        return;
      }
      const search = { email, mailbox, name, filters, filtersDigest, ...compiled, frequency, kinds };
      const searchId = await this.searches.store(manager, {
        ...search,
        consent: agreed,
        language: language ?? agreed.language,
      });
      await this.mails.insert(manager, { kind: 'alert-confirmation', searchId, email, mailbox });
    });
    this.relay.nudge();
  }

  /** Mails the link that manages, if the address has searches. @throws 429 */
  async sendLink({ email, language = 'en' }: AskForLink, address: string): Promise<void> {
    await this.takeLimits(email, address);
    const mailbox = email.toLowerCase();
    await this.dataSource.transaction(async (manager) => {
      await this.searches.lockMailbox(manager, mailbox);
      const [known] = await this.searches.ofMailbox(manager, mailbox);
      if (!known) return;
      const mail = { kind: 'alert-link', searchId: null, email: known.email, mailbox } as const;
      await this.mails.insert(manager, { ...mail, language });
    });
    this.relay.nudge();
  }

  /** @throws 404 ALERT_KEY_UNKNOWN, here and below */
  async list(key: string): Promise<SavedSearches> {
    return await this.listOf(this.dataSource.manager, await this.ownerOf(this.dataSource.manager, key));
  }

  /** @throws also 404 SAVED_SEARCH_NOT_FOUND */
  async change({ key, ...change }: ChangeSearches): Promise<SavedSearches> {
    if (change.state === undefined && change.frequency === undefined)
      throw validationFailed([{ field: 'state', message: ALERT_TEXTS.change }]);
    return await this.dataSource.transaction(async (manager) => {
      const owner = await this.ownerOf(manager, key);
      await this.searches.lockMailbox(manager, owner.mailbox);
      const changed = await this.searches.change(manager, owner.mailbox, change);
      if (changed.length === 0 && change.searchId !== undefined) throw savedSearchNotFound();
      // The owner of the address consents anew.
      if (change.state === 'active') await this.consents.release(manager, owner.mailbox);
      if (change.frequency)
        await this.mails.reschedule(manager, changed, sendTime(change.frequency, new Date()));
      return await this.listOf(manager, owner);
    });
  }

  /** Deletes all that is stored of the key's address, including the key. */
  async erase(key: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { mailbox } = await this.ownerOf(manager, key);
      await this.searches.erase(manager, mailbox);
      await this.consents.suppress(manager, contactKeys({ email: mailbox, phone: null }), 'erased');
    });
  }

  /** Stops one search, for mail clients and their users. */
  async stop(stopKey: string): Promise<void> {
    if (!(await this.searches.stopByKey(digestOf(stopKey)))) throw alertKeyUnknown();
  }

  /** Returns the language of the mail with a stop key; English for an unknown key. */
  async languageOfStop(stopKey: string): Promise<Language> {
    return await this.mails.languageOfStop(digestOf(stopKey));
  }

  private async takeLimits(email: string, address: string): Promise<void> {
    await this.ofMinute.take(address);
    await this.ofHour.take(address);
    // Last, so that refused calls from one network do not count against the mailbox that they name.
    await this.ofMailbox.take(createHash('sha256').update(mailboxOf(email)).digest('base64url'));
  }

  private async ownerOf(manager: EntityManager, key: string): Promise<KeyOwner> {
    const owner = await this.searches.ownerOfKey(manager, digestOf(key));
    if (!owner) throw alertKeyUnknown();
    return owner;
  }

  private async listOf(manager: EntityManager, { email, mailbox }: KeyOwner): Promise<SavedSearches> {
    const rows = await this.searches.ofMailbox(manager, mailbox);
    return { email: rows[0]?.email ?? email, searches: rows.map(toSavedSearch) };
  }
}

function toSavedSearch({
  id,
  name,
  filters,
  frequency,
  kinds,
  state,
  createdAt,
}: SavedSearchRow): SavedSearch {
  return { id, name, page: alertPage(filters), frequency, kinds, state, createdAt: createdAt.toISOString() };
}
