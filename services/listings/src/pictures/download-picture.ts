import { isHttpsAddress } from '@lml/common/contracts';
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Limits of a download. The service uses {@link PUBLIC_WEB_ONLY}; tests allow their own server. */
export interface DownloadRules {
  ports: readonly number[];
  /** Whether connections to an IP address are allowed. */
  isAllowed: (address: string) => boolean;
  /** Returns all IP addresses of a host name. */
  resolve: (host: string) => Promise<string[]>;
  redirectsMax: number;
  bytesMax: number;
  /** Total time limit: DNS look-ups, redirects and bytes. */
  timeoutMs: number;
  /** A certificate authority instead of the public ones. */
  ca?: string;
}

export const PUBLIC_WEB_ONLY = {
  ports: [443],
  isAllowed: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  redirectsMax: 3,
  timeoutMs: 8000,
} as const satisfies Omit<DownloadRules, 'bytesMax'>;

export type DownloadProblem =
  | 'not-https'
  | 'port'
  | 'not-public'
  | 'not-found'
  | 'refused'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow'
  | 'unreachable';

/** A failed download of a picture. */
export class DownloadError extends Error {
  constructor(
    readonly problem: DownloadProblem,
    /** The host that caused the problem. */
    readonly host: string,
    cause?: unknown,
  ) {
    super(`${problem}: ${host}`, { cause });
  }
}

/**
 * Downloads an https URL, following redirects. SSRF protection: connects only to IP addresses that it has checked, so a
 * host name cannot lead into a private network, not even by a second DNS answer (DNS rebinding).
 * @throws DownloadError
 */
export async function downloadPicture(address: string, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let url = address;
  for (let redirects = 0; redirects <= rules.redirectsMax; redirects += 1) {
    const target = checkedUrl(url, rules);
    const host = target.hostname;
    try {
      const addresses = await allowedAddresses(host, rules, signal);
      const answer = await get(target, addresses, rules, signal);
      const next = redirectOf(answer, target);
      if (next === undefined) return await bodyOf(answer, host, rules.bytesMax);
      answer.destroy();
      url = next;
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      throw new DownloadError(signal.aborted ? 'too-slow' : 'unreachable', host, error);
    }
  }
  throw new DownloadError('too-many-redirects', new URL(address).hostname);
}

function checkedUrl(address: string, { ports }: DownloadRules): URL {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (!isHttpsAddress(address)) throw new DownloadError('not-https', host);
  const url = new URL(address);
  if (!ports.includes(Number(url.port || 443))) throw new DownloadError('port', host);
  return url;
}

/** Resolves a host's IP addresses; rejects the host if any address is not allowed. */
async function allowedAddresses(host: string, rules: DownloadRules, signal: AbortSignal): Promise<string[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await resolved(host, rules, signal);
  if (!addresses.every(rules.isAllowed)) throw new DownloadError('not-public', host);
  return addresses;
}

async function resolved(host: string, { resolve }: DownloadRules, signal: AbortSignal): Promise<string[]> {
  // A DNS look-up cannot be cancelled, only abandoned.
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DownloadError('too-slow', host)), { once: true });
  });
  const found = resolve(host).catch((error: unknown) => {
    throw new DownloadError('not-found', host, error);
  });
  const addresses = await Promise.race([found, late]);
  if (addresses.length === 0) throw new DownloadError('not-found', host);
  return addresses;
}

function get(
  url: URL,
  addresses: string[],
  { ca }: DownloadRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  /** Returns the checked addresses instead of resolving again. */
  const checked: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family);
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        lookup: checked,
        // Do not reuse connections: they may lead to another address.
        agent: false,
        signal,
        ca,
        headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'Accept-Encoding': 'identity' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

/** Returns the redirect's target; undefined for the picture itself. @throws DownloadError for any other status */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): string | undefined {
  if (statusCode === 200) return undefined;
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location || !URL.canParse(location, url.href)) {
    throw new DownloadError('refused', url.hostname);
  }
  return new URL(location, url).href;
}

async function bodyOf(answer: IncomingMessage, host: string, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > bytesMax) throw new DownloadError('too-large', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
