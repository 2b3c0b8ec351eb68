import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface StateFolder {
  root: string;
}

interface Settings {
  ports: Record<string, number>;
  publicUrl: string;
}

const load = async (name: string): Promise<unknown> =>
  import(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)));

const { localMode } = (await load('local-mode')) as {
  localMode: {
    settings: (state: StateFolder) => Promise<Settings>;
    stores: (state: StateFolder) => Promise<unknown>;
    runScript: (state: StateFolder, service: string, script: string) => Promise<unknown>;
  };
};
const { makeStateFolder, stateFolderAt } = (await load('folders')) as {
  makeStateFolder: (state: StateFolder) => void;
  stateFolderAt: (root: string) => StateFolder;
};
const { ask, shutDownSupervisor, startSupervisor } = (await load('control')) as {
  ask: (state: StateFolder, request: object) => Promise<unknown>;
  shutDownSupervisor: (state: StateFolder) => Promise<boolean>;
  startSupervisor: (state: StateFolder) => Promise<void>;
};

const VARIABLES = ['GATEWAY_PORT', 'MAIL_UI_PORT', 'LOCAL_PORT_BASE', 'PUBLIC_URL'];
const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
let state: StateFolder;

beforeEach(() => {
  for (const name of VARIABLES) delete process.env[name];
  state = stateFolderAt(mkdtempSync(join(tmpdir(), 'lml-mode-')));
  makeStateFolder(state);
});

afterEach(async () => {
  await shutDownSupervisor(state);
  rmSync(state.root, { recursive: true });
  for (const name of VARIABLES) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

/** Starts the real supervisor, with processes that have the system's names and ports, and wait. */
async function run(ports: Record<string, number>): Promise<void> {
  await startSupervisor(state);
  const definitions = Object.entries(ports).map(([name, port]) => ({
    ...{ name, port, tier: 0, command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] },
    ...{ cwd: state.root, env: {}, stopSignal: 'SIGTERM', stopSeconds: 5, health: [], revision: '1' },
  }));
  await ask(state, { action: 'apply', definitions });
}

it('commands use the ports of the running system, not those of the next start', async () => {
  await run({ gateway: 8280, mail: 8325, postgres: 38080, redis: 38081 });
  const { ports, publicUrl } = await localMode.settings(state);
  expect(ports).toMatchObject({ gateway: 8280, mailUi: 8325, postgres: 38080, redis: 38081, auth: 38083 });
  expect(publicUrl).toBe('http://localhost:8280');
});

it('commands reject an environment with other ports, and name both', async () => {
  await run({ gateway: 8280, mail: 8325, postgres: 38080 });
  process.env.GATEWAY_PORT = '8280';
  process.env.LOCAL_PORT_BASE = '18080';
  const refusal = `The environment says LOCAL_PORT_BASE=18080, but the system in ${state.root} runs with LOCAL_PORT_BASE=38080. Leave LOCAL_PORT_BASE out, or name the folder of the other system with LML_STATE_DIR.`;
  await expect(localMode.settings(state)).rejects.toThrow(refusal);
  await expect(localMode.stores(state)).rejects.toThrow(refusal);
  await expect(localMode.runScript(state, 'auth', 'invite.js')).rejects.toThrow(refusal);
});

it('commands use the ports of the next start if nothing runs', async () => {
  process.env.GATEWAY_PORT = '8281';
  process.env.LOCAL_PORT_BASE = '38180';
  expect((await localMode.settings(state)).ports).toMatchObject({ gateway: 8281, postgres: 38180 });
});
