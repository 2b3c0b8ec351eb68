import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { NotificationsEnv } from './env.js';

/** A worker; it listens only to answer for its health. */
export const notificationsService: ServiceDefinition<NotificationsEnv> = {
  name: 'notifications',
  env: NotificationsEnv,
  module: () => ({ module: AppModule }),
  needs: ['redis'],
};
