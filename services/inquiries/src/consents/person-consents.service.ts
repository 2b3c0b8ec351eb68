import { recordChange } from '@lml/common/audit/changes';
import {
  type PersonConsent,
  PRIVACY_TEXTS,
  type StoredSearches,
  type SuppressionReason,
  type User,
  type WithdrawnConsents,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { type Person, personFrom, pseudonymOf } from '../privacy/person.js';
import { RegisterEntries } from '../privacy-registers/register-entries.js';
import { ConsentForwarder } from './consent-forwarder.js';
import { ConsentsRepository } from './consents.repository.js';
import { contactOf, ListingsConsentsClient } from './listings-consents.client.js';

/** Consents of a person: those beside messages, and those of saved searches, which listings owns. */
@Injectable()
export class PersonConsentsService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly consents: ConsentsRepository,
    private readonly forwarder: ConsentForwarder,
    private readonly listings: ListingsConsentsClient,
    private readonly register: RegisterEntries,
  ) {}

  /** Returns consents newest first. @param searches of the person, as listings told them */
  async ofPerson(person: Person, searches: StoredSearches['searches']): Promise<PersonConsent[]> {
    // Without listings staff see what is stored; the forwarder logs the outage.
    await this.forwarder.readWithdrawals().catch(() => undefined);
    const beside = await this.consents.ofPerson(person);
    return [...beside.map(({ id: _id, ...consent }) => consent), ...searches.map(toPersonConsent)].sort(
      (one, other) => other.givenAt.localeCompare(one.givenAt),
    );
  }

  suppressionOf(person: Person): Promise<SuppressionReason | null> {
    return this.listings.suppressionOf(person);
  }

  /**
   * Ends all alerts of a person at once, and enters it in the register of requests.
   * @throws AppError 400 unless it is an address or a phone number; 503 if listings does not answer, and nothing is done
   */
  async withdraw(typed: string, by: User): Promise<WithdrawnConsents> {
    const person = personFrom(typed);
    const who = pseudonymOf(person, this.env.INTERNAL_TOKEN);
    const stopped = await this.endAlerts(person, 'withdrawn');
    const withdrawn = await this.dataSource.transaction(async (transaction) => {
      const count = await this.consents.withdraw(transaction, person);
      await this.register.settle(transaction, 'withdraw', who.name, by);
      await recordChange(transaction, {
        ...{ subject: 'person', subjectId: who.number, subjectName: who.name, action: 'changed', by },
        before: { consents: count + stopped },
        after: { consents: 0 },
      });
      return count;
    });
    return { withdrawn: withdrawn + stopped, pseudonym: who.name };
  }

  /** Ends the alerts of a person in listings, also those of consents beside messages. @throws AppError 503 */
  async endAlerts(person: Person, reason: SuppressionReason): Promise<number> {
    const consents = await this.consents.ofPerson(person);
    const stopped = await this.listings.withdraw({
      ...contactOf(person),
      ...{ consentIds: consents.map(({ id }) => id), reason },
    });
    if (stopped === 'unknown')
      throw new AppError(503, 'SAVED_SEARCHES_UNREACHABLE', PRIVACY_TEXTS.unreachable);
    return stopped;
  }
}

function toPersonConsent(search: StoredSearches['searches'][number]): PersonConsent {
  const { id, name, consentVersion, consentText, consentedAt, state } = search;
  return {
    ...{ channel: 'saved-search', sourceId: id, about: name, textVersion: consentVersion, text: consentText },
    ...{ language: search.consentLanguage ?? 'en', givenAt: consentedAt, active: state === 'active' },
    ...{ withdrawnAt: search.withdrawnAt ?? null, how: search.how ?? null },
  };
}
