import {
  ALERT_LIMITS,
  ALERT_NAME,
  type AlertFilters,
  type Language,
  priceRangesFor,
  type SimilarHomesRequest,
  type SuppressionReason,
  type WithdrawalRequest,
} from '@lml/common/contracts';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListPropertiesQuery } from '../properties/search/list-properties.query.js';
import { AlertMailsRepository } from './alert-mails.repository.js';
import { digestOfFilters, givenFilters } from './compile-filter.js';
import { type ConsentListing, ConsentsRepository, contactKeys } from './consents.repository.js';
import { SavedSearchesRepository } from './saved-searches.repository.js';
import { SearchCompiler } from './search-compiler.js';

/** Consents that visitors gave beside a message, and the suppression list. Inquiries calls it. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly consents: ConsentsRepository,
    private readonly searches: SavedSearchesRepository,
    private readonly mails: AlertMailsRepository,
    private readonly compiler: SearchCompiler,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Stores an unconfirmed search for homes like a listing, and mails the owner of the address to confirm it. Nothing is
   * mailed before that press. Safe to repeat; does nothing for a mailbox with the most searches that it may have.
   */
  async askToConfirm(request: SimilarHomesRequest): Promise<void> {
    const { consentId, email, propertyId, textVersion, text, language } = request;
    const listing = propertyId === null ? undefined : await this.consents.listing(propertyId);
    const query = Object.assign(new ListPropertiesQuery(), listing ? similarTo(listing) : {});
    const filters = givenFilters(query, new ListPropertiesQuery());
    const compiled = await this.compiler.compile(filters);
    const mailbox = email.toLowerCase();
    const filtersDigest = digestOfFilters(filters);
    await this.dataSource.transaction(async (manager) => {
      await this.searches.lockMailbox(manager, mailbox);
      if (await this.consents.isStored(manager, consentId)) return;
      if ((await this.searches.countKept(manager, mailbox, filtersDigest)) >= ALERT_LIMITS.searchesMax)
        return;
      const searchId = await this.searches.store(manager, {
        ...{ email, mailbox, name: nameOf(listing, language), filters, filtersDigest, ...compiled },
        ...{ frequency: 'weekly', kinds: ['new', 'back'] },
        consent: { version: textVersion, text, language },
        language,
      });
      await this.consents.addToSearch(manager, searchId, consentId);
      await this.mails.insert(manager, { kind: 'alert-confirmation', searchId, email, mailbox });
    });
    this.relay.nudge();
  }

  /**
   * Ends all alerts of a person at once, and puts their address and number on the suppression list. An erasure deletes
   * the searches of the consents. @returns the number of searches
   */
  async withdraw({ email, phone, consentIds, reason }: WithdrawalRequest): Promise<number> {
    const mailbox = email?.toLowerCase() ?? null;
    return await this.dataSource.transaction(async (manager) => {
      if (mailbox !== null) await this.searches.lockMailbox(manager, mailbox);
      await this.consents.suppress(manager, contactKeys({ email, phone }), reason);
      return reason === 'erased'
        ? await this.consents.deleteSearches(manager, consentIds)
        : await this.consents.stop(manager, mailbox, consentIds);
    });
  }

  /** Returns why a person is on the suppression list; null if they are not. */
  async suppressionOf(contact: {
    email: string | null;
    phone: string | null;
  }): Promise<SuppressionReason | null> {
    return await this.consents.reasonFor(contactKeys(contact));
  }
}

/** Filters of similar homes: the same kind, town and price range, and at least as many bedrooms. */
export function similarTo(listing: ConsentListing): AlertFilters {
  const { type, purpose, price, bedrooms, location_areas: areas } = listing;
  const town = areas.at(-1);
  const range = price
    ? priceRangesFor({ type, purpose }).find((offered) => {
        const [min = 0, max = 0] = offered.split('-').map(Number);
        return price >= min && price <= max;
      })
    : undefined;
  return {
    ...{ propertyType: type, purpose },
    ...(town !== undefined && { location: town }),
    ...(range !== undefined && { priceRange: range }),
    ...(bedrooms !== null && bedrooms > 0 && { minBedrooms: bedrooms }),
  };
}

/** Names of these searches, which the mails and the page that manages show. */
const NAMES: Record<Language, { any: string; like: (title: string) => string }> = {
  en: { any: 'New homes', like: (title) => `Homes like ${title}` },
  sw: { any: 'Nyumba mpya', like: (title) => `Nyumba zinazofanana na ${title}` },
};

function nameOf(listing: ConsentListing | undefined, language: Language): string {
  const { any, like } = NAMES[language];
  if (!listing) return any;
  const name = Array.from(like(listing.title));
  return name.length <= ALERT_NAME.max ? name.join('') : `${name.slice(0, ALERT_NAME.max - 1).join('')}…`;
}
