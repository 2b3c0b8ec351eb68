import { eventually } from '@lml/common/testing/eventually';
import {
  createTestDatabase,
  emptyTestRedis,
  signedInAs,
  type TestDatabase,
} from '@lml/common/testing/test-environment';
import { type ServiceProcess, startProcess } from './processes.js';
import { INTERNAL_TOKEN, TestMailServer } from './support.js';
import { type ReceivedSpan, TraceCollector } from './trace-collector.js';

/** Both services as processes, and a trace collector. */

const SESSION_SECRET = 'session-secret-of-the-tests';
const PUBLIC_URL = 'https://lml.example';
const REQUEST_ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** Personal data that must not leave the process: senders, content, recipients, addresses and user agents. */
const PERSONAL = {
  name: 'Zawadi Njeri',
  email: 'zawadi.njeri@example.com',
  phone: '+254 700 000 321',
  message: 'Please call me behind the jacaranda tree',
  recipient: 'sales@lml.example',
  address: '203.0.113.77',
  browser: 'Browser of Zawadi',
  search: 'Ondiek zawadi.njeri@example.com',
};

/** Prints on exit which OpenTelemetry modules were loaded. */
const TELLS_WHAT_IS_LOADED = `--import data:text/javascript,${encodeURIComponent(`
  import Module from 'node:module';
  process.on('exit', () => {
    const names = Object.keys(Module._cache).map((file) => /@opentelemetry\\/([^/]+)/.exec(file)?.[1]);
    console.log(JSON.stringify({ loaded: [...new Set(names)].filter(Boolean) }));
  });
`)}`;

let redis: Awaited<ReturnType<typeof emptyTestRedis>>;
let database: TestDatabase;
let mailServer: TestMailServer;
let collector: TraceCollector;
let running: ServiceProcess[];

beforeEach(async () => {
  redis = await emptyTestRedis();
  database = await createTestDatabase();
  mailServer = new TestMailServer();
  collector = new TraceCollector();
  running = [];
  await Promise.all([mailServer.start(), collector.start()]);
});

afterEach(async () => {
  await Promise.all(running.map((service) => service.kill()));
  await Promise.all([mailServer.goAway(), collector.goAway()]);
  await database.drop();
});

/** Exports every tenth of a second. */
const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: 100 });

async function startInquiries(more: Record<string, string | number> = {}): Promise<ServiceProcess> {
  const service = await startProcess('inquiries', {
    ...{ ...redis, ...database.settings, INTERNAL_TOKEN, SESSION_SECRET, PUBLIC_URL },
    ...{ STAFF_EMAILS: PERSONAL.recipient, ACKNOWLEDGE_INQUIRIES: 'false' },
    ...{
      INQUIRIES_PER_MINUTE: 1000,
      INQUIRIES_UNTIMED: 0,
      INQUIRIES_SAME_TEXT: 0,
      INQUIRIES_PER_HOUR: 1000,
      INQUIRIES_PER_EMAIL: 1000,
    },
    ...{ LISTINGS_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://127.0.0.1:9' },
    ...more,
  });
  running.push(service);
  return service;
}

async function startWorker(inquiries: ServiceProcess): Promise<ServiceProcess> {
  const worker = await startProcess('notifications', {
    ...{
      ...redis,
      ...traced(),
      INTERNAL_TOKEN,
      PUBLIC_URL,
      INQUIRIES_URL: inquiries.url,
      LISTINGS_URL: 'http://127.0.0.1:9',
      AUTH_URL: 'http://127.0.0.1:9',
    },
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: mailServer.port, MAIL_FROM: 'office@lml.example' },
  });
  running.push(worker);
  return worker;
}

/** As forwarded by the gateway. */
const fromVisitor = {
  'X-Request-Id': REQUEST_ID,
  'X-Forwarded-For': PERSONAL.address,
  'User-Agent': PERSONAL.browser,
};

async function write(inquiries: ServiceProcess): Promise<void> {
  const { name, email, phone, message } = PERSONAL;
  const response = await fetch(`${inquiries.url}/api/contact`, {
    method: 'POST',
    headers: { ...fromVisitor, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email, phone, subject: 'Property Sale', message }),
  });
  expect(response.status).toBe(201);
}

