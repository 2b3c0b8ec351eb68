import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request as it goes over the wire; unlike a browser's, nothing of it is put right on the way. */
export interface Sent {
  method: string;
  /** With its query, encoded. */
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

/** No answer at all, or none in time. */
export class NoAnswer extends Error {}

/** Longer than anything that the system has to do for one call, and shorter than the slow-down that the input asks for. */
export const HANG_MS = 10_000;

export const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const { hostname, port, host } = new URL(baseUrl);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** @throws NoAnswer */
export async function exchange(sent: Sent): Promise<Answer> {
  try {
    return await once(sent);
  } catch (error) {
    // A connection that the gateway closed while it was idle, as it may.
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

/** Enough of it to send it again by hand. */
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
