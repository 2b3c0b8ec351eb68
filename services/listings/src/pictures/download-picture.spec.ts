import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { selfSigned } from '@lml/common/testing/self-signed';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { DownloadError, downloadPicture, type DownloadRules, PUBLIC_WEB_ONLY } from './download-picture.js';

const HOST = 'pictures.example';

let server: Server;
let port: number;
let ca: string;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  const pair = await selfSigned(HOST);
  ca = pair.cert;
  server = createServer(pair, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  answer = (_request, response) => response.end('the bytes');
});

/** The service's own rules. */
const inProduction: DownloadRules = { ...PUBLIC_WEB_ONLY, bytesMax: 100 };

/** Allows this suite's server in addition to public internet addresses. */
const here = (): DownloadRules => ({
  ...inProduction,
  ports: [port],
  isAllowed: (address) => address === '127.0.0.1' || PUBLIC_WEB_ONLY.isAllowed(address),
  resolve: (host) => Promise.resolve(host === HOST ? ['127.0.0.1'] : ['10.0.0.7']),
  ca,
});

const at = (path: string) => `https://${HOST}:${port}${path}`;

async function problemOf(download: Promise<Buffer>): Promise<string> {
  const error = await download.then(
    (bytes) => new Error(`downloaded: ${bytes.toString()}`),
    (failure: unknown) => failure,
  );
  return error instanceof DownloadError ? error.problem : String(error);
}

describe('downloadPicture', () => {
  it('returns the bytes, from the checked address with the original Host header', async () => {
    expect((await downloadPicture(at('/front.jpg?w=1'), here())).toString()).toBe('the bytes');
    expect(asked).toEqual([`${HOST}:${port}/front.jpg?w=1`]);
  });

  it.each([
    ['loopback', 'https://127.0.0.1/', 'not-public'],
    ['loopback with the port of the server', 'https://127.0.0.1:443/', 'not-public'],
    ['loopback in hexadecimal', 'https://0x7f000001/', 'not-public'],
    ['loopback as a number', 'https://2130706433/', 'not-public'],
    ['loopback in octal', 'https://0177.0.0.1/', 'not-public'],
    ['loopback in the short form', 'https://127.1/', 'not-public'],
    ['loopback in full-width digits', 'https://１２７.0.0.1/', 'not-public'],
    ['unspecified', 'https://0.0.0.0/', 'not-public'],
    ['IPv6 loopback', 'https://[::1]/', 'not-public'],
    ['IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]/', 'not-public'],
    ['the metadata address of a cloud', 'https://169.254.169.254/latest/meta-data/', 'not-public'],
    ['unique local', 'https://[fd00:ec2::254]/', 'not-public'],
    ['NAT64', 'https://[64:ff9b::a9fe:a9fe]/', 'not-public'],
    ['localhost', 'https://localhost/', 'not-public'],
    ['http', 'http://pictures.example/front.jpg', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
    ['another scheme', 'gopher://pictures.example/', 'not-https'],
    ['a picture on this site', '/media/0/640.jpg', 'not-https'],
    ['credentials', 'https://staff:secret@pictures.example/', 'not-https'],
    ['another port', 'https://pictures.example:6379/', 'port'],
    ['the HTTP port', 'https://pictures.example:80/', 'port'],
  ])('refuses %s', async (_name, address, problem) => {
    expect(await problemOf(downloadPicture(address, inProduction))).toBe(problem);
  });

  it.each([
    ['a private address', ['10.0.0.7']],
    ['link-local', ['169.254.169.254']],
    ['a public address and a private one', ['93.184.215.14', '192.168.1.1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1']],
  ])('refuses a host name that leads to %s', async (_name, addresses) => {
    const rules = { ...inProduction, resolve: () => Promise.resolve(addresses) };
    expect(await problemOf(downloadPicture('https://rebound.example/', rules))).toBe('not-public');
  });

  it('resolves a host name once, which prevents DNS rebinding', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.7']];
    const rules = { ...here(), resolve: () => Promise.resolve(answers.shift() ?? []) };
    expect((await downloadPicture(at('/'), rules)).toString()).toBe('the bytes');
    expect(answers).toEqual([['10.0.0.7']]);
  });

  it.each([
    ['an unknown host name', () => Promise.reject(new Error('ENOTFOUND')), 'not-found'],
    ['a host name without an address', () => Promise.resolve([]), 'not-found'],
    ['an unreachable server', () => Promise.resolve(['127.0.0.2']), 'unreachable'],
    ['a DNS timeout', () => new Promise<string[]>(() => {}), 'too-slow'],
  ])('reports %s', async (_name, resolve, problem) => {
    const rules = { ...here(), resolve, isAllowed: () => true, timeoutMs: 1000 };
    expect(await problemOf(downloadPicture(at('/'), rules))).toBe(problem);
  });

  it('rejects a certificate of another host', async () => {
    const rules = { ...here(), resolve: () => Promise.resolve(['127.0.0.1']) };
    expect(await problemOf(downloadPicture(`https://other.example:${port}/`, rules))).toBe('unreachable');
    expect(asked).toEqual([]);
  });

  it('follows three redirects, including relative ones', async () => {
    answer = (request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('the end');
      else response.writeHead(302, { Location: left === 2 ? at('/1') : `/${left - 1}` }).end();
    };
    expect((await downloadPicture(at('/3'), here())).toString()).toBe('the end');
    expect(await problemOf(downloadPicture(at('/4'), here()))).toBe('too-many-redirects');
  });

  it.each([
    ['loopback', 'https://127.0.0.2/', 'port'],
    ['a private address', () => `https://10.0.0.7:${port}/`, 'not-public'],
    ['the metadata address of a cloud', () => `https://169.254.169.254:${port}/`, 'not-public'],
    ['a host name that leads to a private address', () => `https://inside.example:${port}/`, 'not-public'],
    ['http', 'http://pictures.example/', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
    ['data', 'data:image/png;base64,AAAA', 'not-https'],
    ['no address', 'https://', 'refused'],
  ])('refuses a redirect to %s', async (_name, to, problem) => {
    const location = typeof to === 'string' ? to : to();
    answer = (_request, response) => response.writeHead(301, { Location: location }).end();
    expect(await problemOf(downloadPicture(at('/'), here()))).toBe(problem);
    expect(asked).toHaveLength(1);
  });

  it.each([204, 304, 401, 404, 500])('rejects a response with status %i', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    expect(await problemOf(downloadPicture(at('/'), here()))).toBe('refused');
  });

  it('stops at the byte limit, whatever Content-Length says', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(100));
    expect(await downloadPicture(at('/'), here())).toHaveLength(100);
    let sent = 0;
    answer = (_request, response) => {
      const write = (): void => {
        if (response.destroyed || sent > 50_000_000) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), () => write());
      };
      write();
    };
    expect(await problemOf(downloadPicture(at('/'), here()))).toBe('too-large');
    expect(sent).toBeLessThan(50_000_000);
  });

  it('times out on a server that sends single bytes slowly', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    };
    expect(await problemOf(downloadPicture(at('/'), { ...here(), timeoutMs: 500 }))).toBe('too-slow');
  });
});
