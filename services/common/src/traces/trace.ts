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

/** All of this does nothing unless `startTraces` was called. */
const tracer = trace.getTracer('lml');

/** The id of the trace at hand, where it is recorded; undefined outside of one. */
export function currentTraceId(): string | undefined {
  const at = trace.getActiveSpan()?.spanContext();
  return at && (at.traceFlags & TraceFlags.SAMPLED) !== 0 ? at.traceId : undefined;
}

/** Where in which trace we are, as in the header of that name: for whoever goes on with the work later and elsewhere. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** A step of the trace at hand, for what no library tells of by itself. */
export function traceStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(name, SpanKind.CLIENT, {}, work);
}

/**
 * A job that goes on with what a request began, in the same trace.
 * @param parent what `currentTraceParent` said then; without it the job begins a trace of its own
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
