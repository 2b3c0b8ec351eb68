import * as database from '@lml/common/database/database';
import type { AuthEnv } from './env.js';
import { InvitationEntity } from './invitations/invitation.entity.js';
import { CreateUsers1763600000000 } from './migrations/1763600000000-create-users.js';
import { PeopleAndChanges1764000000000 } from './migrations/1764000000000-people-and-changes.js';
import { Doors1764200000000 } from './migrations/1764200000000-doors.js';
import { RestrictUsernames1764600000000 } from './migrations/1764600000000-restrict-usernames.js';
import { AddRolesAndAccountFacts1766000000000 } from './migrations/1766000000000-add-roles-and-account-facts.js';
import { AddLetterKeys1766120000000 } from './migrations/1766120000000-add-letter-keys.js';
import { AddPushDevices1766110000000 } from './migrations/1766110000000-add-push-devices.js';
import { PasswordResetEntity } from './password-resets/password-reset.entity.js';
import { PushDeviceEntity } from './push/push-device.entity.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { UserEntity } from './users/user.entity.js';

export const schema = {
  entities: [UserEntity, InvitationEntity, RecoveryCodeEntity, PasswordResetEntity, PushDeviceEntity],
  migrations: [
    CreateUsers1763600000000,
    PeopleAndChanges1764000000000,
    Doors1764200000000,
    RestrictUsernames1764600000000,
    AddRolesAndAccountFacts1766000000000,
    AddPushDevices1766110000000,
    AddLetterKeys1766120000000,
  ],
};

export function dataSourceOptions(env: AuthEnv) {
  return database.dataSourceOptions(env, schema);
}
