import fc from 'fast-check';
import type { Sent } from './exchange.js';
import { hostileBody } from './hostile-bodies.js';
import { hostileText } from './hostile-values.js';
import type { Operation } from './operations.js';
import { type Known, validValue } from './valid-values.js';

/** A request of {@link hostileRequest}; ids of existing rows are filled in when it is sent. */
export interface Attempt {
  method: string;
  path: Record<string, string | Existing>;
  /** Percent-encoded, without the question mark. */
  query: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Placeholder for the id of a row that exists when the request is sent. */
export class Existing {
  constructor(readonly which: number) {}
}

/** Generates requests that are mostly valid except for one part, so that this part passes the first checks. */
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
      content: hostileBody(operation, known),
    })
    .map(({ path, query, headers, method, content }) => ({
      method,
      path,
      query,
      headers: { ...content?.headers, ...headers },
      ...(content ? { body: content.body } : {}),
    }));
}

/** Converts an attempt to the request that is sent. */
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

/** Percent-encodes the text's UTF-8 bytes. */
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
          { arbitrary: validValue(schema, name, {}).map((value) => String(value)), weight: 3 },
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
  // In addition to the session cookie, or instead of it.
  { Cookie: 'lml.sid=s%3Anonsense.nonsense' },
  { Cookie: 'lml.sid=' },
  { Cookie: 'lml.sid=%E0%A4%A; lml.sid=j%3A%7B%7D' },
  { Cookie: 'sid=s%3Ax.y; connect.sid=s%3Ax.y; __proto__=1' },
  { Cookie: `a=${'x'.repeat(7000)}` },
  { Cookie: Array.from({ length: 500 }, (_, index) => `c${index}=1`).join('; ') },
  { Cookie: '=; ;;; =x; \u00ff=\u00ff' },
];
