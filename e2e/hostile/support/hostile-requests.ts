import fc from 'fast-check';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Sent } from './exchange.js';
import { hostileJson, RawJson } from './hostile-json.js';
import { EXTRA_FIELDS, hostileText, hostileValue } from './hostile-values.js';
import type { Operation, Schema } from './operations.js';

/** A request that {@link hostileRequest} made up; ids of things that exist are filled in as it is sent. */
export interface Attempt {
  method: string;
  path: Record<string, string | Existing>;
  /** Encoded already, without the question mark. */
  query: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** The id of something that exists, whichever it is by then. */
export class Existing {
  constructor(readonly which: number) {}
}

/** Values that calls can only succeed with when they are right: by the name of the field. */
export type Known = Record<string, unknown>;

/** Mostly right in all parts but one, so that the wrong one gets past the first check. */
export function hostileRequest(operation: Operation, known: Known): fc.Arbitrary<Attempt> {
  return fc
    .record({
      path: pathValues(operation),
      query: fc.oneof(
        { arbitrary: fc.constant(''), weight: operation.method === 'GET' ? 2 : 8 },
        { arbitrary: queryOf(operation), weight: operation.method === 'GET' ? 7 : 1 },
        { arbitrary: fc.constantFrom(...ODD_QUERIES), weight: 1 },
      ),
      headers: fc.oneof(
        { arbitrary: fc.constant({}), weight: 6 },
        { arbitrary: fc.constantFrom(...ODD_HEADERS), weight: 2 },
      ),
      method: fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 19 },
        { arbitrary: fc.constantFrom(...METHODS), weight: 1 },
      ),
      content: contentOf(operation, known),
    })
    .map(({ path, query, headers, method, content }) => ({
      method,
      path,
      query,
      headers: { ...content?.headers, ...headers },
      ...(content ? { body: content.body } : {}),
    }));
}

/** The attempt as it goes over the wire. */
export function sentFrom(
  { method, path, query, headers, body }: Attempt,
  operation: Operation,
  idOf: (existing: Existing) => string,
): Sent {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name]!;
    return value instanceof Existing ? encoded(idOf(value)) : value;
  });
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];

/** Percent-encoded by its bytes; half a character goes as the bytes that a careless program would send. */
function encoded(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'))
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

const ODD_PATH_PARTS = [
  '%00',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2finternal%2fusers%2f1',
  '..;',
  '%ff',
  '%c0%af',
  '%E0%A4%A',
  '%',
  '%u0041',
  '1%2F..%2F2',
  '1;a=b',
  '1%20',
  '%0d%0aX-Injected:1',
  '1%3F',
  '1%23',
  '1.json',
  '%252e%252e',
  '*',
  '-',
];

function pathValues(operation: Operation): fc.Arbitrary<Record<string, string | Existing>> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const value: fc.Arbitrary<string | Existing> = fc.oneof(
    { arbitrary: fc.nat(30).map((which) => new Existing(which)), weight: 7 },
    { arbitrary: hostileText().map((text) => encoded(text).slice(0, 6000) || '%20'), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_PATH_PARTS), weight: 1 },
  );
  return fc.record(Object.fromEntries(names.map((name) => [name, value])));
}

const ODD_QUERIES = [
  '&&&=&=',
  '=',
  '%',
  '%00=%00',
  'page=%ff',
  '__proto__=1&__proto__[a]=2&constructor=3',
  'page[]=1',
  'page[a]=1',
  'search[]=a&search[]=b',
  'search=a&search=b',
  'page=1&page=2&page=3',
  'limit=1&limit=1000000',
  'pageSize=100000',
  'page=-1',
  'page=1e9',
  'page=NaN',
  'page=9007199254740993',
  'sort=price-asc;drop%20table%20properties',
  `search=${'%25'.repeat(100)}`,
  `search=${'_'.repeat(2000)}`,
  `search=${'a%20'.repeat(1200)}`,
  `location=${'x'.repeat(5000)}`,
  `q=${'x'.repeat(10_240)}`,
  Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&'),
  `ids=${Array.from({ length: 1000 }, (_, index) => index).join(',')}`,
  'utm_source=%3Cscript%3E',
];

