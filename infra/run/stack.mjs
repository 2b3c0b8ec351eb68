/**
 * `make stack`: builds the images, deploys infra/swarm/stack.yml to the swarm that this engine manages, and waits until
 * everything is as wanted. `.env` has the settings, secrets/ the secrets; STACK is the stack's name (lml), FILES further
 * stack files, with commas between them. IMAGES is what the images are called before `-auth` and so on: with a slash in it
 * (registry.example.com/lml) they are pushed there; without one ENGINES names the other machines' engines, with commas
 * between them (ssh://second.example.com), which get them straight.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baseImage } from '../docker/base-images.mjs';
import { UserError, runMain, say, secondsSince } from './console.mjs';
import { defaultStateFolder, projectFolder, shortHash } from './folders.mjs';
import { lastLines, mustRun, run } from './run-program.mjs';
import { SERVICES, readSettings } from './settings.mjs';

/** As long as PostgreSQL may take to start anew, migrations included. */
const CONVERGED_WITHIN_SECONDS = 600;
const LOOK_MS = 2000;
const QUIET_LOOKS = 4;

async function deploy() {
  const since = Date.now();
  const manages = (await run('docker', ['info', '-f', '{{.Swarm.ControlAvailable}}'])).output.trim();
  if (manages !== 'true') throw new UserError('This engine manages no swarm. Begin one: docker swarm init');

  // What is not chosen is as stack.yml has it.
  const { chosen } = readSettings(defaultStateFolder());
  const name = chosen.STACK || 'lml';
  const images = chosen.IMAGES || 'lml';
  const tag =
    chosen.TAG ||
    (
      await mustRun('git rev-parse', 'git', ['rev-parse', '--short=12', 'HEAD'], { cwd: projectFolder })
    ).trim();
  const secrets = resolve(chosen.SECRETS_FOLDER || join(projectFolder, 'secrets'));
  const environment = {
    ...process.env,
    ...chosen,
    ...{ IMAGES: images, TAG: tag, SECRETS_FOLDER: secrets, CONTENTS: contents(secrets) },
  };

  const isDemo = chosen.DEMO === 'true';
  for (const service of ['gateway', ...SERVICES]) {
    const image = `${images}-${service}:${tag}`;
    say(`Building ${image} …`);
    const built = await run('docker', ['build', '-q', ...buildOptions(service, isDemo), '-t', image, '.'], {
      cwd: projectFolder,
    });
    if (built.code !== 0)
      throw new UserError(`Nothing was changed: it could not be built.\n${lastLines(built.output, 30)}`);
    if (images.includes('/')) await mustRun('docker push', 'docker', ['push', image]);
  }

  if (chosen.ENGINES && !images.includes('/')) {
    const ofOthers = ['nginx', 'postgres', 'redis'].map(baseImage);
    const all = [...['gateway', ...SERVICES].map((service) => `${images}-${service}:${tag}`), ...ofOthers];
    for (const engine of chosen.ENGINES.split(',')) {
      say(`Bringing the images to ${engine} …`);
      const script = 'to=$1; shift; docker save "$@" | docker -H "$to" load -q';
      await mustRun('Bringing the images', 'sh', ['-c', script, 'sh', engine, ...all]);
    }
  }

  const further = chosen.FILES ? chosen.FILES.split(',') : [];
  const files = ['infra/swarm/stack.yml', ...further].flatMap((file) => ['-c', file]);
  const digests = images.includes('/') ? ['--with-registry-auth'] : ['--resolve-image', 'never'];
  await replaceGateways(name, `${images}-gateway:${tag}`, images.includes('/'));
  const before = await stateOf(name);
  const { code, output } = await run('docker', ['stack', 'deploy', ...digests, ...files, name], {
    cwd: projectFolder,
    env: environment,
  });
  if (code !== 0) throw new UserError(lastLines(output, 20));
  await waitUntilConverged(name, before);
  say(`${tag} runs (${secondsSince(since)}).`);
}

/**
 * @param {string} service
 * @param {boolean} isDemo whether the listings service gets the demo's data
 * @returns {string[]} what `docker build` needs to know to make its image
 */
function buildOptions(service, isDemo) {
  const demo = isDemo && service === 'listings' ? 'demo-listings' : 'service';
  const target = service === 'gateway' || service === 'pages' ? service : demo;
  const argument = service === 'gateway' ? [] : ['--build-arg', `SERVICE=${service}`];
  return ['-f', 'infra/docker/Dockerfile', '--target', target, ...argument];
}

