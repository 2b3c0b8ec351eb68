import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './data-source.js';
import { AuthEnv } from './env.js';

export const service: ServiceDefinition<AuthEnv> = {
  name: 'auth',
  env: AuthEnv,
  module: (env) => AppModule.with(env),
  needs: ['database', 'redis'],
  database: dataSourceOptions,
  startsSessions: (request) =>
    request.method === 'POST' && /^\/api\/((admin\/)?login|register)$/.test(request.path),
  docs: {
    title: 'LML Properties: people',
    description:
      'Staff accounts, invitations and sessions. A session is a cookie that every service understands.',
  },
};
