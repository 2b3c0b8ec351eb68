import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/console.mjs';
import { mustRun } from '../run/run-program.mjs';
import { findProgram } from '../run/server-programs.mjs';
import { canInstall, describeInstall, installPackages } from '../run/system-packages.mjs';

/**
 * Results of a load.
 * @typedef {object} Measured
 * @property {number} perSecond good answers
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} requests that were answered, well or not
 * @property {number} failed answers with an error's status, and calls without an answer
 *
 * A server under load and its requests.
 * @typedef {{ name: string, port: number, addresses: string[], headers?: Record<string, string> }} Target
 */

/** Concurrent connections. */
export const CONNECTIONS = 32;

const WRK = { title: 'wrk', apt: 'wrk', brew: 'wrk' };

/** Finds or installs wrk, a load generator in C that uses little processor time. */
export async function ensureWrk() {
  if (findProgram('wrk')) return;
  if (!canInstall()) throw new UserError(describeInstall([WRK]));
  await installPackages([WRK]);
  if (!findProgram('wrk')) throw new UserError('wrk was installed but is not to be found.');
}

export class LoadGenerator {
  #program = findProgram('wrk') ?? 'wrk';

  /** @param {string} folder for the lists of addresses */
  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Requests the addresses in order, repeatedly.
   * @param {Target} target
   * @param {number} seconds
   * @returns {Promise<Measured>}
   */
  async run({ name, port, addresses, headers = {} }, seconds) {
    const list = join(this.folder, `${name.replace(/\W+/g, '-')}.txt`);
    writeFileSync(list, `${addresses.join('\n')}\n`);
    const output = await mustRun('The load generator', this.#program, [
      ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s'],
      ...['-s', join(import.meta.dirname, 'load.lua')],
      ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]),
      ...[`http://127.0.0.1:${port}`, '--', list],
    ]);
    const line = /^\{.*\}$/m.exec(output)?.[0];
    if (!line) throw new Error(`The load generator did not say what it measured:\n${output}`);
    /** @type {{ requests: number, seconds: number, p50: number, p99: number, refused: number, broken: number }} */
    const { requests, seconds: took, p50, p99, refused, broken } = JSON.parse(line);
    const failed = refused + broken;
    return { perSecond: Math.max(0, requests - refused) / took, p50, p99, requests, failed };
  }

  /**
   * Measures several servers in turns, so that other load of the machine affects all alike.
   * @param {Target[]} targets
   * @param {{ rounds: number, seconds: number }} how
   * @returns {Promise<Map<string, Measured>>} by name: the medians of the rounds; of failures the sum
   */
  async compare(targets, { rounds, seconds }) {
    for (const target of targets) await this.run(target, Math.min(seconds, 3));
    /** @type {Map<string, Measured[]>} */
    const all = new Map(targets.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      // Alternates the order.
      const order = round % 2 === 0 ? targets : targets.toReversed();
      for (const target of order) all.get(target.name)?.push(await this.run(target, seconds));
    }
    return new Map([...all].map(([name, measured]) => [name, medians(measured)]));
  }
}

/** @param {Measured[]} measured */
function medians(measured) {
  /** @param {(one: Measured) => number} value */
  const middle = (value) => median(measured.map(value));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    requests: measured.reduce((sum, { requests }) => sum + requests, 0),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
