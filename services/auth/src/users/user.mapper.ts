import type { Account, User } from '@lml/common/contracts';
import type { UserEntity } from './user.entity.js';

export function toUser(user: UserEntity): User {
  return { id: user.id, username: user.username, createdAt: user.createdAt.toISOString() };
}

export function toAccount(user: UserEntity): Account {
  return {
    ...toUser(user),
    disabled: user.disabledAt !== null,
    secondFactor: user.secondFactorSince !== null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  };
}
