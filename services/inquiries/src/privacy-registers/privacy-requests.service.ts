import { recordChange } from '@lml/common/audit/changes';
import {
  displayName,
  type NewPrivacyRequest,
  officeDay,
  type PrivacyDue,
  type PrivacyRequest,
  type PrivacyRequestChange,
  type PrivacyRequestClosing,
  type RegisterList,
  requestDueOn,
  type User,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { personFrom, pseudonymOf } from '../privacy/person.js';
import { PrivacyRepository } from '../privacy/privacy.repository.js';
import { PrivacyRequestEntity } from './privacy-request.entity.js';
import {
  dataLeft,
  entryChanged,
  entryClosed,
  entryNotFound,
  identityNotChecked,
} from './registers.errors.js';
import { toPrivacyRequest } from './registers.mapper.js';
import { RegistersRepository } from './registers.repository.js';

type Update = Partial<PrivacyRequestEntity>;

/** The register of people's requests about their data. */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly registers: RegistersRepository,
    private readonly privacy: PrivacyRepository,
  ) {}

  async list(
    list: RegisterList,
    page: number,
    pageSize: number,
  ): Promise<{ entries: PrivacyRequest[]; total: number }> {
    const { entries, total } = await this.registers.page(PrivacyRequestEntity, list, page, pageSize);
    return { entries: entries.map(toPrivacyRequest), total };
  }

  due(): Promise<PrivacyDue> {
    return this.registers.due(officeDay(new Date()));
  }

  /** @throws AppError 400 unless the person is an address or a phone number */
  async add(input: NewPrivacyRequest, by: User): Promise<PrivacyRequest> {
    const { kind, channel, receivedOn, note } = input;
    const person = personFrom(input.person);
    const pseudonym = pseudonymOf(person, this.env.INTERNAL_TOKEN).name;
    const entry = await this.dataSource.transaction(async (transaction) => {
      const stored = transaction.create(PrivacyRequestEntity, {
        ...{ kind, channel, receivedOn, note, person: person.value, pseudonym },
        ...{ dueOn: requestDueOn(kind, receivedOn), createdBy: displayName(by) },
      });
      await transaction.insert(PrivacyRequestEntity, stored);
      await recordChange(transaction, {
        ...{ subject: 'privacy-request', subjectId: stored.id, subjectName: nameOf(stored) },
        ...{ action: 'created', after: { kind, channel, receivedOn, dueOn: stored.dueOn }, by },
      });
      return stored;
    });
    return await this.read(entry.id);
  }

  /** Notes that the person was checked, or what they ask. @throws AppError 404; 409 if it was changed or is closed */
  async change(
    idText: string,
    { version, identityChecked, note }: PrivacyRequestChange,
    by: User,
  ): Promise<PrivacyRequest> {
    return await this.update(idText, version, by, () =>
      Promise.resolve({
        ...(note !== undefined && { note }),
        ...(identityChecked !== undefined && {
          identityCheckedBy: identityChecked ? displayName(by) : null,
          identityCheckedAt: identityChecked ? new Date() : null,
        }),
      }),
    );
  }

  /**
   * Closes a request; the register keeps a pseudonym in place of the person.
   * @throws AppError 404; 409 if it was changed or is closed, if nobody has checked the person, or if an erasure is not done
   */
  async close(idText: string, closing: PrivacyRequestClosing, by: User): Promise<PrivacyRequest> {
    const { version, outcome, reason } = closing;
    return await this.update(idText, version, by, async (entry) => {
      // To stop mails is harmless, whoever asks.
      if (outcome === 'done' && entry.kind !== 'withdraw' && entry.identityCheckedAt === null)
        throw identityNotChecked();
      if (outcome === 'done' && entry.kind === 'erase' && (await this.hasData(entry.person!)))
        throw dataLeft();
      return { outcome, reason, closedAt: new Date(), closedBy: displayName(by), person: null, note: '' };
    });
  }

  private async hasData(value: string): Promise<boolean> {
    const person = personFrom(value);
    const [{ total }, reports, views] = await Promise.all([
      this.privacy.summary(person),
      this.privacy.visitorReports(person),
      this.privacy.viewingsForOthers(person),
    ]);
    return total > 0 || reports.length > 0 || views.length > 0;
  }

  private async update(
    idText: string,
    version: number,
    by: User,
    updateOf: (entry: PrivacyRequestEntity, transaction: EntityManager) => Promise<Update>,
  ): Promise<PrivacyRequest> {
    const id = parseId(idText);
    if (id === undefined) throw entryNotFound(idText);
    const refusal = await this.dataSource.transaction(async (transaction) => {
      const entry = await this.registers.lock(transaction, PrivacyRequestEntity, id);
      if (!entry) throw entryNotFound(idText);
      if (entry.closedAt !== null) return entryClosed;
      if (entry.version !== version) return entryChanged;
      const update = await updateOf(entry, transaction);
      await transaction.update(PrivacyRequestEntity, { id }, { ...update, version: version + 1 });
      await recordChange(transaction, {
        ...{ subject: 'privacy-request', subjectId: id, subjectName: nameOf(entry), action: 'changed', by },
        ...{ before: logged(entry), after: logged({ ...entry, ...update }) },
      });
      return null;
    });
    if (refusal) throw refusal(await this.read(id));
    return await this.read(id);
  }

  private async read(id: number): Promise<PrivacyRequest> {
    const entry = await this.registers.find(PrivacyRequestEntity, id);
    if (!entry) throw entryNotFound(String(id));
    return toPrivacyRequest(entry);
  }
}

/** Names an entry in the activity log, without the person. */
function nameOf({ kind, pseudonym }: PrivacyRequestEntity): string {
  return `${kind}, ${pseudonym}`;
}

/** Returns the fields for the activity log: neither the person nor what they ask. */
function logged({ identityCheckedBy, outcome, reason }: PrivacyRequestEntity): object {
  return { identityCheckedBy, outcome, reason };
}