const span = (service: string, name: string | RegExp, kind?: ReceivedSpan['kind']): Promise<ReceivedSpan> =>
  eventually(`the span ${String(name)} of ${service}`, () =>
    collector.spans.find(
      (one) =>
        one.service === service &&
        (kind === undefined || one.kind === kind) &&
        (typeof name === 'string' ? one.name === name : name.test(one.name)),
    ),
  );

const linesOf = (service: ServiceProcess) =>
  service
    .log()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Returns personal data found in any exported body. */
function personalSent(): string[] {
  const sent = collector.bodies.join('\n').toLowerCase();
  return Object.values(PERSONAL)
    .flatMap((text) => [text, encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')])
    .filter((text) => sent.includes(text.toLowerCase()));
}

it('a trace covers the visitor’s message up to the sent mail, without personal data', async () => {
  const inquiries = await startInquiries(traced());
  const worker = await startWorker(inquiries);
  await write(inquiries);

  const message = await span('lml-inquiries', 'POST /api/contact');
  expect(message).toMatchObject({
    kind: 'server',
    parentSpanId: undefined,
    status: 0,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/contact',
      'http.response.status_code': 201,
      'request.id': REQUEST_ID,
    },
  });
  const job = await span('lml-notifications', 'process inquiry-mails');
  expect(job).toMatchObject({
    kind: 'consumer',
    traceId: message.traceId,
    parentSpanId: message.spanId,
    attributes: { 'request.id': REQUEST_ID, 'messaging.destination.name': 'inquiry-mails' },
  });
  const mail = await span('lml-notifications', 'send mail');
  expect(mail).toMatchObject({ traceId: message.traceId, parentSpanId: job.spanId });
  expect(mailServer.mailsTo(PERSONAL.recipient)).toHaveLength(1);

  // The worker's calls to inquiries are part of it, down to the SQL statement.
  const claim = await span('lml-inquiries', 'POST /internal/deliveries/claim');
  const call = collector.spans.find(({ spanId }) => spanId === claim.parentSpanId);
  expect(call).toMatchObject({ service: 'lml-notifications', kind: 'client', parentSpanId: job.spanId });
  const statements = collector.spans.filter(
    ({ attributes }) => attributes['db.system.name'] === 'postgresql',
  );
  const insert = statements.find(({ attributes }) =>
    String(attributes['db.query.text']).startsWith('INSERT INTO "inquiries"'),
  );
  expect(insert).toMatchObject({ kind: 'client', traceId: message.traceId, parentSpanId: message.spanId });
  expect(statements.some(({ parentSpanId }) => parentSpanId === claim.spanId)).toBe(true);
  // The relay polls the outbox for all requests, so that belongs to no trace.
  expect(statements.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([]);

  expect(personalSent()).toEqual([]);
  for (const service of [inquiries, worker]) {
    const lines = linesOf(service).filter(({ requestId }) => requestId === REQUEST_ID);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ traceId }) => traceId))).toEqual(new Set([message.traceId]));
  }
});

it('traces contain no search text, session or parameter values of failed statements', async () => {
  const inquiries = await startInquiries(traced());
  await write(inquiries);
  const cookie = await signedInAs('wanjiru', { ...redis, SESSION_SECRET, PUBLIC_URL });
  const ask = (path: string) =>
    fetch(`${inquiries.url}${path}`, { headers: { ...fromVisitor, Cookie: cookie } });
  expect((await ask(`/api/inquiries?search=${encodeURIComponent(PERSONAL.search)}`)).status).toBe(200);
  expect((await ask(`/api/nobody/${PERSONAL.email}?of=${PERSONAL.email}`)).status).toBe(404);

  const list = await span('lml-inquiries', 'GET /api/inquiries');
  expect(list.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/inquiries',
    'http.response.status_code': 200,
    'request.id': REQUEST_ID,
  });
  const session = await span('lml-inquiries', 'redis:GET');
  expect(session).toMatchObject({ traceId: list.traceId, parentSpanId: list.spanId });
  expect(session.attributes).toEqual({ 'db.system.name': 'redis', 'db.operation.name': 'GET' });
  expect((await span('lml-inquiries', 'GET', 'server')).attributes).toMatchObject({
    'http.response.status_code': 404,
  });
  const sent = collector.bodies.join('\n');
  // The session id is in the cookie and in the Redis key.
  const [, id] = /s%3A([\w-]+)/.exec(cookie)!;
  expect(sent).not.toContain(id);
  expect(sent).not.toContain('sess:');
  expect(personalSent()).toEqual([]);
});

