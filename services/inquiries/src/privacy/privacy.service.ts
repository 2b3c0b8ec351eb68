import { recordChange } from '@lml/common/audit/changes';
import {
  currentSettings,
  type PersonErasure,
  type PersonSummary,
  PRIVACY_LIMITS,
  PRIVACY_TEXTS,
  reportReference,
  type RetentionRules,
  type StoredSearches,
  type User,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactErasure } from '../contacts/contact-erasure.js';
import { PersonConsentsService } from '../consents/person-consents.service.js';
import { InquiriesEnv } from '../env.js';
import type { IncomingMailEntity } from '../incoming-mail/incoming-mail.entity.js';
import { toMailEntry } from '../incoming-mail/incoming-mail.mapper.js';
import { type ErasedSearches, ListingsClient } from '../inquiries/listings.client.js';
import { toInquiry } from '../inquiries/inquiry.mapper.js';
import { type Person, personFrom, type Pseudonym, pseudonymOf } from './person.js';
import { RegisterEntries } from '../privacy-registers/register-entries.js';
import type { ViewingEntity } from '../viewings/viewing.entity.js';
import type { VisitorReportEntity } from '../visitor-reports/visitor-report.entity.js';
import { PrivacyRepository } from './privacy.repository.js';

const EXPORT_BATCH = 100;
const ERASE_BATCH = 500;

/** Legal privacy requests: access, a copy, and erasure. */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly privacy: PrivacyRepository,
    private readonly listings: ListingsClient,
    private readonly consents: PersonConsentsService,
    private readonly register: RegisterEntries,
    private readonly contacts: ContactErasure,
  ) {}

  /** Rules of the settings, else of the environment. */
  retention(): RetentionRules {
    const { RETENTION_MONTHS: months, SPAM_RETENTION_DAYS: spamDays } = this.env;
    return currentSettings().retention ?? { months, spamDays };
  }

  /** @throws AppError 400 unless it is an address or a phone number, here and below */
  async search(typed: string): Promise<PersonSummary> {
    const person = personFrom(typed);
    const [{ total, firstAt, lastAt }, messages, reports, mails, searches, contacts, views] =
      await Promise.all([
        this.privacy.summary(person),
        this.privacy.newest(person, PRIVACY_LIMITS.messagesShown),
        this.privacy.visitorReports(person),
        this.privacy.incomingMails(person),
        this.savedSearches(person),
        this.contacts.cardsOf(person),
        this.privacy.viewingsForOthers(person),
      ]);
    const [consents, suppressed] = await Promise.all([
      this.consents.ofPerson(person, searches === 'unknown' ? [] : searches.searches),
      this.consents.suppressionOf(person),
    ]);
    return {
      ...person,
      total,
      firstAt: firstAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
      savedSearches: searches === 'unknown' ? null : searches.searches.length,
      monthlyReports: searches === 'unknown' ? 0 : (searches.reportMails?.length ?? 0),
      visitorReports: reports.length,
      contacts: contacts.length,
      incomingMails: mails.length,
      viewingsForOthers: views.length,
      consents,
      suppressed,
      messages,
    };
  }

  /** Streams all data about a person as JSON, in constant memory. Records the export in the activity log first. */
  async *export(typed: string, by: User): AsyncGenerator<string, void> {
    const person = personFrom(typed);
    const searches = await this.savedSearches(person);
    if (searches === 'unknown') throw searchesUnreachable();
    const [{ total }, reports, mails, contacts, views] = await Promise.all([
      this.privacy.summary(person),
      this.privacy.visitorReports(person),
      this.privacy.incomingMails(person),
      this.contacts.cardsOf(person),
      this.privacy.viewingsForOthers(person),
    ]);
    const who = this.pseudonym(person);
    await this.register.needIdentity(['access', 'port'], who.name);
    await recordChange(this.dataSource.manager, {
      ...{ subject: 'person', subjectId: who.number, subjectName: who.name, action: 'exported' },
      ...{
        after: {
          messages: total,
          ...counted({
            savedSearches: searches.searches.length,
            monthlyReports: searches.reportMails?.length ?? 0,
            visitorReports: reports.length,
            contacts: contacts.length,
            incomingMails: mails.length,
            viewingsForOthers: views.length,
          }),
        },
        by,
      },
    });
    const head = {
      [person.kind]: person.value,
      exportedAt: new Date().toISOString(),
      savedSearches: searches.searches,
      consents: await this.consents.ofPerson(person, searches.searches),
      monthlyReports: searches.reportMails ?? [],
      visitorReports: reports.map(toExportedReport),
      contacts,
      incomingMails: mails.map(toExportedMail),
      viewingsForOthers: views.map(toExportedViewing),
    };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
    let between = '\n';
    let after = 0;
    for (;;) {
      const inquiries = await this.privacy.batch(person, after, EXPORT_BATCH);
      if (inquiries.length === 0) break;
      const ids = inquiries.map(({ id }) => id);
      const [timelines, changes, viewings] = await Promise.all([
        this.privacy.timelines(inquiries),
        this.privacy.changes(ids),
        this.privacy.viewings(ids),
      ]);
      for (const inquiry of inquiries) {
        const timeline = timelines.get(inquiry.id) ?? [];
        const noteCount = timeline.filter(({ kind }) => kind === 'note').length;
        const whole = {
          ...toInquiry(inquiry, noteCount, [], new Date()),
          viewings: viewings.get(inquiry.id) ?? [],
          timeline,
          changes: changes.get(inquiry.id) ?? [],
        };
        yield between + JSON.stringify(whole, null, 2).replaceAll(/^/gm, '    ');
        between = ',\n';
      }
      after = ids.at(-1)!;
    }
    yield '\n  ]\n}\n';
  }

  /**
   * Erases a person's saved searches, then all messages in one transaction; what arrives meanwhile stays.
   * @throws also 503 if the saved searches cannot be reached; then nothing is erased
   */
  async erase(typed: string, by: User): Promise<PersonErasure> {
    const person = personFrom(typed);
    const who = this.pseudonym(person);
    await this.register.needIdentity(['erase'], who.name);
    const alerts = await this.consents.endAlerts(person, 'erased');
    const searches =
      person.kind === 'email'
        ? await this.listings.eraseSavedSearches(person.value)
        : { savedSearches: 0, monthlyReports: 0 };
    if (searches === 'unknown') throw searchesUnreachable();
    searches.savedSearches += alerts;
    const erasure = await this.dataSource.transaction(async (transaction) => {
      const holders = await this.contacts.holdersOf(transaction, person);
      let count = 0;
      let ids: number[] = [];
      do {
        ids = await this.privacy.lockSome(transaction, person, ids.at(-1) ?? 0, ERASE_BATCH);
        if (ids.length > 0) await this.privacy.erase(transaction, ids);
        count += ids.length;
      } while (ids.length === ERASE_BATCH);
      const visitorReports = await this.privacy.eraseReports(transaction, person);
      const incomingMails = await this.privacy.eraseIncomingMails(transaction, person);
      const viewingsForOthers = await this.privacy.eraseRepresentative(transaction, person);
      await this.contacts.erase(transaction, person, holders);
      const stored = { visitorReports, incomingMails, contacts: holders.length, viewingsForOthers };
      const others = counted({ ...searches, ...stored });
      const found = count > 0 || Object.keys(others).length > 0;
      await this.register.settle(transaction, 'erase', who.name, by, found);
      if (found) {
        await recordChange(transaction, {
          ...{ subject: 'person', subjectId: who.number, subjectName: who.name, action: 'deleted' },
          ...{ before: { messages: count, ...others }, by },
        });
      }
      return { erased: count, ...stored };
    });
    return { ...searches, ...erasure, pseudonym: who.name };
  }

  /** Only an address has saved searches. */
  private async savedSearches({ kind, value }: Person): Promise<StoredSearches | 'unknown'> {
    return kind === 'email' ? await this.listings.savedSearches(value) : { searches: [] };
  }

  private pseudonym(person: Person): Pseudonym {
    return pseudonymOf(person, this.env.INTERNAL_TOKEN);
  }
}

