import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service, webhook or ntfy: it answers POSTs with the statuses of a test, 201 otherwise, and keeps what it got. */
export class FakeEndpoint {
  readonly received: Received[] = [];
  /** Statuses by path, one per call. */
  readonly answers: Record<string, number[]> = {};
  /** Status of every other call. */
  usualAnswer = 201;
  /** Called for each POST that is answered with 201. */
  onTaken: (received: Received) => void = () => undefined;
  private server: Server | undefined;
  url = '';

  /** @param port a free one if it is left out */
  async start(port = 0): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const received = { path, headers: request.headers, body: Buffer.concat(chunks) };
        this.received.push(received);
        const status = this.answers[path.split('?')[0]!]?.shift() ?? this.usualAnswer;
        if (status === 201) this.onTaken(received);
        response.writeHead(status);
        response.end();
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.server = server;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    await Promise.resolve();
  }
}

/** A browser with a subscription: it decrypts pushes as RFC 8291 says. */
export class FakeBrowser {
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor() {
    this.keys.generateKeys();
  }

  get subscription() {
    return { p256dh: this.keys.getPublicKey('base64url'), auth: this.secret.toString('base64url') };
  }

  /** @param body of the content coding aes128gcm (RFC 8188), one record */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body[20]!;
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const input = hkdf(this.secret, this.keys.computeSecret(sender), info, 32);
    const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // A delimiter of 2 ends the last record.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

function hkdf(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(input).digest();
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
}

/** Returns the claims of a VAPID header (RFC 8292) if its signature is of that key; throws otherwise. */
export function vapidClaims(header: string | undefined, publicKey: string): { aud: string; sub: string } {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? [];
  if (!token || key !== publicKey) throw new Error('no VAPID header of that key');
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  };
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!valid) throw new Error('the VAPID signature is wrong');
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string; sub: string };
}
