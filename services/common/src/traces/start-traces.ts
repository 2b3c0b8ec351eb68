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

/** What is left of the time for stopping belongs to the work in hand. */
const FLUSH_MS = 2000;
/** Asked by machines every few seconds: by Prometheus, by whoever looks after the process, by the gateway. */
const ASKED_BY_MACHINES = /^\/(metrics|health\/|internal\/version$)/;

/**
 * Begins to record traces and to send them to OTEL_EXPORTER_OTLP_ENDPOINT. To be loaded only where that is set: this file
 * brings all of OpenTelemetry with it. The other variables of the standard (OTEL_TRACES_SAMPLER and so on) are read there.
 * @returns what sends the rest when the service stops, within two seconds
 */
export function startTraces(service: string, logger: Logger): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': `lml-${service}` })),
    spanProcessors: [new BatchSpanProcessor(new ImpersonalExporter(new OTLPTraceExporter(), logger))],
  });
  provider.register();
  new HttpInstrumentation({
    // Calls to other services are fetch's.
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url = '' }) => ASKED_BY_MACHINES.test(url),
    applyCustomAttributesOnSpan: (span, request, response) =>
      nameRequest(span, request as IncomingMessage, response as ServerResponse),
  });
  // What nobody waits for, such as the look into the outbox every second, begins no trace.
  new UndiciInstrumentation({ requireParentforSpans: true });
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  traceRedis();
  // Both are loaded already, but are changed only where they are required; what is changed are methods of their classes, so
  // that whoever imported them has it, too.
  const require = createRequire(import.meta.url);
  require('http');
  require('pg');
  return async () => {
    await Promise.race([provider.shutdown().catch(() => undefined), wait(FLUSH_MS)]);
  };
}

/** The template of its route, as in the metrics, and the id that its log lines and its answer have. */
function nameRequest(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const route = ((request as Request).route as { path?: string } | undefined)?.path;
  if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('request.id', String(response.getHeader('X-Request-Id')));
}

/** The client tells of its commands itself. The name is all that is taken: keys hold sessions and addresses. */
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

/** All that leaves the process of what libraries note; of everything else, more is noted with every version of theirs. */
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
  // With $1 where the values are.
  'db.query.text',
  'messaging.system',
  'messaging.destination.name',
  'messaging.message.id',
]);

/**
 * Leaves out what may name a person: addresses that were asked for, who asked with what, and the words of errors, which quote
 * what they met (the log has where and why). At a request `server.address` is what the visitor's browser says it is.
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

/** Sends spans as {@link impersonal} leaves them, and says once when they can't be sent, and once when they can again. */
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

  /** Outside of the request that happened to fill the batch. */
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
