import { recordChange } from '@lml/common/audit/changes';
import {
  type CurrentRates,
  type RateSet,
  type RateSetInput,
  type RateSetState,
  type StaffRateSet,
  type User,
  validFromProblem,
  validFromRange,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RateSetEntity } from './rate-set.entity.js';
import { RatesRepository } from './rates.repository.js';

/** Dated rates for costs of buying. */
@Injectable()
export class RatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rates: RatesRepository,
  ) {}

  async current(): Promise<CurrentRates> {
    const set = await this.rates.inForce();
    return { inForce: set && toRateSet(set) };
  }

  /** The latest first. */
  async list(): Promise<StaffRateSet[]> {
    const [sets, today] = await Promise.all([this.rates.list(), this.rates.today()]);
    return sets.map((set, index) => toStaffRateSet(set, stateOf(sets, index, today)));
  }

  /** Adds a set. @throws 400 VALIDATION_FAILED if it would begin before the set in force, or too far ahead */
  async add({ validFrom, values, source, note }: RateSetInput, by: User): Promise<StaffRateSet> {
    const id = await this.dataSource.transaction(async (manager) => {
      await this.rates.lock(manager);
      const before = await this.rates.inForce(manager);
      const { earliest, latest } = validFromRange(before?.validFrom ?? null, await this.rates.today(manager));
      const message = validFromProblem(validFrom, earliest, latest);
      if (message) throw validationFailed([{ field: 'validFrom', message }]);
      const added = await this.rates.add(manager, {
        ...{ validFrom, values, source, note, createdBy: by.username },
      });
      await recordChange(manager, {
        ...{ subject: 'rate-set', subjectId: added.id, subjectName: validFrom, action: 'created', by },
        // The log shows the differences from the set in force.
        before: before && { ...before.values },
        after: { ...values, source, note },
      });
      return added.id;
    });
    return (await this.list()).find((set) => set.id === id)!;
  }
}

function stateOf(sets: RateSetEntity[], index: number, today: string): RateSetState {
  const { validFrom } = sets[index]!;
  if (sets[index - 1]?.validFrom === validFrom) return 'replaced';
  if (validFrom > today) return 'coming';
  return sets.findIndex((set) => set.validFrom <= today) === index ? 'in-force' : 'past';
}

function toRateSet({ id, validFrom, source, values }: RateSetEntity): RateSet {
  return { id, validFrom, source, values };
}

function toStaffRateSet(set: RateSetEntity, state: RateSetState): StaffRateSet {
  const { note, createdBy, createdAt } = set;
  return { ...toRateSet(set), note, state, createdBy, createdAt: createdAt.toISOString() };
}
