import type { NestExpressApplication } from '@nestjs/platform-express';

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With 1 in place of each parameter, and nothing in place of a rest. */
  path: string;
}

interface Layer {
  route?: { path: string; stack: { method: string }[] };
}

/** Every route that a service answers, as Express has them, so that a test can't forget one. Documents, and what machines inside ask, are left out. */
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
