/**
 * `make test-production`: starts the containers as on one production server (infra/production/compose.yml: TLS, secrets from
 * files, no demo, no mail catcher), checks the site for a visitor and the first member of staff, and scores it with MDN's HTTP
 * Observatory. The Observatory supports only the standard ports, so ports 80 and 443 must be free. Uses a compose project,
 * secrets and a certificate of its own and deletes them afterwards.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { say, secondsSince, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { checkPorts } from '../run/ports.mjs';
import { mustRun } from '../run/run-program.mjs';
import { buildAndStart, withComposeProject } from './compose-project.mjs';

const folder = join(projectFolder, '.local', 'test', 'production');
const secrets = join(folder, 'secrets');
const certificates = join(folder, 'certificates');
const observatory = join(folder, 'observatory');
const SITE = 'https://localhost';
/** Grades: 100 and more is an A+; above 100 are bonus points. */
const MIN_SCORE = 125;
const OBSERVATORY = '@mdn/mdn-http-observatory@1.4.8';
const SETTINGS = {
  DEMO: 'false',
  GATEWAY_PORT: '80',
  GATEWAY_TLS_PORT: '443',
  PUBLIC_URL: SITE,
  CERTIFICATES: certificates,
  ADMIN_USERNAME: 'director',
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'Absolute Property Solutions <site@example.com>',
};

async function testProduction() {
  removeFiles();
  await checkPorts([
    { process: 'the gateway', host: '0.0.0.0', port: 80, variable: 'GATEWAY_PORT' },
    { process: 'the gateway', host: '0.0.0.0', port: 443, variable: 'GATEWAY_TLS_PORT' },
  ]);
  await makeCertificate();
  await mustRun('make secrets', 'node', ['infra/run/secrets.mjs'], {
    cwd: projectFolder,
    env: { ...process.env, SECRETS_FOLDER: secrets },
  });
  const files = Object.fromEntries(readSecretNames().map((name) => [name, { file: join(secrets, name) }]));
  const override = join(folder, 'secrets.json');
  writeFileSync(override, JSON.stringify({ secrets: files }));
  const composeFiles = ['docker-compose.yml', 'infra/production/compose.yml', override];
  const since = Date.now();
  try {
    return await withComposeProject(
      { name: 'production', folder, settings: SETTINGS, composeFiles },
      async ({ compose }) => {
        await buildAndStart(compose());
        say(`All containers are healthy (${secondsSince(since)}).\n`);
        return checkSite();
      },
    );
  } finally {
    removeFiles();
  }
}

/** Leaves the lock in place. */
function removeFiles() {
  for (const one of [secrets, certificates, observatory]) rmSync(one, { recursive: true, force: true });
}

/** The secrets that infra/production/compose.yml takes from files. */
function readSecretNames() {
  const text = readFileSync(join(projectFolder, 'infra/production/compose.yml'), 'utf8');
  return [...text.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\//gm)].map(([, name = '']) => name);
}

async function makeCertificate() {
  mkdirSync(certificates, { recursive: true });
  const [key, certificate] = [join(certificates, 'privkey.pem'), join(certificates, 'fullchain.pem')];
  await mustRun('openssl', 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  // The gateway's user is not the owner.
  await mustRun('chmod', 'chmod', ['644', key, certificate]);
}

async function checkSite() {
  let passed = 0;
  let failed = 0;
  /** @param {string} title @param {() => Promise<string | undefined>} problemOf */
  const check = async (title, problemOf) => {
    const problem = await problemOf();
    if (problem === undefined) passed += 1;
    else failed += 1;
    say(problem === undefined ? `ok      ${title}` : `FAILED  ${title}\n        ${problem}`);
  };
  await check('plain HTTP redirects to TLS', async () => {
    const { status, headers } = await fetch('http://localhost/properties', { redirect: 'manual' });
    const location = headers.get('location');
    return status === 308 && location === `${SITE}/properties`
      ? undefined
      : `${status}, Location ${location}`;
  });
  await check('the home page is rendered over TLS, without the demo', async () => {
    const { status, text, headers } = await ask('GET', '/');
    if (status !== 200) return `answered with ${status}`;
    if (!headers['strict-transport-security']) return 'no Strict-Transport-Security';
    return /href="\/property\/\d+/.test(text) ? 'there are demo listings' : undefined;
  });
  await check('the first member of staff signs in with the password of secrets/', async () => {
    const password = readFileSync(join(secrets, 'admin_password'), 'utf8').trim();
    const { status, headers } = await ask('POST', '/api/admin/login', { username: 'director', password });
    if (status !== 200) return `answered with ${status}`;
    const cookie = String(headers['set-cookie']);
    return /^__Host-.+HttpOnly.+Secure/i.test(cookie)
      ? undefined
      : `the cookie is ${cookie.replace(/=[^;]+/, '=…')}`;
  });
  await check(`the HTTP Observatory gives at least ${MIN_SCORE} points`, async () => {
    const { scan, tests } = await observe();
    say(
      `\n${table([
        ['TEST', 'RESULT', 'POINTS'],
        ...Object.entries(tests).map(([name, test]) => [
          name,
          String(test.result),
          String(test.scoreModifier),
        ]),
        ['score', scan.grade, String(scan.score)],
      ])}\n`,
    );
    return scan.score >= MIN_SCORE ? undefined : `${scan.score} points`;
  });
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * @typedef {object} Observation
 * @property {{ grade: string, score: number }} scan
 * @property {Record<string, { result: string, scoreModifier: number }>} tests
 */

/** @returns {Promise<Observation>} */
async function observe() {
  const install = [
    'install',
    '--prefix',
    observatory,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    OBSERVATORY,
  ];
  await mustRun('npm install', 'npm', install);
  const scanner = join(observatory, 'node_modules/@mdn/mdn-http-observatory');
  // The install script, which we skip, would download the HSTS preload list. Our host is not in it.
  writeFileSync(join(scanner, 'conf/hsts-preload.json'), '[]');
  const output = await mustRun('the HTTP Observatory', 'node', [join(scanner, 'src/scan.js'), 'localhost'], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(certificates, 'fullchain.pem') },
  });
  return JSON.parse(output);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ status: number, text: string, headers: import('node:http').IncomingHttpHeaders }>}
 */
function ask(method, path, body) {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, SITE), {
      method,
      ca: readFileSync(join(certificates, 'fullchain.pem')),
      headers: body ? { 'Content-Type': 'application/json' } : { Accept: 'text/html' },
    });
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

await runLocked('make test-production', folder, testProduction);