/** A person's data besides messages. */
type OtherCounts = ErasedSearches &
  Record<'visitorReports' | 'contacts' | 'incomingMails' | 'viewingsForOthers', number>;

/** Most people have none. */
function counted(counts: OtherCounts): Partial<OtherCounts> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** A report as its reporter may have it: without what colleagues noted. */
function toExportedReport(report: VisitorReportEntity) {
  const { id, propertyId, propertyTitle, reason, details, contact, state, createdAt, decidedAt } = report;
  return {
    ...{ reference: reportReference(id), propertyId, propertyTitle, reason, details, contact, state },
    ...{ createdAt, decidedAt },
  };
}

/** A mail as its sender may have it: without what colleagues decided. */
function toExportedMail(mail: IncomingMailEntity) {
  const { attachedBy: _by, ...exported } = toMailEntry(mail);
  return exported;
}

/** A viewing as the person who was to come in the visitor's place may have it: without the visitor. */
function toExportedViewing({ propertyId, startsAt, createdAt, ...viewing }: ViewingEntity) {
  const { representativeName: name, representativePhone: phone } = viewing;
  return { propertyId, startsAt, createdAt, name, phone };
}

/** 503: the listings service, which owns the saved searches, does not answer. */
function searchesUnreachable(): AppError {
  return new AppError(503, 'SAVED_SEARCHES_UNREACHABLE', PRIVACY_TEXTS.unreachable);
}
