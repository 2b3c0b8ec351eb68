import type { ServiceDefinition } from '@lml/common/bootstrap';
import { AppModule } from './app.module.js';
import { PagesEnv } from './env.js';

/** Answers with whole pages. It keeps nothing, so any number of it may run. */
export const pagesService: ServiceDefinition<PagesEnv> = {
  name: 'pages',
  env: PagesEnv,
  module: () => ({ module: AppModule }),
  needs: [],
};
