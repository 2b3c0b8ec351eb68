import { STAFF_INQUIRY_TEXTS, type User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ColleaguesClient } from './colleagues.client.js';
import { assigneeRefused, colleaguesAway } from './inquiries.errors.js';

export type Assignee = Pick<User, 'id' | 'username'>;

/** To whom inquiries can be given. */
@Injectable()
export class Colleagues {
  constructor(private readonly client: ColleaguesClient) {}

  /**
   * The account that staff chose.
   * @param by who chose: they take one on themselves whether or not auth can be asked
   * @throws AppError 400 when there is no such account or it is disabled, 503 when auth can't be asked
   */
  async resolveAssignee(id: number, by: User): Promise<Assignee> {
    if (id === by.id) return { id, username: by.username };
    const user = await this.client.find(id);
    if (user === 'unknown') throw colleaguesAway();
    if (user === 'missing') throw assigneeRefused(STAFF_INQUIRY_TEXTS.assigneeUnknown);
    if (user.disabled) throw assigneeRefused(STAFF_INQUIRY_TEXTS.assigneeDisabled);
    return { id, username: user.username };
  }

  /** The account that is set for an agent or office; nobody when it is gone, disabled or can't be looked up. */
  async defaultAssignee(id: number | null): Promise<Assignee | null> {
    const user = id === null ? 'missing' : await this.client.find(id);
    return typeof user === 'string' || user.disabled ? null : { id: user.id, username: user.username };
  }
}
