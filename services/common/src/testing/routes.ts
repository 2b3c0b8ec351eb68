import type { NestExpressApplication } from '@nestjs/platform-express';

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with 1 for each parameter, and nothing for a wildcard. */
  path: string;
}

interface Layer {
  route?: { path: string; stack: { method: string }[] };
}

/**
 * Returns all routes of a service from Express, so that tests cover every one. Leaves out documentation and monitoring.
 */
export function routesOf(app: NestExpressApplication): Route[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) =>
      route
        ? route.stack.map(
            ({ method }) =>
              ({ method, path: route.path.replace(/:\w+/g, '1').replace(/\{\*\w+\}/, '') }) as Route,
          )
        : [],
    )
    .filter(({ path }) => !/^\/(api\/docs|health|metrics)/.test(path));
}
