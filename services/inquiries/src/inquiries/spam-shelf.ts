import { recordChange } from '@lml/common/audit/changes';
import type { SpamReason } from '@lml/common/contracts';
import type { EntityManager } from 'typeorm';

/** Key of the advisory lock: moves wait for each other, so that two that share messages cannot block each other. */
const MOVING = `hashtextextended('spam shelf', 4)`;

/**
 * Moves stored messages to the spam shelf, cancels their mails and pushes that have not gone out, and writes the
 * activity log. Staff undo it with one press.
 * @param condition SQL about `inquiries`, with parameters from $1 on
 */
export async function moveToShelf(
  transaction: EntityManager,
  reason: SpamReason,
  condition: string,
  values: unknown[],
): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(${MOVING})`);
  const [moved] = await transaction.query<[{ id: number; name: string }[], number]>(
    `UPDATE inquiries SET spam = true, spam_reasons = spam_reasons || '${reason}'::text
      WHERE NOT spam AND status = 'new' AND erased_at IS NULL AND ${condition}
      RETURNING id, name`,
    values,
  );
  const ids = moved.map(({ id }) => id);
  // Once one mail has gone out, staff know of the message: the others follow.
  await transaction.query(
    `DELETE FROM mail_deliveries
      WHERE inquiry_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM mail_deliveries other
                         WHERE other.inquiry_id = mail_deliveries.inquiry_id AND other.state NOT IN ('pending', 'queued'))`,
    [ids],
  );
  await transaction.query(
    `DELETE FROM push_deliveries WHERE inquiry_id = ANY ($1) AND state IN ('pending', 'queued')`,
    [ids],
  );
  for (const { id, name } of moved) {
    await recordChange(transaction, {
      ...{ subject: 'inquiry', subjectId: id, subjectName: name, action: 'changed', by: null },
      ...{ before: { spam: false }, after: { spam: true } },
    });
  }
}
