import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { impersonal } from './start-traces.js';

const PERSONAL = 'zawadi@example.com';

function ended(kind: SpanKind): ReadableSpan {
  const span = new NodeTracerProvider().getTracer('test').startSpan('GET /api/inquiries', { kind });
  span.setAttributes({
    'http.route': '/api/inquiries',
    'http.response.status_code': 500,
    'server.address': 'lml.example',
    'url.path': `/api/inquiries/${PERSONAL}`,
    'url.query': `search=${PERSONAL}`,
    'client.address': '203.0.113.7',
    'a.new.one': PERSONAL,
  });
  span.recordException(new Error(`duplicate key: ${PERSONAL}`));
  span.setStatus({ code: SpanStatusCode.ERROR, message: `duplicate key: ${PERSONAL}` });
  span.end();
  return span as unknown as ReadableSpan;
}

it('a span keeps only listed attributes, and of an error only that it occurred', () => {
  const span = ended(SpanKind.SERVER);
  const { name, attributes, events, status, ended: isEnded } = impersonal(span);
  expect({ name, attributes, events, status, isEnded }).toEqual({
    name: 'GET /api/inquiries',
    attributes: { 'http.route': '/api/inquiries', 'http.response.status_code': 500 },
    events: [],
    status: { code: SpanStatusCode.ERROR },
    isEnded: true,
  });
  expect(impersonal(span).spanContext()).toEqual(span.spanContext());
});

it('a span of a call names the called service', () => {
  expect(impersonal(ended(SpanKind.CLIENT)).attributes).toMatchObject({ 'server.address': 'lml.example' });
});
