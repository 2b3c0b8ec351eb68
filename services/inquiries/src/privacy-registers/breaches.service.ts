import { recordChange } from '@lml/common/audit/changes';
import {
  type Breach,
  type BreachChange,
  breachClosingProblem,
  type BreachInput,
  breachProblems,
  displayName,
  odpcDueAt,
  type RegisterList,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BreachEntity } from './breach.entity.js';
import { breachUnfinished, entryChanged, entryClosed, entryNotFound } from './registers.errors.js';
import { toBreach } from './registers.mapper.js';
import { RegistersRepository } from './registers.repository.js';

/** The register of breaches of personal data. */
@Injectable()
export class BreachesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registers: RegistersRepository,
  ) {}

  async list(
    list: RegisterList,
    page: number,
    pageSize: number,
  ): Promise<{ entries: Breach[]; total: number }> {
    const { entries, total } = await this.registers.page(BreachEntity, list, page, pageSize);
    return { entries: entries.map(toBreach), total };
  }

  /** @throws AppError 400 for times that contradict each other, or a late notice without reasons */
  async add(input: BreachInput, by: User): Promise<Breach> {
    const columns = columnsOf(input);
    const name = displayName(by);
    const id = await this.dataSource.transaction(async (transaction) => {
      const stored = transaction.create(BreachEntity, { ...columns, createdBy: name, updatedBy: name });
      await transaction.insert(BreachEntity, stored);
      await recordChange(transaction, {
        ...{ subject: 'breach', subjectId: stored.id, subjectName: nameOf(stored.id), action: 'created' },
        ...{ after: logged(stored), by },
      });
      return stored.id;
    });
    return await this.read(id);
  }

  /** @throws AppError 400 as {@link add}; 404; 409 if it was changed or is closed */
  async change(idText: string, { version, ...input }: BreachChange, by: User): Promise<Breach> {
    return await this.update(idText, version, columnsOf(input), by);
  }

  /** @throws AppError 404; 409 if it was changed or is closed, or something is left to do, which the message names */
  async close(idText: string, version: number, by: User): Promise<Breach> {
    const id = parseId(idText);
    const entry = id === undefined ? undefined : await this.registers.find(BreachEntity, id);
    const problem = entry && entry.closedAt === null ? breachClosingProblem(toBreach(entry)) : null;
    if (problem) throw breachUnfinished(problem);
    return await this.update(idText, version, { closedAt: new Date() }, by);
  }

  private async update(
    idText: string,
    version: number,
    update: Partial<BreachEntity>,
    by: User,
  ): Promise<Breach> {
    const id = parseId(idText);
    if (id === undefined) throw entryNotFound(idText);
    const refusal = await this.dataSource.transaction(async (transaction) => {
      const entry = await this.registers.lock(transaction, BreachEntity, id);
      if (!entry) throw entryNotFound(idText);
      if (entry.closedAt !== null) return entryClosed;
      // The check of `close` saw this version, so it holds.
      if (entry.version !== version) return entryChanged;
      await transaction.update(
        BreachEntity,
        { id },
        { ...update, updatedBy: displayName(by), version: version + 1 },
      );
      await recordChange(transaction, {
        ...{ subject: 'breach', subjectId: id, subjectName: nameOf(id), action: 'changed', by },
        ...{ before: logged(entry), after: logged({ ...entry, ...update }) },
      });
      return null;
    });
    if (refusal) throw refusal(await this.read(id));
    return await this.read(id);
  }

  private async read(id: number): Promise<Breach> {
    const entry = await this.registers.find(BreachEntity, id);
    if (!entry) throw entryNotFound(String(id));
    return toBreach(entry);
  }
}

function columnsOf(input: BreachInput) {
  const problems = breachProblems(input, new Date());
  if (problems.length > 0) throw validationFailed(problems);
  const { foundAt: found, odpcSentAt: sent, peopleToldAt: told, ...rest } = input;
  const foundAt = new Date(found);
  return {
    ...rest,
    foundAt,
    odpcDueAt: odpcDueAt(foundAt),
    odpcSentAt: sent === null ? null : new Date(sent),
    peopleToldAt: told === null ? null : new Date(told),
  };
}

function nameOf(id: number): string {
  return `Breach ${id}`;
}

/** Returns the fields for the activity log; the texts are in the register. */
function logged({ foundAt, risk, steps, odpcSentAt, peopleToldAt, closedAt }: BreachEntity): object {
  return { foundAt, risk, steps, odpcSentAt, peopleToldAt, closedAt };
}
