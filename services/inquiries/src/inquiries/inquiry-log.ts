import { recordChange } from '@lml/common/audit/changes';
import type { User } from '@lml/common/contracts';
import type { EntityManager } from 'typeorm';
import type { InquiryEntity } from './inquiry.entity.js';

/** Records a change of an inquiry by staff in the activity log. */
export async function logged(
  transaction: EntityManager,
  { id, name }: Pick<InquiryEntity, 'id' | 'name'>,
  before: object,
  after: object,
  by: User,
): Promise<void> {
  await recordChange(transaction, {
    ...{ subject: 'inquiry', subjectId: id, subjectName: name, action: 'changed' },
    ...{ before, after, by },
  });
}
