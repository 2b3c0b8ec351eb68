import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A raw request; unlike a browser's, it is sent unchanged. */
export interface Sent {
  method: string;
  /** Including the encoded query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  milliseconds: number;
}

/** No response, or a timeout. */
export class NoAnswer extends Error {}

/** Longer than any request takes, and shorter than the delay that hostile input tries to cause. */
export const HANG_MS = 10_000;

export const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const { hostname, port, host } = new URL(baseUrl);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** @throws NoAnswer */
export async function exchange(sent: Sent): Promise<Answer> {
  try {
    return await once(sent);
  } catch (error) {
    // The gateway closed an idle connection.
    if (error instanceof NoAnswer && (error.cause as { reused?: boolean } | undefined)?.reused) {
      return await once(sent);
    }
    throw error;
  }
}

function once({ method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const length = body && !('Transfer-Encoding' in headers) ? { 'Content-Length': String(body.length) } : {};
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { Host: host, ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => fail(`the answer broke off: ${error.message}`));
        incoming.on('end', () => {
          clearTimeout(timer);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - since,
          });
        });
      },
    );
    const fail = (why: string, reused = false) => {
      clearTimeout(timer);
      reject(new NoAnswer(why, { cause: { reused } }));
      outgoing.destroy();
    };
    const timer = setTimeout(() => fail(`no answer within ${HANG_MS} ms`), HANG_MS);
    outgoing.on('error', (error) => fail(`no answer: ${error.message}`, outgoing.reusedSocket));
    outgoing.end(body);
  });
}

/** Describes the request so that it can be sent again by hand. */
export function reproduction({ method, path, headers, body }: Sent): string {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'Cookie' || !String(headers[name]).startsWith('lml'))
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${shortened(one, 200)}`));
  const text = body === undefined ? [] : ['', shortened(body.toString('latin1'), 1500)];
  return [`${method} ${shortened(path, 1500)}`, ...lines, ...text].join('\n  ');
}

function shortened(text: string, length: number): string {
  const printable = text.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16)}`,
  );
  return printable.length > length
    ? `${printable.slice(0, length)}… (${printable.length} characters)`
    : printable;
}
