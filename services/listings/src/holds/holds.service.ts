import { recordChange } from '@lml/common/audit/changes';
import type { HoldAction, User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { HoldsRepository, type HoldState } from './holds.repository.js';

/** Hides listings while reports of visitors are looked into, and ends that. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: HoldsRepository,
  ) {}

  /**
   * Hides a published listing (it stays published), shows a held one again, or takes a listing off the website. Does nothing if it is so
   * already.
   * @param by the manager who decided; null for the automatic hold
   * @throws 404 PROPERTY_NOT_FOUND
   */
  async apply(id: number, action: HoldAction, by: Pick<User, 'id' | 'username'> | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.holds.lock(manager, id);
      if (!row) throw propertyNotFound();
      const before = { published: row.published, held: row.held };
      const after = afterAction(before, action);
      if (after.published === before.published && after.held === before.held) return;
      if (after.published) await this.holds.hold(manager, id, after.held);
      else await this.holds.unpublish(manager, id);
      await recordChange(manager, {
        ...{ subject: 'property', subjectId: id, subjectName: row.title, action: 'changed', by },
        ...{ before, after },
      });
    });
  }
}

/** A draft is never held, and stays a draft, whatever was reported. */
function afterAction({ published }: HoldState, action: HoldAction): HoldState {
  if (action === 'unpublish') return { published: false, held: false };
  return { published, held: published && action === 'hold' };
}
