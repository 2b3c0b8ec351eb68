import { expect, test } from '@playwright/test';
import { connect } from 'node:net';
import { baseUrl } from './support/exchange.js';

const { hostname, port } = new URL(baseUrl);
/** The gateway closes idle clients after 10 s. */
const PATIENCE_MS = 25_000;

/** Sends raw bytes; returns an empty text if the connection is closed without a response. */
function answerTo(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 80) });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`the connection hangs after ${Buffer.concat(chunks).toString('latin1').slice(0, 100)}`),
      );
    }, PATIENCE_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // The gateway may close the connection during a long request.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.write(bytes);
  });
}

const HEAD = `Host: ${new URL(baseUrl).host}\r\nConnection: close\r\n`;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`;
const post = (body: string, more = '') =>
  `POST /api/contact HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n${more}\r\n${body}`;

/** Sent as latin1 bytes, with the expected status; without one, an error or no response. */
const CORPUS: [what: string, bytes: string, status?: number][] = [
  ['no request at all', '\r\n\r\n\r\nnonsense\r\n\r\n'],
  ['no method', ' / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a method in small letters', `get / HTTP/1.1\r\n${HEAD}\r\n`],
  ['a method of 10,000 letters', `${'A'.repeat(10_000)} / HTTP/1.1\r\n${HEAD}\r\n`],
  ['TLS to a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(600, '\x00')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', `GET /api/properties HTTP/9.9\r\n${HEAD}\r\n`],
  ['HTTP/1.1 without a host', 'GET /api/properties HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', `GET /api/properties HTTP/1.1\r\nHost: b\r\n${HEAD}\r\n`, 400],
  ['a host of nonsense', 'GET /api/properties HTTP/1.1\r\nHost: a b/\x01\r\nConnection: close\r\n\r\n', 400],
  ['an address that is all of a URL', get(`${baseUrl}/api/properties`), 200],
  ['the address of a stranger', get('http://evil.example/api/properties'), 200],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`],
  ['CONNECT', 'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: 127.0.0.1:5432\r\nConnection: close\r\n\r\n'],
  ['an address of 100,000 characters', get(`/api/properties?search=${'a'.repeat(100_000)}`), 414],
  ['a NUL in the address', get('/api/properties/\x00'), 400],
  ['a raw control character in the address', get('/api/properties/\x01\x7f')],
  ['raw Latin-1 in the address', get('/api/properties?search=\xe9\xff')],
  ['raw UTF-8 in the address', get('/api/agents/\xc3\xa9')],
  ['a space in the address', get('/api/properties/a b'), 400],
  ['broken percent signs', get('/api/properties/%'), 400],
  ['percent signs that are no UTF-8', get('/api/properties/%ff%fe'), 404],
  ['overlong UTF-8', get('/api/properties/%c0%ae%c0%ae%c0%af'), 404],
  ['an encoded NUL in the query', get('/api/properties?search=%00')],
  ['a climb out of the folder', get('/media/../../../../etc/passwd'), 400],
  ['an encoded climb', get('/media/%2e%2e/%2e%2e/%2e%2e/etc/passwd'), 400],
  ['a picture that is not there', get('/media/nothing/here.webp'), 404],
  ['a climb with backslashes', get('/media/..\\..\\..\\etc\\passwd'), 404],
  ['a doubly encoded climb', get('/media/%252e%252e/%252e%252e/etc/passwd'), 404],
  ['a climb to the services', get('/api/properties/../../internal/users/1'), 404],
  ['an encoded slash to the services', get('/api/..%2finternal/users/1'), 404],
  ['a fragment', get('/api/properties#x'), 200],
  [
    'lines that end without a carriage return',
    `GET /api/properties HTTP/1.1\nHost: a\nConnection: close\n\n`,
    200,
  ],
  ['a carriage return alone', `GET /api/properties HTTP/1.1\rHost: a\r\r`],
  ['a condition on a file', get('/', 'If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT\r\n'), 412],
  ['a header without a colon', get('/api/properties', 'nonsense\r\n')],
  ['a header with a space before its colon', get('/api/properties', 'X-Odd : 1\r\n')],
  ['a header that goes on in the next line', get('/api/properties', 'X-Odd: 1\r\n 2\r\n')],
  ['a NUL in a header', get('/api/properties', 'X-Odd: a\x00b\r\n'), 400],
  ['control characters in a header', get('/api/properties', 'User-Agent: \x01\x02\x1b[31m\r\n')],
  ['raw bytes in a header', get('/api/properties', 'X-Odd: \xff\xfe\x80\r\n'), 200],
  ['a header of 100,000 characters', get('/api/properties', `X-Long: ${'a'.repeat(100_000)}\r\n`), 431],
  ['5,000 headers', get('/api/properties', 'X-Many: 1\r\n'.repeat(5000)), 431],
  ['a cookie of 40,000 characters', get('/api/user', `Cookie: lml.sid=${'a'.repeat(40_000)}\r\n`), 431],
  ['a negative length', `POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: -1\r\n\r\n`, 400],
  ['a length that is no number', `POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: 1e3\r\n\r\n`, 400],
  [
    'a length beyond all numbers',
    `POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: 99999999999999999999\r\n\r\n`,
  ],
  ['a length of a gigabyte', `POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: 1073741824\r\n\r\n`, 413],
  [
    'a broken chunk',
    `POST /api/contact HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a negative chunk',
    `POST /api/contact HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  ['a body that is no UTF-8', post('{"name":"\xff\xfe\x80","email":"\xc3\x28"}'), 400],
  ['a body with a raw NUL', post('{"name":"a\x00b"}'), 400],
  ['a content type of nonsense', post('{}', 'Content-Type: \xff/\x80;;;charset="\r\n')],
];

test('bytes that are not HTTP are rejected or ignored, and the site keeps working', async () => {
  const answers = await Promise.all(CORPUS.map(([, bytes]) => answerTo(Buffer.from(bytes, 'latin1'))));
  for (const [index, [what, , expected]] of CORPUS.entries()) {
    const answer = answers[index]!;
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
    if (expected !== undefined) expect([what, status]).toEqual([what, expected]);
    else expect([what, status < 500 && status !== 302], answer.slice(0, 300)).toEqual([what, true]);
    expect(answer, `${what}: nothing of the inside`).not.toMatch(
      /root:x:|node_modules|at .*\.[jt]s:\d|nginx\/\d|X-Powered-By|<center>/i,
    );
    if (status >= 400) {
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
      expect(answer, `${what}: kept by nobody`).not.toContain('immutable');
      expect([what, /"statusCode":\d{3}/.test(body) || body === ''], body.slice(0, 200)).toEqual([
        what,
        true,
      ]);
    }
  }
  expect(await answerTo(Buffer.from(get('/api/properties')))).toMatch(/^HTTP\/1\.1 200/);
});
