import { setTimeout as pause } from 'node:timers/promises';
import { UserError, say } from './console.mjs';
import { lastLines, mustRun } from './run-program.mjs';
import { SERVICES } from './settings.mjs';

/**
 * `make upgrade`: puts what is in this folder now in the place of what runs, part by part, so that somebody answers all the
 * time. The database's migrations suit the old code and the new (decision 016), so both may run side by side, and the old
 * may come back.
 */

/**
 * The order: the gateways first, so that what pages of the new build ask for is there before any is given out
 * (infra/gateway/entrypoint/20-keep-assets.sh); the pages last, when all that they are made of is new.
 */
const ORDER = ['gateway', ...SERVICES.filter((name) => name !== 'pages'), 'pages'];

/** Longer than the gateway goes by an address that it has looked up. */
const LOOKED_UP_MS = 6000;

/** Longer than the edge takes to reload, and to connect to what it has looked up before. */
const LED_MS = 3000;

/** A container is known by it in its networks. */
const SHORT_ID = 12;

/**
 * @param {import('./compose.mjs').Compose} compose
 * @param {number} replicas of each service
 * @throws UserError when something did not become healthy; what ran before runs again then
 */
export async function rollOut(compose, replicas) {
  if ((await compose.containersOf('edge')).length === 0)
    throw new UserError('Nothing runs whose parts could be replaced one by one. Start what is here: make up');
  const before = await imagesOf(compose);
  say('Building …');
  const { code, output } = await compose.run(['build'], { show: true });
  if (code !== 0)
    throw new UserError(`Nothing was changed: it could not be built.\n${lastLines(output, 30)}`);

  /** @type {string[]} */
  const replaced = [];
  try {
    for (const service of ORDER) {
      const parts = await startBeside(compose, service, replicas);
      replaced.unshift(service);
      await endOld(compose, service, parts);
    }
    await forgetKeptAnswers(compose);
  } catch (error) {
    say(`\n${/** @type {Error} */ (error).message}\nGoing back …`);
    for (const { name, id } of before.values()) await mustRun('docker tag', 'docker', ['tag', id, name]);
    for (const service of replaced)
      await endOld(compose, service, await startBeside(compose, service, replicas));
    await forgetKeptAnswers(compose);
    throw new UserError('The upgrade was taken back: what ran before runs again.');
  }
}

/**
 * `make restart`: the same roll-out for one part, or for `all` of them, from the images that there are. PostgreSQL, Redis, the
 * mail catcher and the edge can't run twice: they stop first.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} name
 * @param {number} replicas of each service
 */
export async function restartParts(compose, name, replicas) {
  for (const service of name === 'all' ? ORDER : [name]) {
    if (ORDER.includes(service)) {
      await endOld(compose, service, await startBeside(compose, service, replicas));
      continue;
    }
    for (const container of await compose.containersOf(service)) {
      await mustRun('docker restart', 'docker', ['restart', container]);
      await compose.waitUntilHealthy(service);
    }
  }
}

/**
 * @param {import('./compose.mjs').Compose} compose
 * @returns {Promise<Map<string, { name: string, id: string }>>} of each service the name of its image and the one it runs
 */
async function imagesOf(compose) {
  const images = new Map();
  for (const service of ORDER) {
    const [container] = await compose.containersOf(service);
    if (container === undefined) continue;
    const format = '{{.Config.Image}} {{.Image}}';
    const [name = '', id = ''] = (
      await mustRun('docker inspect', 'docker', ['inspect', '-f', format, container])
    )
      .trim()
      .split(' ');
    images.set(service, { name, id });
  }
  return images;
}

/**
 * @typedef {{ old: string[], fresh: string[] }} Containers ids
 */

/**
 * Starts new containers beside the old ones and waits until they are healthy and known. The new ones are removed when that
 * fails.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} service
 * @param {number} replicas
 * @returns {Promise<Containers>}
 */
async function startBeside(compose, service, replicas) {
  const old = await compose.containersOf(service);
  const isGateway = service === 'gateway';
  const scale = `${service}=${old.length + (isGateway ? 1 : replicas)}`;
  const args = ['up', '-d', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, service];
  const { code, output } = await compose.run(args);
  const fresh = (await compose.containersOf(service)).filter((id) => !old.includes(id));
  try {
    if (code !== 0) throw new UserError(lastLines(output, 10));
    await compose.waitUntilHealthy(service);
    await pause(LOOKED_UP_MS);
    if (isGateway) await leadTo(compose, fresh[0]);
  } catch (error) {
    await remove(fresh);
    if (isGateway) await leadTo(compose);
    throw error;
  }
  return { old, fresh };
}

/**
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} service
 * @param {Containers} containers
 */
async function endOld(compose, service, { old }) {
  try {
    await remove(old);
  } finally {
    if (service === 'gateway') await leadTo(compose);
  }
  say(`  ${service}: replaced`);
}

/**
 * New connections go to this gateway alone: one that ends cuts off those that it has not taken yet.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} [gateway] all, when left out
 */
async function leadTo(compose, gateway) {
  const map = gateway === undefined ? '' : `"" ${gateway.slice(0, SHORT_ID)};`;
  const script = `printf '%s' '${map}' > /tmp/gateway-alone.map && nginx -c /etc/edge/nginx.conf -s reload`;
  const edge = await compose.containerOf('edge');
  await mustRun('Leading visitors to the new gateway', 'docker', ['exec', edge, 'sh', '-c', script]);
  await pause(LED_MS);
}

/**
 * Lets the containers finish what they have in hand. Docker may give their addresses to the next containers, of another
 * service: nothing is started before the gateway has forgotten them.
 * @param {string[]} containers
 */
async function remove(containers) {
  for (const container of containers) {
    await mustRun('docker stop', 'docker', ['stop', container]);
    await mustRun('docker rm', 'docker', ['rm', '-v', container]);
  }
  if (containers.length > 0) await pause(LOOKED_UP_MS);
}

/**
 * What the gateways kept meanwhile may be of the old build.
 * @param {import('./compose.mjs').Compose} compose
 */
async function forgetKeptAnswers(compose) {
  for (const container of await compose.containersOf('gateway')) {
    // Files alone: the folders are nginx's own, and more is written meanwhile.
    const script = 'find "$CACHE_ROOT" "$CACHE_ROOT"-* -ignore_readdir_race -type f -delete';
    await mustRun('Forgetting kept answers', 'docker', ['exec', container, 'sh', '-c', script]);
  }
}
