import { setTimeout as pause } from 'node:timers/promises';
import { UserError, say } from './console.mjs';
import { lastLines, mustRun } from './run-program.mjs';
import { SERVICES } from './settings.mjs';

/**
 * `make upgrade`: replaces the running containers with the current source, one service after the other, without downtime.
 * Migrations are compatible with the previous version of the code, so both versions may run side by side, and a rollback is
 * possible (docs/decisions/027-edge-proxy-and-upgrades.md).
 */

/**
 * The order: the gateways first, because they serve the assets of new pages (infra/gateway/entrypoint/20-keep-assets.sh);
 * `pages` last, because it uses the other services.
 */
const ORDER = ['gateway', ...SERVICES.filter((name) => name !== 'pages'), 'pages'];

/** Longer than the gateway caches DNS answers. */
const DNS_CACHE_MS = 6000;

/** Longer than the edge takes to reload and to finish connecting to cached addresses. */
const EDGE_RELOAD_MS = 3000;

/** Length of the short container id, which is also its host name in networks. */
const SHORT_ID = 12;

/**
 * @param {import('./compose.mjs').Compose} compose
 * @param {number} replicas of each service
 * @throws UserError if a new container did not become healthy; the old version runs again then
 */
export async function rollOut(compose, replicas) {
  if ((await compose.containersOf('edge')).length === 0)
    throw new UserError('Nothing is running. Start it with: make up');
  const before = await imagesOf(compose);
  say('Building …');
  const { code, output } = await compose.run(['build'], { show: true });
  if (code !== 0) throw new UserError(`The build failed; nothing was changed.\n${lastLines(output, 30)}`);

  /** @type {string[]} */
  const replaced = [];
  try {
    for (const service of ORDER) {
      const parts = await startNew(compose, service, replicas);
      replaced.unshift(service);
      await removeOld(compose, service, parts);
    }
    await emptyCaches(compose);
  } catch (error) {
    say(`\n${/** @type {Error} */ (error).message}\nRolling back …`);
    for (const { name, id } of before.values()) await mustRun('docker tag', 'docker', ['tag', id, name]);
    for (const service of replaced)
      await removeOld(compose, service, await startNew(compose, service, replicas));
    await emptyCaches(compose);
    throw new UserError('The upgrade was rolled back: the previous version is running again.');
  }
}

/**
 * `make restart`: the same rollout from the existing images, for one service or for `all`. PostgreSQL, Redis, the mail catcher
 * and the edge cannot run twice: they stop first.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} name
 * @param {number} replicas of each service
 */
export async function restartParts(compose, name, replicas) {
  for (const service of name === 'all' ? ORDER : [name]) {
    if (ORDER.includes(service)) {
      await removeOld(compose, service, await startNew(compose, service, replicas));
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
 * @returns {Promise<Map<string, { name: string, id: string }>>} by service: the name of its image and the id of the running one
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
 * Starts new containers next to the old ones and waits until they are healthy and receive requests. Removes them if that
 * fails.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} service
 * @param {number} replicas
 * @returns {Promise<Containers>}
 */
async function startNew(compose, service, replicas) {
  const old = await compose.containersOf(service);
  const isGateway = service === 'gateway';
  const scale = `${service}=${old.length + (isGateway ? 1 : replicas)}`;
  const args = ['up', '-d', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, service];
  const { code, output } = await compose.run(args);
  const fresh = (await compose.containersOf(service)).filter((id) => !old.includes(id));
  try {
    if (code !== 0) throw new UserError(lastLines(output, 10));
    await compose.waitUntilHealthy(service);
    await pause(DNS_CACHE_MS);
    if (isGateway) await routeTo(compose, fresh[0]);
  } catch (error) {
    await remove(fresh);
    if (isGateway) await routeTo(compose);
    throw error;
  }
  return { old, fresh };
}

/**
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} service
 * @param {Containers} containers
 */
async function removeOld(compose, service, { old }) {
  try {
    await remove(old);
  } finally {
    if (service === 'gateway') await routeTo(compose);
  }
  say(`  ${service}: replaced`);
}

/**
 * Makes the edge send new connections to this gateway alone. A stopping gateway would drop connections that it has not accepted.
 * @param {import('./compose.mjs').Compose} compose
 * @param {string} [gateway] without it, to all gateways
 */
async function routeTo(compose, gateway) {
  const map = gateway === undefined ? '' : `"" ${gateway.slice(0, SHORT_ID)};`;
  const script = `printf '%s' '${map}' > /tmp/gateway-alone.map && nginx -c /etc/edge/nginx.conf -s reload`;
  const edge = await compose.containerOf('edge');
  await mustRun('Routing visitors to the new gateway', 'docker', ['exec', edge, 'sh', '-c', script]);
  await pause(EDGE_RELOAD_MS);
}

/**
 * Stops containers gracefully and removes them. Docker may give their addresses to new containers of another service, so this
 * waits until the gateway's DNS cache has expired.
 * @param {string[]} containers
 */
async function remove(containers) {
  for (const container of containers) {
    await mustRun('docker stop', 'docker', ['stop', container]);
    await mustRun('docker rm', 'docker', ['rm', '-v', container]);
  }
  if (containers.length > 0) await pause(DNS_CACHE_MS);
}

/**
 * Deletes cached responses, which may belong to the previous build.
 * @param {import('./compose.mjs').Compose} compose
 */
async function emptyCaches(compose) {
  for (const container of await compose.containersOf('gateway')) {
    // Only files: nginx manages the folders and keeps writing.
    const script = 'find "$CACHE_ROOT" "$CACHE_ROOT"-* -ignore_readdir_race -type f -delete';
    await mustRun('Emptying the caches', 'docker', ['exec', container, 'sh', '-c', script]);
  }
}
