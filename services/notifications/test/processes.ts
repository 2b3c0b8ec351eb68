import { eventually } from '@lml/common/testing/eventually';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
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

/** Starts a service and waits until it responds. */
export async function startProcess(
  service: 'inquiries' | 'notifications',
  environment: Record<string, string | number>,
): Promise<ServiceProcess> {
  const main = fileURLToPath(new URL(`../../${service}/dist/main.js`, import.meta.url));
  if (!existsSync(main)) throw new Error(`${service} is not built: run "npm run build:services" first`);
  const port = Number(environment.PORT ?? (await freePort()));
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    `${service} answers`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${service} ended:\n${lines.join('\n')}`);
      return (await fetch(`${url}/health/live`)).ok;
    },
    90_000,
  );
  return {
    url,
    log: () => lines,
    stop: () => end(child, exited, 'SIGTERM'),
    kill: async () => {
      await end(child, exited, 'SIGKILL');
    },
  };
}

async function end(
  child: ChildProcess,
  exited: Promise<void>,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await exited;
  return child.exitCode;
}