function queryOf(operation: Operation): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0) return hostileText().map((text) => `q=${encoded(text).slice(0, 12_000)}`);
  const pair = fc.constantFrom(...parameters).chain(({ name, schema = {} }) =>
    fc
      .record({
        value: fc.oneof(
          { arbitrary: ordinaryValue(schema, name, {}).map((value) => String(value)), weight: 3 },
          { arbitrary: hostileText(), weight: 4 },
        ),
        suffix: fc.oneof(
          { arbitrary: fc.constant(''), weight: 12 },
          { arbitrary: fc.constantFrom('[]', '[0]', '[a][b]', '.a', '%00'), weight: 1 },
        ),
      })
      .map(({ value, suffix }) => `${name}${suffix}=${encoded(value).slice(0, 12_000)}`),
  );
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&'));
}

const ODD_HEADERS: Record<string, string>[] = [
  { Accept: 'text/html' },
  { Accept: 'application/xml;q=1, */*;q=0' },
  { Accept: '*/*, '.repeat(300) },
  { 'Accept-Encoding': 'identity;q=0, *;q=0' },
  { 'Accept-Encoding': 'gzip, br, zstd, x-nonsense' },
  { 'Accept-Language': '"><script>alert(1)</script>' },
  { 'X-Forwarded-For': "127.0.0.1, ' OR 1=1 --" },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
  { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '99999' },
  { 'X-Original-URL': '/internal/users/1', 'X-Rewrite-URL': '/internal/users/1' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' },
  { 'X-Request-Id': '<script>alert(1)</script>' },
  { 'X-Real-IP': '::1', Forwarded: 'for=127.0.0.1;host=evil.example' },
  { Authorization: 'Bearer x' },
  { Authorization: `Basic ${'QQ=='.repeat(500)}` },
  { Range: 'bytes=0-0' },
  { Range: 'bytes=-1,0-,5-2,99999999999999999999-' },
  { Range: `bytes=${'0-0,'.repeat(500)}` },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"\\"' },
  { 'If-Modified-Since': 'the day before yesterday' },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': 'x'.repeat(3000) },
  { 'Idempotency-Key': "'; SELECT pg_sleep(20); --" },
  { 'Idempotency-Key': '\u00e9\u00ff' },
  { 'Idempotency-Key': 'same-key-for-many-calls' },
  { 'User-Agent': '' },
  { 'User-Agent': 'x'.repeat(6000) },
  { 'User-Agent': '\u00ff\u00fe<script>' },
  { Referer: 'javascript:alert(1)' },
  { TE: 'trailers' },
  { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'AAAA' },
  { Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' },
  { 'Max-Forwards': '0' },
  { Host: 'evil.example' },
  { Host: 'localhost:99999' },
  { Origin: '' },
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://[::1' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'nonsense' },
  // Beside or in place of the session's cookie.
  { Cookie: 'lml.sid=s%3Anonsense.nonsense' },
  { Cookie: 'lml.sid=' },
  { Cookie: 'lml.sid=%E0%A4%A; lml.sid=j%3A%7B%7D' },
  { Cookie: 'sid=s%3Ax.y; connect.sid=s%3Ax.y; __proto__=1' },
  { Cookie: `a=${'x'.repeat(7000)}` },
  { Cookie: Array.from({ length: 500 }, (_, index) => `c${index}=1`).join('; ') },
  { Cookie: '=; ;;; =x; \u00ff=\u00ff' },
];

interface Content {
  headers: Record<string, string>;
  body: Buffer;
}

function contentOf(operation: Operation, known: Known): fc.Arbitrary<Content | undefined> {
  if (!operation.body) {
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 8 },
      { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 1 },
      { arbitrary: hostileValue().map((value) => json(value)), weight: 1 },
    );
  }
  if (operation.body.contentType === 'multipart/form-data') return multipart();
  const { schema } = operation.body;
  return fc.oneof(
    { arbitrary: ordinaryObject(schema, known).map(json), weight: 2 },
    { arbitrary: almostRight(schema, known).map(json), weight: 12 },
    { arbitrary: hostileValue().map(json), weight: 1 },
    { arbitrary: ordinaryObject(schema, known).chain(oddlySent), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 2 },
  );
}

function json(value: unknown): Content {
  return { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(hostileJson(value)) };
}

