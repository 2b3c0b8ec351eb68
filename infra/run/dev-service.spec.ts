import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from '@jest/globals';
import { freePorts } from './ports.mjs';
import { SharedSocket } from './shared-socket.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lml-dev-service-'));
const script = join(folder, 'services', 'demo', 'dist', 'main.js');
let socket: SharedSocket;
let service: ReturnType<typeof start>;

afterEach(() => {
  service.kill('SIGKILL');
  socket.release();
  rmSync(folder, { recursive: true });
});

/** Writes a service that answers with this text. */
const save = (answer: string) =>
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
     const server = createServer((_request, response) => response.end('${answer}'));
     server.listen({ fd: Number(process.env.LISTEN_FD) }, () => process.send('ready'));
     process.on('SIGTERM', () => server.close(() => process.exit(0)));`,
  );

function start() {
  const launcher = fileURLToPath(new URL('dev-service.mjs', import.meta.url));
  return spawn(process.execPath, [launcher, script, '0'], {
    env: { PATH: process.env.PATH, LISTEN_FD: '3' },
    stdio: ['ignore', 'pipe', 'ignore', socket.acquire()],
  });
}

const ask = (port: number) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => resolve(text(response))).once(
      'error',
      reject,
    );
  });

it('a saved service takes over without a gap; one that does not start leaves the old one running', async () => {
  const port = await freePorts(1);
  socket = new SharedSocket({ host: '127.0.0.1', port });
  mkdirSync(join(folder, 'services', 'demo', 'dist'), { recursive: true });
  mkdirSync(join(folder, 'services', 'common', 'dist'), { recursive: true });
  save('first');
  service = start();
  const said = (words: string) =>
    new Promise<void>((resolve) => {
      service.stdout!.on('data', (chunk: Buffer) => chunk.includes(words) && resolve());
    });
  while ((await ask(port).catch(() => '')) !== 'first');

  save('second');
  service.kill('SIGHUP');
  let answer = 'first';
  // Each call is answered.
  while (answer !== 'second') expect(['first', 'second']).toContain((answer = await ask(port)));

  const failed = said('did not start');
  writeFileSync(script, 'this is no program');
  service.kill('SIGHUP');
  await failed;
  expect(await ask(port)).toBe('second');

  save('third');
  service.kill('SIGHUP');
  while ((await ask(port)) !== 'third');

  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
