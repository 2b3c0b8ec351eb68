import { createService } from '@lml/common/bootstrap';
import { readEnv } from '@lml/common/env';
import { createLogger } from '@lml/common/logging/logger';
import { InvitationsService } from './invitations/invitations.service.js';
import { service } from './service.js';

/** `node dist/invite.js`: creates an invitation and prints its link, for `make invite`. */
const app = await createService(service, readEnv(service.env), createLogger(service.name, 'fatal'));
try {
  console.log((await app.get(InvitationsService).inviteFromServer()).link);
} finally {
  await app.close();
}
