import { expect } from '@playwright/test';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export const HOST = 'Host: lml.example\r\n';
export const LAST = `${HOST}Connection: close\r\n`;

/** Parsed data received over one connection. */
export interface RawResponse {
  /** Status of the first response; 0 if the connection was closed without one. */
  status: number;
  /** Number of responses. */
  count: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends these bytes (latin1) to the gateway unchanged, which HTTP libraries would not, and reads until it closes the
 * connection.
 * @param idleMs closes the connection after this time without data
 */
export async function sendRaw(baseURL: string, text: string, idleMs = 10_000): Promise<RawResponse> {
  const socket = await connected(baseURL);
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.write(Buffer.from(text, 'latin1'));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => socket.destroy());
  if (!socket.closed) await once(socket, 'close');
  return parse(received);
}

/** Opens a connection to the gateway. */
export async function connected(baseURL: string): Promise<Socket> {
  const { hostname, port } = new URL(baseURL);
  const socket = connect(Number(port || 80), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Checks the error format, and the headers that every response has. */
export function expectError(response: RawResponse, status: number, what: string): void {
  expect(response.status, what).toBe(status);
  expect(response.count, `${what}: exactly one response (no request smuggling)`).toBe(1);
  expect(response.headers, what).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(response.headers['content-security-policy'], what).toContain("default-src 'none'");
  expect(response.headers['content-type'], what).toContain('application/json');
  const body = JSON.parse(
    response.body.slice(response.body.indexOf('{'), response.body.lastIndexOf('}') + 1),
  ) as object;
  expect(body, what).toMatchObject({
    statusCode: status,
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
}

function parse(received: string): RawResponse {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? []);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    count: received.split('HTTP/1.1 ').length - 1,
    headers: Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}
