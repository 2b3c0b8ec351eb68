import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compose, isFine } from './compose.mjs';
import { UserError, say, table } from './console.mjs';
import { makeStateFolder, projectFolder } from './folders.mjs';
import { checkPorts, portsByProcess } from './ports.mjs';
import { lastLines, mustRun, run } from './run-program.mjs';
import { SECRETS, SERVICES, readSettings } from './settings.mjs';
import { dockerStores } from './data-stores.mjs';
import { restartParts, rollOut } from './upgrade.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** Outside the demo: set in `.env`, or in secrets/ as files with lower-case names. */
const OWN_SECRETS = ['POSTGRES_PASSWORD', ...SECRETS];

/** The system in containers, as docker-compose.yml describes it. Compose reads `.env` itself. */
export const dockerMode = {
  title: 'Docker containers',

  /** @param {StateFolder} state */
  async up(state) {
    makeStateFolder(state);
    const settings = readSettings(state);
    // Compose cannot derive the URL from GATEWAY_PORT.
    const compose = new Compose({ PUBLIC_URL: settings.publicUrl });
    if ((await compose.containers()).length === 0) await checkPorts(this.ports(settings));
    say('Building the images and starting the containers …');
    await start(compose, settings, '--build');
    return settings;
  },

  /** @param {StateFolder} state */
  async upgrade(state) {
    const settings = readSettings(state);
    const compose = new Compose({ PUBLIC_URL: settings.publicUrl });
    await rollOut(compose, settings.replicas);
    // Applies other changes: settings of PostgreSQL and Redis, new containers.
    await start(compose, settings, '--no-build');
  },

  async down() {
    const compose = new Compose();
    const any = (await compose.containers()).length > 0;
    if (compose.inTerminal(['down', '--remove-orphans']) !== 0)
      throw new UserError('docker compose down failed.');
    return any;
  },

  async status() {
    const containers = await new Compose().containers();
    if (containers.length === 0)
      return { text: 'Nothing is running. Start it with: make up', healthy: false };
    const rows = containers.map(({ name, state, health }) => [name, state, health]);
    return { text: table([['CONTAINER', 'STATE', 'HEALTH'], ...rows]), healthy: containers.every(isFine) };
  },

  /**
   * @param {StateFolder} _state
   * @param {string | undefined} name
   * @param {boolean} follow
   */
  async logs(_state, name, follow) {
    new Compose().inTerminal(['logs', ...(follow ? ['-f'] : []), '--tail', '50', ...(name ? [name] : [])]);
  },

  async stores() {
    return dockerStores(new Compose());
  },

  ownSecrets: OWN_SECRETS,

  /**
   * @param {StateFolder} state
   * @returns {Settings} with the secrets of secrets/ instead of those of local mode
   */
  settings(state) {
    const settings = readSettings(state);
    const { values, chosen } = settings;
    for (const name of OWN_SECRETS) delete values[name];
    for (const name of [...OWN_SECRETS, 'ADMIN_PASSWORD']) {
      const file = join(projectFolder, 'secrets', name.toLowerCase());
      const value = chosen[name] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
      if (value !== undefined) values[name] = value;
    }
    return settings;
  },

  /** @param {Settings} settings */
  ports(settings) {
    const { COMPOSE_FILE = '', GATEWAY_TLS_PORT = '443' } = settings.values;
    const published = portsByProcess(settings).filter(({ variable }) => variable !== 'LOCAL_PORT_BASE');
    if (!COMPOSE_FILE.includes('infra/production/')) return published;
    const tls = { port: Number(GATEWAY_TLS_PORT), variable: 'GATEWAY_TLS_PORT' };
    return published.flatMap((one) => (one.process === 'gateway' ? [one, { ...one, ...tls }] : []));
  },

  async dataFolder() {
    return (await mustRun('docker info', 'docker', ['info', '--format', '{{.DockerRootDir}}'])).trim();
  },

  /**
   * Runs a script in a service's container.
   * @param {StateFolder} _state
   * @param {string} service
   * @param {string} script its name in dist/
   * @param {string[]} args
   */
  async runScript(_state, service, script, args = []) {
    // Not `compose exec`: some versions only look for replica 1, which is gone after an upgrade.
    const container = await new Compose().containerOf(service);
    return run('docker', ['exec', container, 'node', `dist/${script}`, ...args]);
  },

  async reset() {
    if (new Compose().inTerminal(['down', '-v', '--remove-orphans']) !== 0)
      throw new UserError('docker compose down -v failed.');
  },

  /**
   * Acts on all replicas of a service. A restart replaces them without downtime.
   * @param {StateFolder} state
   * @param {'start' | 'stop' | 'restart'} action
   * @param {string} name
   */
  async control(state, action, name) {
    const settings = readSettings(state);
    const compose = new Compose({ PUBLIC_URL: settings.publicUrl });
    if (action === 'restart') return restartParts(compose, name, settings.replicas);
    const { code, output } = await compose.run([action, name]);
    if (code !== 0) throw new UserError(lastLines(output, 10));
    if (action !== 'stop') await compose.waitUntilHealthy(name);
  },

  /**
   * @param {StateFolder} _state
   * @param {'kill' | 'pause' | 'resume'} action
   * @param {string} name
   */
  async signal(_state, action, name) {
    const [, service = name, number = '1'] = /^(.+?)(?:-(\d))?$/.exec(name) ?? [];
    const container = await new Compose().containerOf(service, Number(number));
    if (action !== 'kill') {
      await mustRun(action, 'docker', [action === 'pause' ? 'pause' : 'unpause', container]);
      return;
    }
    // Not "docker kill": Docker does not restart containers that the operator killed.
    const pid = Number(
      await mustRun('docker inspect', 'docker', ['inspect', '-f', '{{.State.Pid}}', container]),
    );
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      throw new UserError(`Only root may kill ${name}, which is process ${pid} of this machine.`);
    }
  },
};

/**
 * Starts or replaces containers that differ from the compose files.
 * @param {Compose} compose
 * @param {import('./settings.mjs').Settings} settings
 * @param {'--build' | '--no-build'} images
 */
async function start(compose, settings, images) {
  const scale = SERVICES.flatMap((service) => ['--scale', `${service}=${settings.replicas}`]);
  await compose.mustRun(['up', '-d', images, '--remove-orphans', ...scale], { show: true });
  say('Waiting until all containers are healthy …');
  await compose.waitUntilHealthy();
}
