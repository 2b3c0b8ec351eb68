/**
 * `make test-stack`: deploys the stack of infra/swarm with two replicas of each service on the swarm that this engine manages
 * (without one, it creates a swarm and leaves it afterwards). Then it upgrades the stack and kills each container in turn, under
 * load. No accepted message and no session may be lost. ENGINES names the engines of the swarm's other machines, as for
 * `make stack`: their containers are killed, too.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError, onInterrupt, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder, shortHash } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { freePorts } from '../run/ports.mjs';
import { mustRun, run } from '../run/run-program.mjs';
import { Visitors } from './load-visitors.mjs';
import { DEMO_STAFF, WITHOUT_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'stack');
const shared = join(folder, 'shared');
const secrets = join(folder, 'secrets');
const name = `lml-test-${shortHash(projectFolder)}`;
const engines = [undefined, ...(process.env.ENGINES ? process.env.ENGINES.split(',') : [])];
const REPLACED_WITHIN_SECONDS = 120;
const MAILED_WITHIN_SECONDS = 180;

/** @typedef {{ engine: string | undefined, id: string, service: string }} Container */

async function testStack() {
  const since = Date.now();
  rmSync(shared, { recursive: true, force: true });
  rmSync(secrets, { recursive: true, force: true });
  const port = await freePorts(1);
  for (const part of ['media', 'private', 'builds']) {
    mkdirSync(join(shared, part), { recursive: true });
    // Each service runs as its own user.
    chmodSync(join(shared, part), 0o777);
  }
  const environment = {
    ...process.env,
    ...WITHOUT_LIMITS,
    ...{ STACK: name, IMAGES: name, FILES: 'infra/swarm/mail-catcher.yml' },
    ...{ SHARED_FOLDER: shared, SECRETS_FOLDER: secrets },
    ...{ DEMO: 'true', REPLICAS: '2', GATEWAY_PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    ...{ SMTP_HOST: 'mail', SMTP_PORT: '1025', MAIL_FROM: 'no-reply@example.com' },
    ...{ STAFF_EMAILS: 'staff@example.com', ADMIN_USERNAME: DEMO_STAFF.username },
  };
  const managed = (await run('docker', ['info', '-f', '{{.Swarm.ControlAvailable}}'])).output.trim();
  if (managed !== 'true')
    await mustRun('docker swarm init', 'docker', ['swarm', 'init', '--advertise-addr', '127.0.0.1']);
  const self = (await mustRun('docker info', 'docker', ['info', '-f', '{{.Swarm.NodeID}}'])).trim();
  await mustRun('docker node update', 'docker', ['node', 'update', '--label-add', 'lml-data=yes', self]);
  const tearDown = async () => {
    await run('docker', ['stack', 'rm', name]);
    for (const engine of engines) await removeAll(engine);
    if (managed !== 'true') await run('docker', ['swarm', 'leave', '--force']);
  };
  const forget = onInterrupt(tearDown);
  try {
    await mustRun('make secrets', 'node', ['infra/run/secrets.mjs'], {
      cwd: projectFolder,
      env: environment,
    });
    /** @param {string} tag of the images */
    const deploy = async (tag) => {
      const { code } = await run('node', ['infra/run/stack.mjs'], {
        cwd: projectFolder,
        env: { ...environment, TAG: tag },
        show: true,
      });
      if (code !== 0) throw new UserError('The stack was not deployed.');
    };
    await deploy('first');
    say(`Healthy (${secondsSince(since)}).`);

    const visitors = new Visitors(environment.PUBLIC_URL, {
      ...DEMO_STAFF,
      password: readFileSync(join(secrets, 'admin_password'), 'utf8').trim(),
    });
    await visitors.signIn();
    /** @type {string[][]} */
    const rows = [];
    let signedOut = 0;
    /** @param {string} what @param {() => Promise<void>} work */
    const during = async (what, work) => {
      const { requests, failures, seconds } = await visitors.during(work);
      signedOut += failures.filter((failure) => failure.includes('GET /api/user: 401')).length;
      rows.push([what, ...[requests, failures.length, seconds.toFixed(0)].map(String)]);
      say(rows.at(-1)?.join('  '));
      for (const failure of failures.slice(0, 3)) say(`    ${failure}`);
    };
    await during('all, upgraded', () => deploy('second'));
    for (const { engine, id, service } of await containers()) {
      const where = engines.length > 1 ? ` (${engines.indexOf(engine) + 1})` : '';
      await during(`${service}${where}`, async () => {
        await docker(engine, ['kill', id]);
        await waitUntilReplaced(id, service);
      });
    }
    const { missing, unsent } = await waitUntilMailed(visitors);
    say(`\n${table([['REPLACED', 'REQUESTS', 'FAILED', 'SECONDS'], ...rows])}\n`);
    say(
      `Messages accepted ${visitors.accepted.length}, lost ${missing.length}, not mailed ${unsent.length}; staff signed out: ${signedOut}.`,
    );
    const failed = [missing.length > 0, unsent.length > 0, signedOut > 0].filter(Boolean).length;
    say(`${3 - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    forget();
    await tearDown();
  }
}

/** @param {string | undefined} engine @param {string[]} args */
function docker(engine, args) {
  return mustRun(`docker ${args[0]}`, 'docker', [...(engine ? ['-H', engine] : []), ...args]);
}

const OURS = ['--filter', `label=com.docker.stack.namespace=${name}`];

/** @returns {Promise<Container[]>} the running containers on all engines */
async function containers() {
  const format = '{{.ID}} {{.Label "com.docker.swarm.service.name"}}';
  const found = [];
  for (const engine of engines) {
    const listed = await docker(engine, ['ps', '--format', format, ...OURS]);
    for (const line of listed.split('\n').filter(Boolean)) {
      const [id = '', service = ''] = line.split(' ');
      found.push({ engine, id, service: service.slice(name.length + 1) });
    }
  }
  return found.sort((a, b) => a.service.localeCompare(b.service));
}

/** Swarm counts a container as running when it is healthy. @param {string} id of the killed container @param {string} service */
async function waitUntilReplaced(id, service) {
  const since = Date.now();
  while (Date.now() - since < REPLACED_WITHIN_SECONDS * 1000) {
    await pause(500);
    const isGone = (await containers()).every((one) => one.id !== id);
    const listed = await docker(undefined, [
      'stack',
      'services',
      '--format',
      '{{.Name}} {{.Replicas}}',
      name,
    ]);
    const [, running, wanted] = new RegExp(`^${name}_${service} (\\d+)/(\\d+)`, 'm').exec(listed) ?? [];
    if (isGone && running !== undefined && running === wanted) return;
  }
  throw new UserError(`${service} was not replaced within ${REPLACED_WITHIN_SECONDS} s.`);
}

/** @param {Visitors} visitors */
async function waitUntilMailed(visitors) {
  const since = Date.now();
  for (;;) {
    const isLast = Date.now() - since > MAILED_WITHIN_SECONDS * 1000;
    try {
      const account = await visitors.accountOfMessages();
      if (account.unsent.length === 0 || isLast) return account;
    } catch (error) {
      // The service killed last may not answer yet.
      if (isLast) throw error;
    }
    await pause(2000);
  }
}

/** Waits until the removed stack has ended, then deletes its volumes and images. @param {string | undefined} engine */
async function removeAll(engine) {
  const since = Date.now();
  while (Date.now() - since < REPLACED_WITHIN_SECONDS * 1000) {
    if ((await docker(engine, ['ps', '-aq', ...OURS])).trim() === '') break;
    await pause(1000);
  }
  const volumes = (await docker(engine, ['volume', 'ls', '-q', '--filter', `name=${name}_`]))
    .split('\n')
    .filter(Boolean);
  if (volumes.length > 0) await docker(engine, ['volume', 'rm', ...volumes]);
  const images = (await docker(engine, ['image', 'ls', '-q', '--filter', `reference=${name}-*`]))
    .split('\n')
    .filter(Boolean);
  if (images.length > 0) await docker(engine, ['image', 'rm', '--force', ...new Set(images)]);
}

await runLocked('make test-stack', folder, testStack);