/**
 * Swarm never changes a config or a secret in place, so what they are called changes with what they hold.
 * @param {string} secrets folder
 */
function contents(secrets) {
  let names;
  try {
    names = readdirSync(secrets).sort();
  } catch {
    throw new UserError(`There is no folder ${secrets}. Make it: make secrets`);
  }
  const files = [
    ...['infra/edge/nginx.conf', 'infra/postgres/databases.sql'].map((file) => join(projectFolder, file)),
    ...names.map((file) => join(secrets, file)),
  ];
  return shortHash(files.map((file) => readFileSync(file, 'utf8')).join('\0'));
}

/**
 * The gateways have the files that new pages ask for, so they come before these. Where they cannot, because they need a
 * setting that is new as well, they come with the others: then a page may ask a gateway in vain, for seconds.
 * @param {string} name of the stack
 * @param {string} image
 * @param {boolean} registered in a registry
 */
async function replaceGateways(name, image, registered) {
  const service = `${name}_gateway`;
  if (!(await stateOf(name)).some((one) => one.service === service)) return;
  say('Replacing the gateways …');
  const digest = registered ? '--with-registry-auth' : '--no-resolve-image';
  const { code, output } = await run('docker', [
    ...['service', 'update', '--quiet', digest, '--image', image, service],
  ]);
  if (code !== 0) say(`Not by themselves, so with the others: ${lastLines(output, 3)}`);
}

/**
 * @param {string} name of the stack
 * @param {ServiceState[]} before the deployment, which does not touch what has not changed
 * @throws UserError when a part went back to what it was, or is not there in time
 */
async function waitUntilConverged(name, before) {
  const deadline = Date.now() + CONVERGED_WITHIN_SECONDS * 1000;
  // It says at once that all is as wanted, and begins then.
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await pause(LOOK_MS);
    const services = await stateOf(name);
    const back = services.filter(
      ({ service, update, updateAt }) =>
        (update.startsWith('rollback') || update === 'paused') &&
        before.every((one) => one.service !== service || one.updateAt !== updateAt),
    );
    if (back.length > 0) {
      throw new UserError(
        `Not healthy, so what ran before runs on: ${back.map(({ service }) => service).join(', ')}. Why: docker service ps --no-trunc ${back[0]?.service}`,
      );
    }
    const waiting = services.filter(
      ({ running, wanted, update }) => running < wanted || update === 'updating',
    );
    quiet = services.length > 0 && waiting.length === 0 ? quiet + 1 : 0;
    if (quiet === 0 && Date.now() > deadline) {
      const parts = waiting.map(({ service, running, wanted }) => `${service} (${running} of ${wanted})`);
      throw new UserError(
        `Not there in time: ${parts.join(', ')}. Why: docker service ps --no-trunc ${waiting[0]?.service}`,
      );
    }
  }
}

/**
 * @typedef {object} ServiceState
 * @property {string} service
 * @property {number} running
 * @property {number} wanted
 * @property {string} update completed, updating, paused, rollback_completed and so on; empty where there was none
 * @property {string} updateAt when that began
 *
 * @param {string} name of the stack
 * @returns {Promise<ServiceState[]>} none where it is not deployed
 */
async function stateOf(name) {
  const listed = await mustRun('docker stack services', 'docker', [
    ...['stack', 'services', '--format', '{{.Name}} {{.Replicas}}', name],
  ]);
  const services = listed
    .split('\n')
    .map((line) => /^(\S+) (\d+)\/(\d+)/.exec(line))
    .filter((found) => found !== null)
    .map(([, service = '', running, wanted]) => ({
      service,
      running: Number(running),
      wanted: Number(wanted),
    }));
  if (services.length === 0) return [];
  const updates = await mustRun('docker service inspect', 'docker', [
    ...['service', 'inspect', '-f', '{{.Spec.Name}} {{json .UpdateStatus}}'],
    ...services.map(({ service }) => service),
  ]);
  const byName = new Map(
    updates
      .split('\n')
      .map((line) => /^(\S+) (.+)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, service = '', status = '']) => [service, JSON.parse(status)]),
  );
  return services.map((one) => {
    const { State: update = '', StartedAt: updateAt = '' } = byName.get(one.service) ?? {};
    return { ...one, update, updateAt };
  });
}

await runMain(deploy);
