import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../run/folders.mjs';
import { partOf } from './system-under-test.mjs';

/**
 * Resources of one process and its descendants.
 * @typedef {{ name: string, part: string, bytes: number, files: number }} Usage
 *
 * @typedef {object} Bounds
 * @property {string} name
 * @property {number} mostBytes
 * @property {number} lastBytes
 * @property {number} firstFiles
 * @property {number} lastFiles
 */

/** Memory limit of a service in docker-compose.yml, in bytes. */
export function memoryLimits() {
  const text = readFileSync(join(projectFolder, 'docker-compose.yml'), 'utf8');
  const common = bytesIn(/^x-service:[\s\S]*?^ {2}mem_limit: (\d+)([mg])$/m.exec(text));
  /** @type {Map<string, number>} */
  const limits = new Map();
  for (const [, name = '', body = ''] of text.matchAll(/^ {2}([a-z-]+):\n((?: {4}.*\n|\n)+)/gm)) {
    const limit =
      bytesIn(/^ {4}mem_limit: (\d+)([mg])$/m.exec(body)) ??
      (/<<: \*service/.test(body) ? common : undefined);
    if (limit !== undefined) limits.set(name, limit);
  }
  return limits;
}

/** @param {RegExpExecArray | null} found */
function bytesIn(found) {
  return found ? Number(found[1]) * 1024 ** (found[2] === 'g' ? 3 : 2) : undefined;
}

/** Monitors memory and open files of all processes of a system. */
export class Watch {
  /** @type {Map<string, Bounds>} */
  bounds = new Map();
  /**
   * Memory over time, for its slope.
   * @type {{ seconds: number, usages: Usage[] }[]}
   */
  samples = [];
  #since = Date.now();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {import('./system-under-test.mjs').SystemUnderTest} system */
  constructor(system) {
    this.system = system;
  }

  /** Since the start of monitoring. */
  seconds() {
    return (Date.now() - this.#since) / 1000;
  }

  begin() {
    this.#timer = setInterval(() => void this.look().catch(() => undefined), 2000);
  }

  end() {
    clearInterval(this.#timer);
  }

  async look() {
    // Asynchronous: this program also runs the visitors and the mail server.
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    const parents = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    /** @type {Usage[]} */
    const usages = [];
    for (const { name, pid } of await this.system.processes()) {
      const usage = pid === undefined ? undefined : await usageOf(name, pid, parents);
      if (usage) usages.push(usage);
    }
    this.samples.push({ seconds: this.seconds(), usages });
    for (const { name, bytes, files } of usages) {
      const known = this.bounds.get(name);
      this.bounds.set(name, {
        name,
        mostBytes: Math.max(bytes, known?.mostBytes ?? 0),
        lastBytes: bytes,
        firstFiles: known?.firstFiles ?? files,
        lastFiles: files,
      });
    }
    return usages;
  }

  /**
   * Growth of a process's memory, by linear regression.
   * @param {string} name
   * @param {number} fromSeconds
   * @returns {number} bytes an hour
   */
  slope(name, fromSeconds) {
    const points = this.samples
      .filter(({ seconds }) => seconds >= fromSeconds)
      .flatMap(({ seconds, usages }) =>
        usages.filter((usage) => usage.name === name).map(({ bytes }) => ({ seconds, bytes })),
      );
    const middle = points.reduce((sum, { seconds }) => sum + seconds, 0) / points.length;
    const mean = points.reduce((sum, { bytes }) => sum + bytes, 0) / points.length;
    const spread = points.reduce((sum, { seconds }) => sum + (seconds - middle) ** 2, 0);
    const together = points.reduce((sum, { seconds, bytes }) => sum + (seconds - middle) * (bytes - mean), 0);
    return spread === 0 ? 0 : (together / spread) * 3600;
  }
}

/**
 * @param {string} name
 * @param {number} pid
 * @param {number[][]} parents each process with the one that started it
 * @returns {Promise<Usage | undefined>} undefined where the system does not tell, or it is gone
 */
async function usageOf(name, pid, parents) {
  try {
    const family = [pid];
    for (const one of family) for (const [child, of] of parents) if (of === one && child) family.push(child);
    let bytes = 0;
    let files = 0;
    for (const member of family) {
      // Proportional set size, so that PostgreSQL's shared buffers count once.
      const rollup = await readFile(`/proc/${member}/smaps_rollup`, 'utf8');
      bytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
      files += (await readdir(`/proc/${member}/fd`)).length;
    }
    return { name, part: partOf(name), bytes, files };
  } catch {
    return undefined;
  }
}
