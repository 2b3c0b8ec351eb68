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

/** What makes one service out of the common parts. */
export interface ServiceDefinition<T extends ServiceEnv> {
  /** As in logs and in the address of its OpenAPI document, `/api/docs/{name}.json`. */
  name: string;
  env: new () => T;
  module: (env: T) => DynamicModule;
  /** What readiness asks for. */
  needs: Dependency[];
  /** Present when the service owns a database; its migrations run before it listens. */
  database?: (env: T) => DataSourceOptions;
  /** Which requests may begin a session; only auth has any. */
  startsSessions?: (request: Request) => boolean;
  /** Bytes of a JSON body, where 100 kB are not enough; the gateway lets 1 MB pass. */
  jsonLimit?: number;
  /** Present when the service has a public API to document. */
  docs?: { title: string; description: string; page?: SwaggerCustomOptions };
}

/** Starts the service as a process: reads the environment, migrates, listens, and stops cleanly on SIGTERM. */
export async function startService<T extends ServiceEnv>(definition: ServiceDefinition<T>): Promise<void> {
  let logger: Logger | undefined;
  try {
    const env = readEnv(definition.env);
    logger = createLogger(definition.name, env.LOG_LEVEL);
    // Loaded here or not at all.
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
 * Listens on the port, or on the socket that a supervisor hands down. With an IPC channel it listens once it is ready and then
 * sends `ready`: its predecessor serves the same socket until then.
 */
async function listen(app: NestExpressApplication, { LISTEN_FD, PORT, HOST }: ServiceEnv): Promise<void> {
  await app.init();
  if (process.send) await untilReady(app);
  const server = app.getHttpServer();
  server.listen(LISTEN_FD === undefined ? { port: PORT, host: HOST } : { fd: LISTEN_FD });
  await once(server, 'listening');
  process.send?.('ready');
}

/** Builds the service without listening, as tests use it too. */
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
  // One gateway stands before us; it overwrites X-Forwarded-For, so the address in it can be trusted.
  app.set('trust proxy', 1);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(app.get(Metrics).timeRequests);
  app.use(requestLog(logger));
  app.use(originCheck, bodyCheck);
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
 * The gateway bounds what visitors do; these bound whoever comes past it. Headers are at most 16 KiB, as Node has it.
 * An idle connection stays open longer than the gateway keeps it (60 s), so that it is never closed under a request.
 */
function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // A picture over a slow line.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 75_000;
}

/** What is no HTTP (raw accents in an address, say) never gets as far as Nest; it is answered in the same shape. */
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

/** Gives every request its id and its log line. Addresses are logged without their query: it may name a person. */
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
  const document = SwaggerModule.createDocument(app, config);
  if (docs.page) serveDocsPage(app, '/api/docs', docs.page.customSiteTitle ?? docs.title);
  SwaggerModule.setup('api/docs', app, document, {
    ...docs.page,
    ui: docs.page !== undefined,
    raw: ['json'],
    jsonDocumentUrl: `api/docs/${name}.json`,
  });
}

const STOP_DEADLINE_MS = 10_000;
/** Long enough that the gateway's open connections to us have been used once more, and so closed, if they are in use. */
const DRAIN_MS = 500;

/**
 * On SIGTERM or SIGINT: readiness goes red, and for a moment every answer says that its connection ends with it, while
 * new ones are still taken: whoever reuses a connection, or has just opened one, gets an answer rather than a reset.
 * Then no new connections, what is in hand is finished, and exit 0. A hard stop follows if something hangs.
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

/** How often a busy service looks for a moment without callers before it closes the door on some. */
const QUIET_TRIES = 1000;

/**
 * Waits for a turn of the event loop in which nobody came: what the system had queued has then just been taken, and
 * nothing waits there to be cut off.
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

/** Closes the door at once, then the rest in Nest's order; connections that answers left open end as they fall idle. */
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
