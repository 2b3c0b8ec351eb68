import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { Request } from 'express';
import { AsyncResource } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';

/** Limits the flush, so that running requests get the rest of the shutdown time. */
const FLUSH_MS = 2000;
/** Paths polled every few seconds by Prometheus, orchestrators and the gateway. */
const ASKED_BY_MACHINES = /^\/(metrics|health\/|internal\/version$)/;

/**
 * Starts tracing to OTEL_EXPORTER_OTLP_ENDPOINT. Import only if that is set, because this file loads all of
 * OpenTelemetry. OpenTelemetry itself reads the other standard variables (OTEL_TRACES_SAMPLER and so on).
 * @returns a function that flushes on shutdown, within two seconds
 */
export function startTraces(service: string, logger: Logger): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': `lml-${service}` })),
    spanProcessors: [new BatchSpanProcessor(new ImpersonalExporter(new OTLPTraceExporter(), logger))],
  });
  provider.register();
  new HttpInstrumentation({
    // undici makes all calls to other services, those of fetch too.
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url = '' }) => ASKED_BY_MACHINES.test(url),
    applyCustomAttributesOnSpan: (span, request, response) =>
      nameRequest(span, request as IncomingMessage, response as ServerResponse),
  });
  // Background work, such as polling the outbox every second, starts no trace.
  new UndiciInstrumentation({ requireParentforSpans: true });
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  traceRedis();
  // Both are loaded already, but instrumentation patches modules on `require`. It patches methods of their classes, so
  // earlier imports are instrumented too.
  const require = createRequire(import.meta.url);
  require('http');
  require('pg');
  return async () => {
    await Promise.race([provider.shutdown().catch(() => undefined), wait(FLUSH_MS)]);
  };
}

/** Names a span by its route template, as in the metrics, and adds the request id. */
function nameRequest(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const route = ((request as Request).route as { path?: string } | undefined)?.path;
  if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('request.id', String(response.getHeader('X-Request-Id')));
}

/**
 * Traces Redis commands by diagnostics channels. Records only the command's name, because keys contain session ids and
 * addresses.
 */
function traceRedis(): void {
  const tracer = trace.getTracer('lml');
  const spans = new WeakMap<object, Span>();
  const on = (event: string, work: (command: { command: string }) => void) =>
    subscribe(`tracing:node-redis:command:${event}`, (message) => work(message as { command: string }));
  on('start', (command) => {
    if (!trace.getActiveSpan()) return;
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': command.command };
    spans.set(command, tracer.startSpan(`redis:${command.command}`, { kind: SpanKind.CLIENT, attributes }));
  });
  on('error', (command) => spans.get(command)?.setStatus({ code: SpanStatusCode.ERROR }));
  on('asyncEnd', (command) => spans.get(command)?.end());
}

/** Allow-list of exported attributes: new library versions record more and more. */
const SENT = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'request.id',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  // With $1 instead of values.
  'db.query.text',
  'messaging.system',
  'messaging.destination.name',
  'messaging.message.id',
]);

/**
 * Removes personal data from a span: URLs, user agents and error messages, which quote values (the log has where and
 * why). In requests, `server.address` is whatever the browser sent.
 */
export function impersonal(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(
    ([name]) => SENT.has(name) && !(span.kind === SpanKind.SERVER && name.startsWith('server.')),
  );
  return Object.create(span, {
    attributes: { value: Object.fromEntries(attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

/** Exports spans without personal data; logs once when exporting fails, and once when it works again. */
class ImpersonalExporter implements SpanExporter {
  private failing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans.map(impersonal), (result) => {
      this.note(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  /** Detached from the request that happened to fill the batch. */
  private readonly note = AsyncResource.bind(({ code, error }: ExportResult) => {
    const failing = code === ExportResultCode.FAILED;
    if (failing && !this.failing) {
      const facts = { reason: error?.message, code: (error as { code?: unknown } | undefined)?.code };
      this.logger.warn(
        facts,
        'traces can not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped until they can',
      );
    }
    if (!failing && this.failing) this.logger.info('traces are sent again');
    this.failing = failing;
  });
}
