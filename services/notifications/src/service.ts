import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { NotificationsEnv } from './env.js';

/** A worker; it listens only for health checks. */
export const notificationsService: ServiceDefinition<NotificationsEnv> = {
  name: 'notifications',
  env: NotificationsEnv,
  module: (env) => AppModule.with(env),
  needs: ['redis'],
};
