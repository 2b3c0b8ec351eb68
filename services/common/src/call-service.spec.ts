import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callService, failureReason } from './call-service.js';
import { withRequestId } from './logging/request-context.js';

let server: Server;
let url: string;
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/echo': (request, response) =>
    void text(request).then((body) => {
      const { method, headers } = request;
      response.end(JSON.stringify({ method, headers, body }));
    }),
  '/refused': (_request, response) => response.writeHead(404).end('{"code":"NONE"}'),
  '/moved': (_request, response) => response.writeHead(302, { Location: '/echo' }).end(),
  '/silent': () => undefined,
  '/unfinished': (_request, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('{'),
};

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url!]!(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('sends token, request id and body', async () => {
  const answer = await withRequestId('id-of-the-request', () =>
    callService(url, '/echo', { method: 'POST', token: 'secret', body: { place: 'Nyali' }, timeoutMs: 5000 }),
  );
  expect(answer).toMatchObject({ status: 200, ok: true });
  expect(answer.json()).toMatchObject({
    method: 'POST',
    headers: {
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'x-request-id': 'id-of-the-request',
    },
    body: '{"place":"Nyali"}',
  });
});

it('sends no token unless it is given one', async () => {
  const answer = await callService(url, '/echo', { timeoutMs: 5000 });
  const { method, headers, body } = answer.json() as { method: string; headers: object; body: string };
  expect({ method, body }).toEqual({ method: 'GET', body: '' });
  expect(headers).not.toHaveProperty('authorization');
});

it('returns refusals, and follows no redirect', async () => {
  const refused = await callService(url, '/refused', { timeoutMs: 5000 });
  expect(refused).toMatchObject({ status: 404, ok: false });
  expect(refused.json()).toEqual({ code: 'NONE' });
  expect(await callService(url, '/moved', { timeoutMs: 5000 })).toMatchObject({ status: 302, ok: false });
});

it.each(['/silent', '/unfinished'])('an answer that does not end in time is an error: %s', async (path) => {
  const late = callService(url, path, { timeoutMs: 50 });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError', message: 'no answer in time' });
});

it('names why a service cannot be reached', async () => {
  const error: unknown = await callService('http://127.0.0.1:9', '/', { timeoutMs: 5000 }).catch(
    (reason: unknown) => reason,
  );
  expect(failureReason(error)).toBe('ECONNREFUSED');
  expect(failureReason(new Error('in words'))).toBe('in words');
});
