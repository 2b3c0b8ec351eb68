import { eventually } from '@lml/common/testing/eventually';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A service, built and running as in production. */
export interface ServiceProcess {
  url: string;
  /** Its log lines so far. */
  log: () => string[];
  /** Stops it gracefully; resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Kills it immediately. */
  kill: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a service and waits until it listens. Without PORT it gets a free one; another if a program took that one in
 * between.
 */
export async function startProcess(
  service: 'inquiries' | 'notifications',
  environment: Record<string, string | number>,
): Promise<ServiceProcess> {
  if (environment.PORT !== undefined) return startAt(Number(environment.PORT), service, environment);
  for (let tries = 1; ; tries += 1) {
    try {
      return await startAt(await freePort(), service, environment);
    } catch (error) {
      if (tries === 5 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

async function startAt(
  port: number,
  service: 'inquiries' | 'notifications',
  environment: Record<string, string | number>,
): Promise<ServiceProcess> {
  const main = fileURLToPath(new URL(`../../${service}/dist/main.js`, import.meta.url));
  if (!existsSync(main)) throw new Error(`${service} is not built: run "npm run build:services" first`);
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => line && lines.push(line));
  }
  // Not on `exit`, which may come before the last lines.
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  // Its own log tells. A response could be that of another program at the same port.
  const listens = () => lines.some((line) => line.includes('"msg":"listening"'));
  await eventually(`${service} listens`, () => ended(child) || listens(), 90_000);
  if (!listens()) throw new Error(`${service} ended:\n${lines.join('\n')}`);
  return {
    url,
    log: () => lines,
    stop: () => end(child, exited, 'SIGTERM'),
    kill: async () => {
      await end(child, exited, 'SIGKILL');
    },
  };
}

const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(
  child: ChildProcess,
  exited: Promise<void>,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | null> {
  if (!ended(child)) child.kill(signal);
  await exited;
  return child.exitCode;
}
