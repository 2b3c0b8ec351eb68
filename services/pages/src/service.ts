import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { PagesEnv } from './env.js';

/** Server-side rendering. Stateless, so any number of replicas may run. */
export const pagesService: ServiceDefinition<PagesEnv> = {
  name: 'pages',
  env: PagesEnv,
  module: () => ({ module: AppModule }),
  needs: [],
};