it('health and metrics calls are not traced, and the last spans are sent before the service stops', async () => {
  const inquiries = await startInquiries({ ...traced(), OTEL_BSP_SCHEDULE_DELAY: 3_600_000 });
  const ask = async (path: string) => (await fetch(`${inquiries.url}${path}`)).status;
  expect([await ask('/health/live'), await ask('/health/ready'), await ask('/metrics')]).toEqual([
    200, 200, 200,
  ]);
  expect(await ask('/api/nothing')).toBe(404);
  expect(collector.bodies).toEqual([]);
  expect(await inquiries.stop()).toBe(0);
  // The settings that each request reads are another.
  const served = collector.spans.filter(({ kind }) => kind === 'server');
  expect(served.map(({ name }) => name)).toEqual(['GET']);
});

it.each(['is down', 'hangs'])('a collector that %s fails no request, and is logged once', async (how) => {
  const inquiries = await startInquiries({ ...traced(), OTEL_EXPORTER_OTLP_TIMEOUT: 200 });
  if (how === 'hangs') collector.hangs = true;
  else await collector.goAway();
  const warnings = () =>
    linesOf(inquiries).filter(({ msg }) => String(msg).includes('OTEL_EXPORTER_OTLP_ENDPOINT'));
  for (let n = 1; n <= 5; n += 1) {
    await write(inquiries);
    // Each is exported in its own batch.
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  await eventually('the warning is logged', () => warnings().length > 0);
  expect(warnings()).toHaveLength(1);
  // Not logged for a particular request.
  expect(warnings()[0]).toMatchObject({ level: 'warn', service: 'inquiries' });
  expect(warnings()[0]).not.toHaveProperty('requestId');

  if (how === 'is down') {
    await collector.start();
    await write(inquiries);
    await span('lml-inquiries', 'POST /api/contact');
    await eventually('the recovery is logged', () =>
      linesOf(inquiries).some(({ msg }) => msg === 'traces are sent again'),
    );
  }
  const before = Date.now();
  expect(await inquiries.stop()).toBe(0);
  expect(Date.now() - before).toBeLessThan(8000);
});

it('the standard sampler variables decide which traces are recorded', async () => {
  const inquiries = await startInquiries({ ...traced(), OTEL_TRACES_SAMPLER: 'always_off' });
  await write(inquiries);
  expect(await inquiries.stop()).toBe(0);
  expect(collector.bodies).toEqual([]);
  expect(linesOf(inquiries).some((line) => 'traceId' in line)).toBe(false);
});

it('without a collector address OpenTelemetry is not loaded', async () => {
  // Docker Compose passes unset variables as empty.
  const none = { OTEL_EXPORTER_OTLP_ENDPOINT: '' };
  const inquiries = await startInquiries({ ...none, NODE_OPTIONS: TELLS_WHAT_IS_LOADED });
  await write(inquiries);
  expect(await inquiries.stop()).toBe(0);
  // prom-client loads the API package, which does nothing by itself.
  expect(linesOf(inquiries).find((line) => 'loaded' in line)).toEqual({ loaded: ['api'] });
  expect(linesOf(inquiries).some((line) => 'traceId' in line)).toBe(false);
});

it('with a collector address OpenTelemetry is loaded', async () => {
  const inquiries = await startInquiries({ ...traced(), NODE_OPTIONS: TELLS_WHAT_IS_LOADED });
  expect(await inquiries.stop()).toBe(0);
  const { loaded } = linesOf(inquiries).find((line) => 'loaded' in line)!;
  expect(loaded).toEqual(expect.arrayContaining(['api', 'sdk-trace-node', 'instrumentation-pg']));
});
