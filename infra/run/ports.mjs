import { createServer } from 'node:net';
import { UserError } from './console.mjs';
import { INNER_PORTS, replicasOf } from './settings.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * Ports by process, with the address that they are bound to and the variable that sets them.
 * @param {Settings} settings
 */
export function portsByProcess(settings) {
  const { ports } = settings;
  const local = { host: '127.0.0.1', variable: 'LOCAL_PORT_BASE' };
  return [
    { process: 'gateway', port: ports.gateway, host: '0.0.0.0', variable: 'GATEWAY_PORT' },
    { process: 'mail', port: ports.mailUi, host: '127.0.0.1', variable: 'MAIL_UI_PORT' },
    ...INNER_PORTS.map((name) => ({
      process: name === 'smtp' ? 'mail' : name,
      port: ports[name],
      ...local,
    })),
    ...replicasOf(settings)
      .filter(({ number }) => number > 1)
      .map(({ name, port }) => ({ process: name, port, ...local })),
  ];
}

/**
 * Checks that ports are free.
 * @param {{ process: string, port: number, host: string, variable: string }[]} needed
 */
export async function checkPorts(needed) {
  const seen = new Map();
  for (const { port, host, process, variable } of needed) {
    if (port > 65_535) throw new UserError(`${variable} is too high: ${process} would use port ${port}.`);
    if (seen.has(port))
      throw new UserError(`${variable} and ${seen.get(port)} both lead to port ${port}. Change one.`);
    seen.set(port, variable);
    const problem = await problemWith(port, host);
    if (problem === undefined) continue;
    const reason = problem === 'EACCES' ? 'cannot be opened by this user' : 'is in use by another program';
    throw new UserError(
      `Port ${port} (for ${process}) ${reason}. Choose another with ${variable}, for example: make up ${variable}=${suggestion(variable, port)}`,
    );
  }
}

/**
 * Finds consecutive free ports.
 * @param {number} count
 * @returns {Promise<number>} the first
 */
export async function freePorts(count) {
  for (let attempt = 0; attempt < 200; attempt++) {
    // Below the ephemeral port range.
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const run = Array.from({ length: count }, (_, offset) => first + offset);
    const problems = await Promise.all(run.map((port) => problemWith(port, '0.0.0.0')));
    if (problems.every((problem) => problem === undefined)) return first;
  }
  throw new UserError(`There are no ${count} consecutive free ports between 20000 and 32000.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code
 */
function problemWith(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'EADDRINUSE'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * @param {string} variable
 * @param {number} port
 */
function suggestion(variable, port) {
  return variable === 'LOCAL_PORT_BASE' ? 28_080 : port < 1024 ? 8080 : port + 1;
}
