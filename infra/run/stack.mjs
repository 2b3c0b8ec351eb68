/**
 * `make stack`: builds the images, deploys infra/swarm/stack.yml to the swarm that this engine manages, and waits until it has
 * converged. Settings come from `.env`, secrets from secrets/. STACK is the stack's name (lml), FILES a comma-separated list of
 * further stack files. IMAGES is the prefix of the image names. With a slash (registry.example.com/lml) images are pushed to
 * that registry; otherwise they are copied to the engines of the other machines, a comma-separated list in ENGINES
 * (ssh://second.example.com).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baseImage } from '../docker/base-images.mjs';
import { UserError, runMain, say, secondsSince } from './console.mjs';
import { defaultStateFolder, projectFolder, shortHash } from './folders.mjs';
import { lastLines, mustRun, run } from './run-program.mjs';
import { SERVICES, readSettings } from './settings.mjs';

/** PostgreSQL may restart, and services may run migrations. */
const CONVERGED_WITHIN_SECONDS = 600;
const POLL_MS = 2000;
const STABLE_POLLS = 4;

async function deploy() {
  const since = Date.now();
  const manages = (await run('docker', ['info', '-f', '{{.Swarm.ControlAvailable}}'])).output.trim();
  if (manages !== 'true') throw new UserError('This engine manages no swarm. Create one: docker swarm init');

  // stack.yml has the defaults.
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
    ...{ IMAGES: images, TAG: tag, SECRETS_FOLDER: secrets, CONTENTS: hashOfConfigs(secrets) },
  };

  const isDemo = chosen.DEMO === 'true';
  for (const service of ['gateway', ...SERVICES]) {
    const image = `${images}-${service}:${tag}`;
    say(`Building ${image} …`);
    const built = await run('docker', ['build', '-q', ...buildOptions(service, isDemo), '-t', image, '.'], {
      cwd: projectFolder,
    });
    if (built.code !== 0)
      throw new UserError(`The build failed; nothing was changed.\n${lastLines(built.output, 30)}`);
    if (images.includes('/')) await mustRun('docker push', 'docker', ['push', image]);
  }

  if (chosen.ENGINES && !images.includes('/')) {
    const ofOthers = ['nginx', 'postgres', 'redis'].map(baseImage);
    const all = [...['gateway', ...SERVICES].map((service) => `${images}-${service}:${tag}`), ...ofOthers];
    for (const engine of chosen.ENGINES.split(',')) {
      say(`Copying the images to ${engine} …`);
      const script = 'to=$1; shift; docker save "$@" | docker -H "$to" load -q';
      await mustRun('Copying the images', 'sh', ['-c', script, 'sh', engine, ...all]);
    }
  }

  const further = chosen.FILES ? chosen.FILES.split(',') : [];
  const files = ['infra/swarm/stack.yml', ...further].flatMap((file) => ['-c', file]);
  const digests = images.includes('/') ? ['--with-registry-auth'] : ['--resolve-image', 'never'];
  await replaceGateways(name, `${images}-gateway:${tag}`, images.includes('/'));
  const before = await serviceStates(name);
  const { code, output } = await run('docker', ['stack', 'deploy', ...digests, ...files, name], {
    cwd: projectFolder,
    env: environment,
  });
  if (code !== 0) throw new UserError(lastLines(output, 20));
  await waitUntilConverged(name, before);
  say(`${tag} is running (${secondsSince(since)}).`);
}

/**
 * @param {string} service
 * @param {boolean} isDemo whether the listings image includes the demo data
 * @returns {string[]} options of `docker build`
 */
function buildOptions(service, isDemo) {
  const demo = isDemo && service === 'listings' ? 'demo-listings' : 'service';
  const target = service === 'gateway' || service === 'pages' ? service : demo;
  const argument = service === 'gateway' ? [] : ['--build-arg', `SERVICE=${service}`];
  return ['-f', 'infra/docker/Dockerfile', '--target', target, ...argument];
}

/**
 * Hash of all configs and secrets. It is part of their names, because Swarm cannot change them in place.
 * @param {string} secrets folder
 */
function hashOfConfigs(secrets) {
  let names;
  try {
    names = readdirSync(secrets).sort();
  } catch {
    throw new UserError(`There is no folder ${secrets}. Create it: make secrets`);
  }
  const files = [
    ...['infra/edge/nginx.conf', 'infra/postgres/databases.sql'].map((file) => join(projectFolder, file)),
    ...names.map((file) => join(secrets, file)),
  ];
  return shortHash(files.map((file) => readFileSync(file, 'utf8')).join('\0'));
}

/**
 * Replaces the gateways first, because they serve the assets of new pages. If that fails, for example because they need a new
 * setting, they are replaced with the other services; then assets may be missing for seconds.
 * @param {string} name of the stack
 * @param {string} image
 * @param {boolean} registered whether the images are in a registry
 */
async function replaceGateways(name, image, registered) {
  const service = `${name}_gateway`;
  if (!(await serviceStates(name)).some((one) => one.service === service)) return;
  say('Replacing the gateways …');
  const digest = registered ? '--with-registry-auth' : '--no-resolve-image';
  const { code, output } = await run('docker', [
    ...['service', 'update', '--quiet', digest, '--image', image, service],
  ]);
  if (code !== 0)
    say(`The gateways could not be replaced first; replacing them with the others: ${lastLines(output, 3)}`);
}

/**
 * @param {string} name of the stack
 * @param {ServiceState[]} before state before the deployment, which leaves unchanged services alone
 * @throws UserError if a service was rolled back or has not converged in time
 */
async function waitUntilConverged(name, before) {
  const deadline = Date.now() + CONVERGED_WITHIN_SECONDS * 1000;
  // Swarm reports the old state as converged until it starts, so several polls must agree.
  for (let quiet = 0; quiet < STABLE_POLLS;) {
    await pause(POLL_MS);
    const services = await serviceStates(name);
    const back = services.filter(
      ({ service, update, updateAt }) =>
        (update.startsWith('rollback') || update === 'paused') &&
        before.every((one) => one.service !== service || one.updateAt !== updateAt),
    );
    if (back.length > 0) {
      throw new UserError(
        `Not healthy and rolled back: ${back.map(({ service }) => service).join(', ')}. Why: docker service ps --no-trunc ${back[0]?.service}`,
      );
    }
    const waiting = services.filter(
      ({ running, wanted, update }) => running < wanted || update === 'updating',
    );
    quiet = services.length > 0 && waiting.length === 0 ? quiet + 1 : 0;
    if (quiet === 0 && Date.now() > deadline) {
      const parts = waiting.map(({ service, running, wanted }) => `${service} (${running} of ${wanted})`);
      throw new UserError(
        `Not converged in time: ${parts.join(', ')}. Why: docker service ps --no-trunc ${waiting[0]?.service}`,
      );
    }
  }
}

/**
 * @typedef {object} ServiceState
 * @property {string} service
 * @property {number} running
 * @property {number} wanted
 * @property {string} update completed, updating, paused, rollback_completed and so on; empty if there was no update
 * @property {string} updateAt start of the update
 *
 * @param {string} name of the stack
 * @returns {Promise<ServiceState[]>} empty if the stack is not deployed
 */
async function serviceStates(name) {
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
