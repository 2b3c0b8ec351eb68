import 'reflect-metadata';
import { type DynamicModule, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type SwaggerCustomOptions } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { once } from 'node:events';
import { type Server, STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import { pinoHttp } from 'pino-http';
import type { DataSourceOptions } from 'typeorm';
import { CoreModule } from './core.module.js';
import { sessionCookieName } from './contracts/session.js';
import { runMigrations } from './database/database.js';
import { serveDocsPage } from './docs-page.js';
import { DatabaseServiceEnv, EnvironmentError, readEnv, type ServiceEnv } from './env.js';
import { AppError } from './errors/app-error.js';
import { errorBody, ErrorFilter } from './errors/error.filter.js';
import { type Dependency, HealthModule, markStopping, untilReady } from './health/health.module.js';
import { withoutNumbers } from './logging/impersonal.js';
import { createLogger, type Logger, NestLogger } from './logging/logger.js';
import { requestIdFrom, withRequestId } from './logging/request-context.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { REDIS, type Redis } from './redis.js';
import { bodyCheck } from './session/body-check.js';
import { originCheck } from './session/origin-check.js';
import { staffSessions } from './session/session.middleware.js';
import { RequestValidationPipe } from './validation/request-validation.pipe.js';

/** Defines a service: its module, dependencies and API. */
export interface ServiceDefinition<T extends ServiceEnv> {
  /** Used in logs and in the URL of its OpenAPI document, `/api/docs/{name}.json`. */
  name: string;
  env: new () => T;
  module: (env: T) => DynamicModule;
  /** Dependencies that readiness checks. */
  needs: Dependency[];
  /** Set if the service owns a database; its migrations run before it listens. */
  database?: (env: T) => DataSourceOptions;
  /** Returns whether a request may start a session. Only auth sets it. */
  startsSessions?: (request: Request) => boolean;
  /**
   * Returns whether the CSRF protection does not apply to a request: its URL has a secret that authorises it, and it
   * does not use the session.
   */
  fromAnySite?: (request: Request) => boolean;
  /** Max bytes of a JSON body, if 100 kB are not enough; the gateway's limit is 1 MB. */
  jsonLimit?: number;
  /** Set if the service has a public API to document. */
  docs?: { title: string; description: string; page?: SwaggerCustomOptions };
}

/** Starts the service as a process: reads the environment, migrates, listens, and stops gracefully on SIGTERM. */
export async function startService<T extends ServiceEnv>(definition: ServiceDefinition<T>): Promise<void> {
  let logger: Logger | undefined;
  try {
    const env = readEnv(definition.env);
    logger = createLogger(definition.name, env.LOG_LEVEL);
    // Loaded only when tracing is enabled.
    const sendTraces = env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? (await import('./traces/start-traces.js')).startTraces(definition.name, logger)
      : undefined;
    if (definition.database) await runMigrations(definition.database(env), logger);
    const app = await createService(definition, env, logger);
    stopOnSignal(app, logger, sendTraces);
    await listen(app, env);
    logger.info({ port: env.PORT }, 'listening');
  } catch (error) {
    if (error instanceof EnvironmentError || !logger)
      console.error(error instanceof Error ? error.message : error);
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

/**
 * Listens on the port, or on a socket inherited from a supervisor. With an IPC channel it listens once ready and then
 * sends `ready`; its predecessor serves the same socket until then.
 */
async function listen(app: NestExpressApplication, { LISTEN_FD, PORT, HOST }: ServiceEnv): Promise<void> {
  await app.init();
  if (process.send) await untilReady(app);
  const server = app.getHttpServer();
  server.listen(LISTEN_FD === undefined ? { port: PORT, host: HOST } : { fd: LISTEN_FD });
  await once(server, 'listening');
  process.send?.('ready');
}

/** Builds the service without listening; also used by tests. */
export async function createService<T extends ServiceEnv>(
  definition: ServiceDefinition<T>,
  env: T,
  logger: Logger,
): Promise<NestExpressApplication> {
  @Module({
    imports: [
      CoreModule.with(env, logger),
      HealthModule.with(definition.needs),
      MetricsModule.with(definition.name),
      definition.module(env),
    ],
  })
  class RootModule {}

  const app = await NestFactory.create<NestExpressApplication>(RootModule, {
    logger: new NestLogger(logger),
  });
  // Exactly one proxy, the gateway, is in front; it overwrites X-Forwarded-For, so that address can be trusted.
  app.set('trust proxy', 1);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(app.get(Metrics).timeRequests);
  app.use(requestLog(logger));
  for (const check of [originCheck, bodyCheck]) {
    app.use((request: Request, response: Response, next: NextFunction) => {
      if (definition.fromAnySite?.(request)) next();
      else check(request, response, next);
    });
  }
  if (env instanceof DatabaseServiceEnv) {
    app.use(staffSessions(env, app.get<Redis>(REDIS), logger, definition.startsSessions));
  }
  if (definition.jsonLimit) app.useBodyParser('json', { limit: definition.jsonLimit });
  app.useGlobalPipes(new RequestValidationPipe());
  app.useGlobalFilters(new ErrorFilter(logger));
  if (definition.docs) documentApi(app, definition.name, definition.docs, env);
  const server = app.getHttpServer();
  boundConnections(server);
  answerMalformedRequests(server);
  return app;
}

/**
 * Limits for clients that bypass the gateway, which has its own. Headers: 16 KiB, Node's default. The keep-alive
 * timeout exceeds the gateway's (60 s), so that no connection closes while it sends a request.
 */
function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // Allows for picture uploads over slow connections.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 75_000;
}

/** Answers malformed HTTP (raw accents in a URL, for example), which never reaches Nest, in the same JSON format. */
function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new AppError(431, 'HEADERS_TOO_LARGE', "The request's headers are too large")
        : new AppError(
            400,
            'MALFORMED_REQUEST',
            'The request is malformed: encode special characters in the address',
          );
    const body = JSON.stringify(errorBody(refusal));
    socket.end(
      `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

/** Logs each request with its id. Logs URLs without their query, which may name a person. */
function requestLog(logger: Logger) {
  const log = pinoHttp<Request, Response>({
    logger,
    quietReqLogger: true,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutNumbers(request.url.split('?')[0]!),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      err: () => undefined,
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: (request) => /^\/(health\/|metrics$)/.test(request.url ?? '') },
  });
  return (request: Request, response: Response, next: NextFunction) => {
    const requestId = requestIdFrom(request.headers['x-request-id']);
    response.setHeader('X-Request-Id', requestId);
    withRequestId(
      requestId,
      () => {
        log(request, response);
        next();
      },
      isIP(request.ip ?? '') ? request.ip : undefined,
    );
  };
}

function documentApi(
  app: INestApplication,
  name: string,
  docs: NonNullable<ServiceDefinition<ServiceEnv>['docs']>,
  { PUBLIC_URL }: ServiceEnv,
): void {
  const config = new DocumentBuilder()
    .setTitle(docs.title)
    .setDescription(docs.description)
    .setVersion('1')
    .addCookieAuth(sessionCookieName(PUBLIC_URL))
    .build();
  if (docs.page) serveDocsPage(app, '/api/docs', docs.page.customSiteTitle ?? docs.title);
  // Built when it is first asked for, and kept: exploring all calls and types takes 0.2 s of each start.
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, config), {
    ...docs.page,
    ui: docs.page !== undefined,
    raw: ['json'],
    jsonDocumentUrl: `api/docs/${name}.json`,
  });
}

const STOP_DEADLINE_MS = 10_000;
/** Long enough for the gateway to use its open connections once more, and thereby close them. */
const DRAIN_MS = 500;

/**
 * Stops gracefully on SIGTERM or SIGINT. Readiness fails, and for a moment all responses close their connections while
 * new ones are still accepted, so that reused and new connections get a response, not a reset. Then stops accepting,
 * finishes running requests, and exits with 0. A deadline enforces the exit.
 */
function stopOnSignal(app: NestExpressApplication, logger: Logger, sendTraces?: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    const server = app.getHttpServer();
    setTimeout(() => {
      logger.warn('did not stop in time; leaving');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    markStopping();
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    setTimeout(() => whenQuiet(server, () => leave(app, server, logger, sendTraces)), DRAIN_MS);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Max tries of a busy service to find a moment without new connections before it stops accepting. */
const QUIET_TRIES = 1000;

/**
 * Waits for an event loop turn without new connections: the system's accept queue is then empty, so closing resets
 * nobody.
 */
function whenQuiet(server: Server, then: () => void): void {
  let came = 0;
  for (const event of ['connection', 'request']) server.on(event, () => (came += 1));
  const look = (tries: number) => {
    came = 0;
    setImmediate(() => (came === 0 || tries === 0 ? then() : look(tries - 1)));
  };
  look(QUIET_TRIES);
}

/** Stops accepting, then closes in Nest's order; open keep-alive connections end when idle. */
function leave(
  app: NestExpressApplication,
  server: Server,
  logger: Logger,
  sendTraces?: () => Promise<void>,
): void {
  server.close();
  setInterval(() => server.closeIdleConnections(), 50).unref();
  const closed = app.close().then(sendTraces);
  closed.then(
    () => {
      logger.info('stopped');
      process.exit(0);
    },
    (error: unknown) => {
      logger.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}
