import type { ServiceDefinition } from '@lml/common/bootstrap';
import { dataSourceOptions } from '@lml/common/database/database';
import { AppModule } from './app.module.js';
import { databaseParts } from './data-source.js';
import { InquiriesEnv } from './env.js';

/** Redis is not a readiness dependency: messages are stored without it, and mailed when it is back. */
export const inquiriesService: ServiceDefinition<InquiriesEnv> = {
  name: 'inquiries',
  env: InquiriesEnv,
  module: (env) => AppModule.with(env),
  needs: ['database'],
  database: (env) => dataSourceOptions(env, databaseParts),
  docs: {
    title: 'LML Properties: inquiries',
    description:
      'Messages from visitors, about a property or in general, and the inbox in which staff answer them.',
  },
};