/** A body with one or two things wrong, at any depth. */
function almostRight(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const wrongField = (name: string, within: Schema): fc.Arbitrary<unknown> => {
    const field = within.properties?.[name] ?? {};
    if (field.properties) {
      return fc.oneof(hostileValue(), almostRight(field, known));
    }
    if (field.items) {
      const item = field.items.properties ? almostRight(field.items, known) : hostileValue();
      return fc.oneof(hostileValue(), fc.array(item, { minLength: 1, maxLength: 3 }));
    }
    return hostileValue();
  };
  return ordinaryObject(schema, known).chain((right) =>
    fc.oneof(
      ...(names.length === 0
        ? []
        : [
            {
              arbitrary: fc
                .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
                .chain((chosen) =>
                  fc.tuple(...chosen.map((name) => wrongField(name, schema))).map((values) => ({
                    ...right,
                    ...Object.fromEntries(chosen.map((name, index) => [name, values[index]])),
                  })),
                ),
              weight: 8,
            },
            {
              arbitrary: fc
                .constantFrom(...names)
                .map((name) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
              weight: 1,
            },
          ]),
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...EXTRA_FIELDS), hostileValue())
          .map(([name, value]) => new RawJson(withField(right, name, value))),
        weight: 1,
      },
      // The same field twice: the last one counts, or none.
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...names, 'id'), hostileValue())
          .map(([name, value]) => new RawJson(withField(right, name, value))),
        weight: 1,
      },
    ),
  );
}

/** The object's text with one more field at its end, whatever it is called and however often it is there. */
function withField(object: Record<string, unknown>, name: string, value: unknown): string {
  const text = hostileJson(object);
  const comma = text === '{}' ? '' : ',';
  return `${text.slice(0, -1)}${comma}${JSON.stringify(name)}:${hostileJson(value)}}`;
}

function ordinaryObject(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = ordinaryValue(field, name, known);
    return [name, required.has(name) ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

function ordinaryValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (name in known) return fc.constant(known[name]);
  // Failed sign-ins of one account are slowed; those of many are not.
  if (name === 'username') return fc.nat(9999).map((number) => `visitor-${number}`);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return ordinaryObject(schema, known);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 60, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(ordinaryValue(schema.items ?? {}, '', known), { minLength: 1, maxLength: 3 });
    case 'object':
      return fc.constant(schema.example ?? {});
    default:
      return ordinaryText(schema);
  }
}

function ordinaryText({ example, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  const made = {
    date: '2027-01-19',
    'date-time': '2027-01-19T08:00:00.000Z',
    email: 'visitor@example.com',
    uri: 'https://example.com/a',
    uuid: '6f1c1e0a-3c52-4a57-9b0e-0a86f2d8b5aa',
  }[format ?? ''];
  if (example !== undefined || made !== undefined) return fc.constant(example ?? made);
  return fc.string({
    unit: fc.constantFrom(...'abc dé ü7'),
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
}

const GZIP_BOMB = gzipSync(Buffer.alloc(100_000_000, 0x20));
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(5_000_000, 0x5b));

/** The right body in a wrapping that was not agreed on. */
function oddlySent(right: Record<string, unknown>): fc.Arbitrary<Content> {
  const text = hostileJson(right);
  const body = Buffer.from(text);
  const as = (type: string, bytes: Buffer = body, more: Record<string, string> = {}): Content => ({
    headers: { 'Content-Type': type, ...more },
    body: bytes,
  });
  const form = new URLSearchParams(
    Object.entries(right).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : hostileJson(value),
    ]),
  ).toString();
  return fc.constantFrom(
    as('text/plain'),
    as('text/plain; charset=utf-8'),
    as('application/x-www-form-urlencoded', Buffer.from(form)),
    as('application/x-www-form-urlencoded', Buffer.from(`${'a[b]'.repeat(500)}=1`)),
    as('application/xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')),
    as('application/json; charset=utf-16'),
    as('application/json; charset=utf-16le', Buffer.from(text, 'utf16le')),
    as('application/json; charset=nonsense'),
    as('application/json; charset="'),
    as('application/json;;;'),
    as('APPLICATION/JSON'),
    as('application/vnd.api+json'),
    as('application/json, text/plain'),
    as('nonsense'),
    as(''),
    as('multipart/form-data'),
    as('multipart/form-data; boundary='),
    as('multipart/form-data; boundary=x'),
    as('application/json', gzipSync(body), { 'Content-Encoding': 'gzip' }),
    as('application/json', deflateSync(body), { 'Content-Encoding': 'deflate' }),
    as('application/json', brotliCompressSync(body), { 'Content-Encoding': 'br' }),
    as('application/json', gzipSync(gzipSync(body)), { 'Content-Encoding': 'gzip, gzip' }),
    as('application/json', GZIP_BOMB, { 'Content-Encoding': 'gzip' }),
    as('application/json', BROTLI_BOMB, { 'Content-Encoding': 'br' }),
    as('application/json', body, { 'Content-Encoding': 'gzip' }),
    as('application/json', gzipSync(body).subarray(0, 12), { 'Content-Encoding': 'gzip' }),
    as('application/json', body, { 'Content-Encoding': 'nonsense' }),
    as('application/json', body, { 'Transfer-Encoding': 'chunked' }),
    as('application/json', body, { Expect: '100-continue' }),
    { headers: {}, body },
  );
}

