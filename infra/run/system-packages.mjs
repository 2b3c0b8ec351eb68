import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onInterrupt, say } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { mustRun, run, succeeds } from './run-program.mjs';

/** @typedef {{ title: string, apt: string, brew: string }} SystemPackage */

const POLICY_FILE = '/usr/sbin/policy-rc.d';
const POLICY_MARK = '# written by lml-properties while it installs packages';
const CLUSTER_FOLDER = '/etc/postgresql-common/createcluster.d';
const CLUSTER_FILE = join(CLUSTER_FOLDER, 'lml-properties.conf');

/** @returns {boolean} whether packages can be installed without a password */
export function canInstall() {
  return hasApt() ? rootPrefix() !== undefined : succeeds('brew', ['--version']);
}

/**
 * Message for users who cannot install packages here.
 * @param {SystemPackage[]} wanted
 */
export function describeInstall(wanted) {
  const titles = wanted.map(({ title }) => title).join(', ');
  const command = hasApt()
    ? `sudo apt-get install ${wanted.map(({ apt }) => apt).join(' ')}`
    : process.platform === 'darwin'
      ? `brew install ${wanted.map(({ brew }) => brew).join(' ')}`
      : `your system's package manager (PostgreSQL 14 or newer, Redis 6.2 or newer, nginx 1.20 or newer)`;
  return `Missing: ${titles}. This user cannot install packages. Ask an administrator to run:\n  ${command}\nThen run the same command again. Or use Docker: make up MODE=docker`;
}

/** @param {SystemPackage[]} wanted */
export async function installPackages(wanted) {
  say(`Installing ${wanted.map(({ title }) => title).join(', ')} …`);
  const logFile = join(projectFolder, '.local', 'logs', 'packages.log');
  if (!hasApt()) {
    await mustRun('Installing', 'brew', ['install', ...wanted.map(({ brew }) => brew)], { logFile });
    return;
  }
  const prefix = rootPrefix() ?? [];
  const services = wanted.map(({ apt }) => apt).filter((name) => existsSync(`/etc/init.d/${name}`) === false);
  const undo = await keepServicesDown(prefix);
  const forget = onInterrupt(undo);
  try {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const sudo = prefix.length > 0 ? [...prefix, 'DEBIAN_FRONTEND=noninteractive'] : [];
    /** @param {string[]} args */
    const apt = async (args) => {
      const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args];
      return mustRun('Installing', command, rest, { env: environment, logFile });
    };
    await apt(['update', '-qq']);
    await apt(['install', '-y', '--no-install-recommends', ...wanted.map(({ apt: name }) => name)]);
    // The installed servers must not start at boot.
    for (const name of services) {
      if (!existsSync(`/etc/init.d/${name}`)) continue;
      const [command, ...rest] = [...prefix, 'update-rc.d', name, 'disable'];
      await run(command, rest);
    }
  } finally {
    forget();
    await undo();
  }
}

/**
 * Debian's packages start their server, and PostgreSQL's package creates a cluster. policy-rc.d prevents the start and
 * createcluster.d the cluster, as Debian documents.
 * @param {string[]} prefix
 * @returns {Promise<() => Promise<void>>} removes both
 */
async function keepServicesDown(prefix) {
  // The policy ends with this process, in case it is killed before the cleanup.
  const policy = `#!/bin/sh\n${POLICY_MARK}\nkill -0 ${process.pid} 2>/dev/null && exit 101\nexit 0\n`;
  const ours = !existsSync(POLICY_FILE) || readFileSync(POLICY_FILE, 'utf8').includes(POLICY_MARK);
  const madeFolder = !existsSync(CLUSTER_FOLDER);
  if (prefix.length === 0) {
    if (ours) writeFileSync(POLICY_FILE, policy, { mode: 0o755 });
    mkdirSync(CLUSTER_FOLDER, { recursive: true });
    writeFileSync(CLUSTER_FILE, 'create_main_cluster = false\n');
    return async () => {
      if (ours) rmSync(POLICY_FILE, { force: true });
      rmSync(CLUSTER_FILE, { force: true });
      if (madeFolder && !existsSync('/etc/postgresql-common/createcluster.conf')) rmdirSync(CLUSTER_FOLDER);
    };
  }
  const [command = 'sudo', ...rest] = prefix;
  /** @param {string} script @param {string} [input] */
  const asRoot = (script, input) =>
    run(command, [...rest, 'sh', '-c', script], input === undefined ? {} : { input });
  if (ours) await asRoot(`cat > ${POLICY_FILE} && chmod 755 ${POLICY_FILE}`, policy);
  await asRoot(`mkdir -p ${CLUSTER_FOLDER} && echo 'create_main_cluster = false' > ${CLUSTER_FILE}`);
  return async () => {
    if (ours) await asRoot(`rm -f ${POLICY_FILE}`);
    await asRoot(`rm -f ${CLUSTER_FILE}`);
  };
}

function hasApt() {
  return existsSync('/usr/bin/apt-get');
}

/** @returns {string[] | undefined} prefix for commands that need root; undefined if this user cannot become root */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
}
