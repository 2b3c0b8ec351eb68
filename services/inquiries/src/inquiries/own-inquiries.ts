import { extentOf, type User } from '@lml/common/contracts';
import { roleRequired } from '@lml/common/errors/app-error';

/**
 * Limits agents to inquiries and viewings that are assigned to them or to nobody.
 * @param assigneeIds accounts that they are assigned to
 * @throws AppError 403 ROLE_REQUIRED
 */
export function requireOwn(assigneeIds: (number | null)[], by: User): void {
  if (extentOf(by.role, 'answer-inquiries') === 'all') return;
  if (assigneeIds.some((id) => id !== null && id !== by.id)) throw roleRequired('answer-inquiries', by.role);
}
