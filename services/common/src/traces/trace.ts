import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

/** Does nothing unless `startTraces` was called. */
const tracer = trace.getTracer('lml');

/** Returns the current trace's id if it is recorded; undefined outside of one. */
export function currentTraceId(): string | undefined {
  const at = trace.getActiveSpan()?.spanContext();
  return at && (at.traceFlags & TraceFlags.SAMPLED) !== 0 ? at.traceId : undefined;
}

/** Returns the current trace parent header, for work that continues later and elsewhere. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs `work` in a span of the current trace, where no library creates one. */
export function traceStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(name, SpanKind.CLIENT, {}, work);
}

/**
 * Runs a job that continues a request's trace.
 * @param parent the request's `currentTraceParent`; without it, the job starts a new trace
 */
export function traceJob<T>(
  name: string,
  attributes: Attributes,
  parent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const from = propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return inSpan(name, SpanKind.CONSUMER, attributes, work, from);
}

function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
  from = context.active(),
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, from, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
