import { displayName, type InternalUser, STAFF_INQUIRY_TEXTS, type User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ColleaguesClient } from './colleagues.client.js';
import { assigneeRefused, colleaguesAway } from './inquiries.errors.js';

/** `username` is the name to show. */
export interface Assignee extends Pick<User, 'id' | 'username'> {
  /** Mail address for news of the assignment; null if the account does not want them, or assigned the inquiry to itself. */
  mailTo: string | null;
  hasEmail: boolean;
}

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
    if (id === by.id) return { id, username: displayName(by), mailTo: null, hasEmail: false };
    const user = await this.client.find(id);
    if (user === 'unknown') throw colleaguesAway();
    if (user === 'missing') throw assigneeRefused(field, STAFF_INQUIRY_TEXTS.assigneeUnknown);
    if (user.disabled) throw assigneeRefused(field, STAFF_INQUIRY_TEXTS.assigneeDisabled);
    return toAssignee(user);
  }

  /** Resolves the account of an agent or office; null if it is gone, disabled or cannot be looked up. */
  async defaultAssignee(id: number | null): Promise<Assignee | null> {
    const user = id === null ? 'missing' : await this.client.find(id);
    return typeof user === 'string' || user.disabled ? null : toAssignee(user);
  }

  /**
   * Returns where to mail accounts about their inquiries and viewings, by id; without those that want no such mails or
   * cannot be looked up.
   */
  async mailTo(ids: (number | null | undefined)[]): Promise<ReadonlyMap<number, string>> {
    const known = [...new Set(ids.filter((id) => typeof id === 'number'))];
    const users = await Promise.all(known.map((id) => this.client.find(id)));
    return new Map(
      users.flatMap((user): [number, string][] =>
        typeof user === 'string' || !user.assignedMailTo ? [] : [[user.id, user.assignedMailTo]],
      ),
    );
  }

  /** Returns the addresses of accounts that want a mail on every new inquiry; none if they cannot be looked up. */
  everyInquiryMailTo(): Promise<string[]> {
    return this.client.everyInquiryMailTo();
  }
}

function toAssignee(user: InternalUser): Assignee {
  const { id, assignedMailTo = null, hasEmail = false } = user;
  return { id, username: displayName(user), mailTo: assignedMailTo, hasEmail };
}
