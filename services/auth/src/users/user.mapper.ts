import type { Account, InternalUser, OwnAccount, User } from '@lml/common/contracts';
import type { UserEntity } from './user.entity.js';

export function toUser(user: UserEntity): User {
  const { id, username, name, role } = user;
  return { id, username, name, role, createdAt: user.createdAt.toISOString() };
}

export function toOwnAccount(user: UserEntity): OwnAccount {
  return {
    ...toUser(user),
    email: user.email,
    phone: user.phone,
    signature: user.signature,
    letterKeys: user.letterKeys,
    mailAssigned: user.mailAssigned,
    mailEveryInquiry: user.mailEveryInquiry,
    pushAssigned: user.pushAssigned,
    pushEveryInquiry: user.pushEveryInquiry,
  };
}

/** An account as other services see it. */
export function toInternalUser(user: UserEntity): InternalUser {
  const { id, username, name } = user;
  const disabled = user.disabledAt !== null;
  return {
    ...{ id, username, name, disabled },
    assignedMailTo: user.mailAssigned && !disabled ? user.email : null,
    hasEmail: user.email !== null,
  };
}

export function toAccount(user: UserEntity): Account {
  return {
    ...toOwnAccount(user),
    disabled: user.disabledAt !== null,
    secondFactor: user.secondFactorSince !== null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  };
}
