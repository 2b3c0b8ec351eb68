import { extentOf, type User } from '@lml/common/contracts';
import { roleRequired } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import type { EntityManager } from 'typeorm';
import { inquiryNotFound } from './inquiries.errors.js';
import type { InquiriesRepository } from './inquiries.repository.js';
import type { InquiryEntity } from './inquiry.entity.js';

/**
 * Limits agents to inquiries and viewings that are assigned to them or to nobody.
 * @param assigneeIds accounts that they are assigned to
 * @throws AppError 403 ROLE_REQUIRED
 */
export function requireOwn(assigneeIds: (number | null)[], by: User): void {
  if (extentOf(by.role, 'answer-inquiries') === 'all') return;
  if (assigneeIds.some((id) => id !== null && id !== by.id)) throw roleRequired('answer-inquiries', by.role);
}

/**
 * Reads an id of the URL.
 * @throws AppError 404 if it cannot be one
 */
export function inquiryIdFrom(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw inquiryNotFound(text);
  return id;
}

/**
 * Locks an inquiry that the account may work on.
 * @param idText as in the URL
 * @throws AppError 404, 403 ROLE_REQUIRED if an agent may not work on it
 */
export async function lockOwn(
  inquiries: InquiriesRepository,
  transaction: EntityManager,
  idText: string,
  by: User,
): Promise<InquiryEntity> {
  const [inquiry] = await inquiries.lock(transaction, [inquiryIdFrom(idText)]);
  if (!inquiry) throw inquiryNotFound(idText);
  requireOwn([inquiry.assigneeId], by);
  return inquiry;
}
