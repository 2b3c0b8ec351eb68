import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Tests the real supervisor with small services that are called while it restarts them. */

interface Status {
  name: string;
  state: string;
  pid?: number;
  restarts: number;
}

interface Answer {
  version: string;
  pid: number;
  reloads: number;
}

interface State {
  root: string;
  run: string;
}

const module = (name: string) => import(fileURLToPath(new URL(name, import.meta.url))) as Promise<unknown>;
const { ask, shutDownSupervisor, startSupervisor, waitUntilHealthy } = (await module('./control.mjs')) as {
  ask: (state: State, request: object) => Promise<Status[]>;
  shutDownSupervisor: (state: State) => Promise<boolean>;
  startSupervisor: (state: State) => Promise<void>;
  waitUntilHealthy: (state: State, names: string[], seconds: number) => Promise<void>;
};
const { makeStateFolder, stateFolderAt } = (await module('./folders.mjs')) as {
  makeStateFolder: (state: State) => void;
  stateFolderAt: (root: string) => State;
};

/** Answers with VERSION and its pid; WRONG ends it, SLOW_MS is how long it takes over a request. */
const SERVICE = `
import { createServer } from 'node:http';
if (process.env.WRONG) process.exit(3);
let reloads = 0;
const server = createServer((request, response) => {
  setTimeout(() => response.end(JSON.stringify({ version: process.env.VERSION, pid: process.pid, reloads })),
    Number(process.env.SLOW_MS ?? 0));
});
process.on('SIGHUP', () => (reloads += 1));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
const { LISTEN_FD, PORT } = process.env;
server.listen(LISTEN_FD ? { fd: Number(LISTEN_FD) } : { port: Number(PORT), host: '127.0.0.1' },
  () => process.send?.('ready'));
`;

let state: State;
let port: number;

beforeEach(async () => {
  state = stateFolderAt(mkdtempSync(join(tmpdir(), 'lml-supervisor-')));
  makeStateFolder(state);
  writeFileSync(join(state.root, 'service.mjs'), SERVICE);
  port = await freePort();
  await startSupervisor(state);
});

afterEach(async () => {
  await shutDownSupervisor(state);
  rmSync(state.root, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

function definition(env: Record<string, string> = {}, more: object = {}): object {
  return {
    name: 'listings',
    tier: 1,
    command: process.execPath,
    args: [join(state.root, 'service.mjs')],
    cwd: state.root,
    env: { VERSION: '1', PORT: String(port), ...env },
    stopSignal: 'SIGTERM',
    stopSeconds: 10,
    port,
    listens: { host: '127.0.0.1', port },
    health: [{ kind: 'http', port, path: '/' }],
    revision: '1',
    ...more,
  };
}

async function start(running: object): Promise<number> {
  await ask(state, { action: 'apply', definitions: [running] });
  await waitUntilHealthy(state, ['listings'], 30);
  return (await call()).pid;
}

/** Calls the service on a new connection. */
function call(): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text) as Answer));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

/** Calls the service from eight clients during an action. */
async function duringCalls(action: () => Promise<unknown>): Promise<{ answers: number; failures: string[] }> {
  let goesOn = true;
  let answers = 0;
  const failures: string[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (goesOn) {
      await call().then(
        () => (answers += 1),
        (error: Error) => failures.push(error.message),
      );
    }
  });
  try {
    await action();
  } finally {
    goesOn = false;
    await Promise.all(callers);
  }
  return { answers, failures };
}

it('restarts a service without a failed request, even in progress', async () => {
  const before = await start(definition({ SLOW_MS: '100' }));
  const { answers, failures } = await duringCalls(async () => {
    for (let round = 0; round < 3; round++) await ask(state, { action: 'restart', name: 'listings' });
  });
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(8);
  expect((await call()).pid).not.toBe(before);
});

it('replaces a changed service without a failed request', async () => {
  await start(definition());
  const { failures } = await duringCalls(() =>
    ask(state, { action: 'apply', definitions: [definition({ VERSION: '2' })] }),
  );
  expect(failures).toEqual([]);
  expect((await call()).version).toBe('2');
});

it('keeps the old process if its successor does not become ready', async () => {
  const before = await start(definition());
  const { failures } = await duringCalls(() =>
    expect(
      ask(state, { action: 'apply', definitions: [definition({ VERSION: '2', WRONG: 'yes' })] }),
    ).rejects.toThrow('The new process of listings did not start: it ended by itself (exit code 3)'),
  );
  expect(failures).toEqual([]);
  expect(await call()).toMatchObject({ version: '1', pid: before });
  expect(await ask(state, { action: 'status' })).toMatchObject([{ pid: before, restarts: 0 }]);
});

it('frees the port of a stopped service', async () => {
  await start(definition());
  await ask(state, { action: 'stop', name: 'listings' });
  await expect(call()).rejects.toThrow('ECONNREFUSED');
  const other = createServer();
  await new Promise<void>((resolve, reject) =>
    other.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  await new Promise((resolve) => other.close(resolve));
  await ask(state, { action: 'start', name: 'listings' });
  await waitUntilHealthy(state, ['listings'], 30);
});

it('restarts a killed service on the same port', async () => {
  const before = await start(definition());
  await ask(state, { action: 'kill', name: 'listings' });
  await eventually(async () => (await ask(state, { action: 'status' }))[0]!.restarts === 1);
  await waitUntilHealthy(state, ['listings'], 30);
  expect((await call()).pid).not.toBe(before);
});

it('reloads a process that has a reload signal', async () => {
  const reloaded = { reloadSignal: 'SIGHUP', listens: undefined };
  const before = await start(definition({}, reloaded));
  await ask(state, { action: 'restart', name: 'listings' });
  // A second signal before the first is handled would be merged with it.
  await eventually(async () => (await call()).reloads === 1);
  await ask(state, { action: 'apply', definitions: [definition({}, { ...reloaded, revision: '2' })] });
  await eventually(async () => (await call()).reloads === 2);
  expect((await call()).pid).toBe(before);
  await ask(state, {
    action: 'apply',
    definitions: [definition({ VERSION: '3' }, { ...reloaded, args: [] })],
  });
  expect(await ask(state, { action: 'status' })).not.toMatchObject([{ pid: before }]);
});
