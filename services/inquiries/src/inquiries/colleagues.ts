import { STAFF_INQUIRY_TEXTS, type User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ColleaguesClient } from './colleagues.client.js';
import { assigneeRefused, colleaguesAway } from './inquiries.errors.js';

export type Assignee = Pick<User, 'id' | 'username'>;

/** Accounts that inquiries can be assigned to. */
@Injectable()
export class Colleagues {
  constructor(private readonly client: ColleaguesClient) {}

  /**
   * Resolves the account that staff chose.
   * @param by who chose: assigning to oneself works even if auth is unavailable
   * @param field name in the body, for errors
   * @throws AppError 400 if the account does not exist or is disabled, 503 if auth is unavailable
   */
  async resolveAssignee(id: number, by: User, field = 'assigneeId'): Promise<Assignee> {
    if (id === by.id) return { id, username: by.username };
    const user = await this.client.find(id);
    if (user === 'unknown') throw colleaguesAway();
    if (user === 'missing') throw assigneeRefused(field, STAFF_INQUIRY_TEXTS.assigneeUnknown);
    if (user.disabled) throw assigneeRefused(field, STAFF_INQUIRY_TEXTS.assigneeDisabled);
    return { id, username: user.username };
  }

  /** Resolves the account of an agent or office; null if it is gone, disabled or cannot be looked up. */
  async defaultAssignee(id: number | null): Promise<Assignee | null> {
    const user = id === null ? 'missing' : await this.client.find(id);
    return typeof user === 'string' || user.disabled ? null : { id: user.id, username: user.username };
  }
}