const asJson = (text: string | Buffer): Content => ({
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(text as string),
});

const ODD_BODIES: Content[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '{',
  '{"a"',
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '{"a":1}{"b":2}',
  '[1,2',
  'undefined',
  '\ufeff{}',
  '{"\\u0000":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":"\\x"}',
  '[{}]',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(5000) + ']'.repeat(5000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  '['.repeat(90_000),
  `{"a":"${'x'.repeat(90_000)}"}`,
  `{"a":"${'x'.repeat(900_000)}"}`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
  `[${'1,'.repeat(40_000)}1]`,
  `{${Array.from({ length: 8000 }, (_, index) => `"k${index}":1`).join(',')}}`,
]
  .map(asJson)
  .concat(
    asJson(Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
    asJson(Buffer.from('7b2261223a22c328ff22 7d'.replace(' ', ''), 'hex')),
    asJson(Buffer.alloc(1000)),
  );

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads: files that are not what they say, and parts that are none. */
function multipart(): fc.Arbitrary<Content> {
  const boundary = 'lml-boundary';
  const names = fc.oneof(
    {
      arbitrary: fc.constantFrom('a.jpg', 'a.csv', 'a.xlsx', '../../a.php', 'a.php\u0000.jpg', 'a.svg'),
      weight: 2,
    },
    { arbitrary: hostileText().map((text) => text.replace(/[\r\n"]/g, '').slice(0, 2000)), weight: 1 },
  );
  const contents = fc.oneof(
    fc.constantFrom(
      PIXEL,
      PIXEL.subarray(0, 40),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<?php system($_GET["c"]); ?>'),
      Buffer.from('%PDF-1.4'),
      Buffer.from('PK\x03\x04nonsense'),
      Buffer.from('Title,Price\n=cmd(),1e400\n"unclosed'),
      Buffer.from(`Title,Price\n${'"'.repeat(5000)}`),
      Buffer.from(`${','.repeat(20_000)}\n`),
      Buffer.from('\ufeffTitle;Location\nA;B'),
      Buffer.alloc(0),
      Buffer.alloc(300_000, 0x2c),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    hostileText().map((text) => Buffer.from(text)),
  );
  const part = fc
    .record({
      field: fc.oneof(
        { arbitrary: fc.constant('file'), weight: 9 },
        { arbitrary: fc.constantFrom('', 'files', 'file[]', '__proto__', 'x'.repeat(300)), weight: 1 },
      ),
      name: names,
      type: fc.constantFrom('image/jpeg', 'text/csv', 'text/html', '', 'nonsense'),
      content: contents,
    })
    .map(({ field, name, type, content }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    );
  return fc.oneof(
    {
      arbitrary: fc
        .record({
          parts: fc.oneof(
            { arbitrary: fc.tuple(part), weight: 8 },
            { arbitrary: fc.array(part, { maxLength: 4 }), weight: 1 },
          ),
          end: fc.oneof(
            { arbitrary: fc.constant(`--${boundary}--\r\n`), weight: 8 },
            { arbitrary: fc.constantFrom('', `--${boundary}`, '--nonsense--'), weight: 1 },
          ),
        })
        .map(({ parts, end }) => ({
          headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.concat([...parts, Buffer.from(end)]),
        })),
      weight: 8,
    },
    { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 1 },
    { arbitrary: oddlySent({ file: 'x' }), weight: 1 },
  );
}
