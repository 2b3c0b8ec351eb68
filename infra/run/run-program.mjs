import { spawn, spawnSync } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError, onInterrupt } from './console.mjs';
import { signalGroup } from './process-identity.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [input] text for its standard input
 * @property {string} [inputFile] file for its standard input
 * @property {string} [outputFile] receives its standard output as bytes; `output` is then its standard error
 * @property {string} [logFile] receives a copy of the output
 */

/**
 * Runs a program without blocking. An interruption of this program also stops it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions & { show?: boolean }} [options] `show`: print its output
 * @returns {Promise<{ code: number, output: string }>} output: both streams, in order
 */
export async function run(command, args, options = {}) {
  const { show = false, logFile, input, inputFile, outputFile, ...spawnOptions } = options;
  const given = inputFile === undefined ? undefined : openSync(inputFile, 'r');
  const taken = outputFile === undefined ? undefined : openSync(outputFile, 'w', 0o600);
  const child = spawn(command, args, {
    ...spawnOptions,
    // A process group of its own, so that its child processes can be stopped with it.
    detached: true,
    stdio: [given ?? (input === undefined ? 'ignore' : 'pipe'), taken ?? 'pipe', 'pipe'],
  });
  // The program has its own descriptors.
  for (const file of [given, taken]) if (file !== undefined) closeSync(file);
  const forget = onInterrupt(async () => {
    if (child.pid === undefined) return;
    signalGroup(child.pid, 'SIGTERM');
    for (
      let waited = 0;
      waited < 3000 && child.exitCode === null && child.signalCode === null;
      waited += 50
    ) {
      await pause(50);
    }
    signalGroup(child.pid, 'SIGKILL');
  });
  if (logFile !== undefined) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile === undefined ? undefined : createWriteStream(logFile);
  let output = '';
  /** @param {string} chunk */
  const take = (chunk) => {
    output += chunk;
    log?.write(chunk);
    if (show) process.stdout.write(chunk);
  };
  child.stdout?.setEncoding('utf8').on('data', take);
  child.stderr?.setEncoding('utf8').on('data', take);
  if (input !== undefined) child.stdin?.end(input);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(127);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  forget();
  log?.end();
  return { code, output };
}

/**
 * Like {@link run}, but throws a UserError with the last lines of the output if the program fails.
 * @param {string} what for the message: `Installing packages`
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function mustRun(what, command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  throw new UserError(`${what} failed (${command}, exit code ${code}):\n${lastLines(output, 30)}`);
}

/**
 * Whether a program exits with 0. Blocks, so only for quick programs.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function succeeds(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 20_000, ...options }).status === 0;
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
