import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { lastLines, run, succeeds } from './run-program.mjs';

/**
 * @typedef {{ name: string, state: string, health: string, exitCode: number, restarts: number }} ContainerStatus
 *   health: healthy, unhealthy, starting, or none if the container has no health check
 */

/** Images are built before; the first start may resize the demo pictures. */
const HEALTHY_WITHIN_SECONDS = 420;
/** A container that restarted this often will not become healthy by waiting. */
const MAX_RESTARTS = 3;

/** Whether the system can run in containers: the engine responds, and Compose and our file exist. */
export function isDockerUsable() {
  return (
    existsSync(join(projectFolder, 'docker-compose.yml')) &&
    succeeds('docker', ['info']) &&
    composeCommand() !== undefined
  );
}

/**
 * The compose command: COMPOSE if set, else `docker compose`, else `docker-compose`.
 * @returns {string[] | undefined}
 */
export function composeCommand() {
  const chosen = (process.env.COMPOSE ?? '').trim();
  if (chosen !== '') return chosen.split(/\s+/);
  if (succeeds('docker', ['compose', 'version'])) return ['docker', 'compose'];
  return succeeds('docker-compose', ['version']) ? ['docker-compose'] : undefined;
}

/** Compose for one project, with an environment of its own. */
export class Compose {
  #command;
  #environment;
  #folder;

  /**
   * @param {NodeJS.ProcessEnv} [environment] beyond our own
   * @param {string[]} [options] before every command
   * @param {string} [folder] of the source, where it is not this one
   */
  constructor(environment = {}, options = [], folder = projectFolder) {
    const command = composeCommand();
    if (command === undefined)
      throw new UserError('Neither "docker compose" nor "docker-compose" is installed.');
    this.#command = [...command, ...options];
    this.#environment = { ...process.env, ...environment };
    this.#folder = folder;
  }

  /**
   * @param {string[]} args
   * @param {{ show?: boolean, logFile?: string }} [options]
   */
  async run(args, options = {}) {
    const [program = 'docker', ...first] = this.#command;
    return run(program, [...first, ...args], { cwd: this.#folder, env: this.#environment, ...options });
  }

  /**
   * Like {@link Compose.run}, but a failure ends our command with the last lines of the output.
   * @param {string[]} args
   * @param {{ show?: boolean, logFile?: string }} [options]
   */
  async mustRun(args, options) {
    const { code, output } = await this.run(args, options);
    if (code !== 0) throw new UserError(`docker compose ${args.join(' ')} failed:\n${lastLines(output, 20)}`);
    return output;
  }

  /**
   * Runs compose in the foreground, attached to the terminal.
   * @param {string[]} args
   */
  inTerminal(args) {
    const [program = 'docker', ...first] = this.#command;
    return (
      spawnSync(program, [...first, ...args], {
        cwd: this.#folder,
        env: this.#environment,
        stdio: 'inherit',
      }).status ?? 1
    );
  }

  /**
   * @param {string} service
   * @returns {Promise<string[]>} ids of its containers, stopped ones too, by replica number
   */
  async containersOf(service) {
    const { output } = await this.run(['ps', '-a', '-q', service]);
    const ids = output.split('\n').filter((line) => /^[0-9a-f]{12,64}$/.test(line));
    if (ids.length === 0) throw new UserError(`There is no container of ${service}. Start it with: make up`);
    const format = '{{index .Config.Labels "com.docker.compose.container-number"}} {{.Id}}';
    const inspected = await run('docker', ['inspect', '--format', format, ...ids], {
      env: this.#environment,
    });
    const lines = inspected.output.split('\n').filter(Boolean).sort();
    return lines.map((line) => line.split(' ')[1] ?? '');
  }

  /**
   * @param {string} service
   * @param {number} [number] of the replica
   * @returns {Promise<string>} id of its container, which may be stopped
   */
  async containerOf(service, number = 1) {
    const id = (await this.containersOf(service))[number - 1];
    if (id === undefined) throw new UserError(`There is no replica ${number} of ${service}.`);
    return id;
  }

  /** @returns {Promise<ContainerStatus[]>} every container of the project, stopped ones too */
  async containers() {
    const { code, output } = await this.run(['ps', '-a', '-q']);
    const ids = output.split('\n').filter((line) => /^[0-9a-f]{12,64}$/.test(line));
    if (code !== 0 || ids.length === 0) return [];
    const format =
      '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{else}}none{{end}} {{.State.ExitCode}} {{.RestartCount}}';
    const inspected = await run('docker', ['inspect', '--format', format, ...ids], {
      env: this.#environment,
    });
    return inspected.output
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [name = '', state = '', health = '', exitCode = '0', restarts = '0'] = line.split(' ');
        return { name, state, health, exitCode: Number(exitCode), restarts: Number(restarts) };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /**
   * Waits until the containers are healthy. One-off containers may have exited with 0.
   * @param {string} [only] waits for this service alone
   */
  async waitUntilHealthy(only) {
    const deadline = Date.now() + HEALTHY_WITHIN_SECONDS * 1000;
    for (;;) {
      const containers = (await this.containers()).filter(({ name }) => only === undefined || name === only);
      const waiting = containers.filter((container) => !isFine(container));
      if (containers.length > 0 && waiting.length === 0) return;
      const hopeless = waiting.filter(({ restarts }) => restarts >= MAX_RESTARTS);
      if (Date.now() > deadline || hopeless.length > 0) {
        const [first] = hopeless.length > 0 ? hopeless : waiting;
        const logs = first ? (await this.run(['logs', '--tail', '20', first.name])).output : '';
        const names = waiting.map(({ name, state, health }) => `${name} (${state}, ${health})`);
        throw new UserError(`Not healthy in time: ${names.join(', ')}.\n${logs}`);
      }
      await pause(1000);
    }
  }
}

/** @param {ContainerStatus} container */
export function isFine({ state, health, exitCode }) {
  return state === 'running'
    ? health === 'healthy' || health === 'none'
    : state === 'exited' && exitCode === 0;
}
