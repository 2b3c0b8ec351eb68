import * as database from '@lml/common/database/database';
import type { AuthEnv } from './env.js';
import { CreateUsers1763600000000 } from './migrations/1763600000000-create-users.js';
import { UserEntity } from './users/user.entity.js';

export const schema = { entities: [UserEntity], migrations: [CreateUsers1763600000000] };

export function dataSourceOptions(env: AuthEnv) {
  return database.dataSourceOptions(env, schema);
}
