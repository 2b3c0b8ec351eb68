import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectError, HOST, LAST, sendRaw } from '../support/raw-http.js';
import { detail } from '../support/tags.js';

test('ambiguous requests are rejected (request smuggling)', async ({ baseURL }) => {
  const post = (headers: string, body: string) =>
    `POST /api/contact HTTP/1.1\r\n${LAST}${headers}\r\n${body}`;
  const smuggled = 'GET /api/offices HTTP/1.1\r\nHost: lml.example\r\n\r\n';
  const requests: Record<string, [status: number, request: string]> = {
    'length and chunks': [
      400,
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    ],
    'two lengths': [400, post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcd')],
    'a list of lengths': [400, post('Content-Length: 4, 4\r\n', 'abcd')],
    'a length with a sign': [400, post('Content-Length: +4\r\n', 'abcd')],
    'an encoding that is none': [501, post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`)],
    'two encodings': [
      400,
      post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', '0\r\n\r\n'),
    ],
    'a space before the colon': [400, post('Transfer-Encoding : chunked\r\nContent-Length: 2\r\n', '{}')],
    'a header on two lines': [400, post('X-A: b\r\n Transfer-Encoding: chunked\r\n', '')],
    'a chunk without a size': [400, post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n`)],
    'a chunk of endless size': [400, post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(17)}\r\n{}\r\n`)],
    'chunks in HTTP/1.0': [
      400,
      `POST /api/contact HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  };
  for (const [what, [status, request]] of Object.entries(requests)) {
    expectError(await sendRaw(baseURL!, request), status, what);
  }
  // Allowed by HTTP and unambiguous: chunk extensions are ignored.
  const chunks = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
  const answer = await sendRaw(baseURL!, post(chunks, '2;name=value\r\n{}\r\n0\r\n\r\n'));
  expectError(answer, 400, 'a chunk with an extension');
  expect(answer.body).toContain('VALIDATION_FAILED');
});

test('malformed and oversized requests are rejected in the common error format', async ({ baseURL }) => {
  const requests: Record<string, [status: number, request: string]> = {
    'no host': [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    'two hosts': [400, `GET / HTTP/1.1\r\n${LAST}Host: evil.example\r\n\r\n`],
    'a host that is none': [400, 'GET / HTTP/1.1\r\nHost: a@evil.example/\r\n\r\n'],
    'a header of 64 KB': [431, `GET / HTTP/1.1\r\n${LAST}X-Long: ${'a'.repeat(65_536)}\r\n\r\n`],
    'headers of 20 KB': [
      431,
      `GET /api/offices HTTP/1.1\r\n${LAST}${`X-A: ${'a'.repeat(5000)}\r\n`.repeat(4)}\r\n`,
    ],
    'an address of 20 KB': [414, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${LAST}\r\n`],
    'a NUL in the address': [400, `GET /api/%00 HTTP/1.1\r\n${LAST}\r\n`],
    'a NUL in a header': [400, `GET / HTTP/1.1\r\n${LAST}X-A: a\0b\r\n\r\n`],
    'TLS to a plain port': [400, '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
    'another version': [400, `GET / HTTP/3.0\r\n${LAST}\r\n`],
    TRACE: [405, `TRACE / HTTP/1.1\r\n${LAST}X-Secret: s\r\n\r\n`],
    'TRACE with a body that is too large': [
      405,
      `TRACE /api/offices HTTP/1.1\r\n${LAST}Content-Length: 1200000\r\n\r\n${'x'.repeat(1_200_000)}`,
    ],
    CONNECT: [400, `CONNECT evil.example:443 HTTP/1.1\r\n${LAST}\r\n`],
    'a method that nobody knows': [400, `BREW /api/offices HTTP/1.1\r\n${LAST}\r\n`],
  };
  for (const [what, [status, request]] of Object.entries(requests)) {
    const answer = await sendRaw(baseURL!, request);
    if (what === 'CONNECT') expect([400, 405]).toContain(answer.status);
    expectError(answer, what === 'CONNECT' ? answer.status : status, what);
    expect(answer.body, what).not.toMatch(/evil|secret/i);
  }
});

test(
  'the body of a GET request does not become part of another request',
  detail,
  async ({ baseURL, request }) => {
    const smuggled = 'GET /no/such/page HTTP/1.1\r\nHost: x\r\n\r\n';
    const bodies = [
      `Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      `Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    ];
    for (const path of ['/about', '/api/offices', '/sitemap.xml', '/api/properties/featured']) {
      for (const body of bodies) {
        for (let round = 0; round < 8; round++) {
          const mine = `${path}?mine=${randomUUID()}`;
          expect((await sendRaw(baseURL!, `GET ${mine} HTTP/1.1\r\n${LAST}${body}`)).status, mine).toBe(200);
          // Reuses the same upstream connections.
          for (const theirs of [`/about?theirs=${randomUUID()}`, `/api/offices?theirs=${randomUUID()}`]) {
            const answer = await request.get(theirs);
            expect([answer.status(), theirs]).toEqual([200, theirs]);
            expect(await answer.text()).toMatch(theirs.startsWith('/about') ? /<h1[^>]*>About/ : /^\[/);
          }
        }
      }
    }
  },
);
