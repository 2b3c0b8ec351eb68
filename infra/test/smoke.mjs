/**
 * `make smoke`: builds the images, starts them with `docker compose up` as an operator does, checks the site through its
 * gateway, and checks that a restart keeps the data. A compose project of its own, gone at the end. Where there is no Docker
 * engine and none can be installed, it says so; that is a failure only with CONTAINERS=required.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baseImage } from '../docker/base-images.mjs';
import { Compose } from '../run/compose.mjs';
import { UserError, onInterrupt, runMain, say, secondsSince, table } from '../run/console.mjs';
import { ensureEngine } from './engine.mjs';
import { projectFolder, shortHash } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { freePorts } from '../run/ports.mjs';
import { lastLines, mustRun } from '../run/run-program.mjs';
import { SERVICES } from '../run/settings.mjs';
import { TEST_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'smoke');
const STAFF = { username: 'admin', password: 'sample-karibu-2026' };
const MAILED_WITHIN_SECONDS = 60;
/** What programs write when something is wrong, in their own forms. */
const ALARMS =
  /"level":"(?:warn|error|fatal)"|\[(?:warn|error|crit|alert|emerg)\]|\b(?:ERROR|FATAL|PANIC):|\binitdb: warning\b/;

async function smoke() {
  const engine = await ensureEngine();
  if (typeof engine === 'string') {
    const isRequired = process.env.CONTAINERS === 'required';
    say(`The containers were not tested: ${engine}.`);
    say(`0 passed, ${isRequired ? 1 : 0} failed`);
    return isRequired ? 1 : 0;
  }
  const forget = onInterrupt(engine.release);
  try {
    return await testContainers();
  } finally {
    forget();
    await engine.release();
  }
}

async function testContainers() {
  const port = await freePorts(2);
  const site = `http://localhost:${port}`;
  const name = `lml-smoke-${shortHash(projectFolder)}`;
  const environment = {
    COMPOSE_PROJECT_NAME: name,
    DEMO: 'true',
    GATEWAY_PORT: String(port),
    MAIL_UI_PORT: String(port + 1),
    PUBLIC_URL: site,
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    ...TEST_LIMITS,
  };
  // Compose prefers the environment to any file; an empty file keeps someone's `.env` out of the test.
  const emptyFile = join(folder, 'empty.env');
  writeFileSync(emptyFile, '');
  const compose = new Compose(environment, ['--env-file', emptyFile]);
  const tearDown = () => compose.run(['down', '-v', '--rmi', 'local', '--remove-orphans']);
  const forget = onInterrupt(tearDown);
  const checks = new Checks();
  await tearDown();
  try {
    const built = Date.now();
    await succeed(compose, ['build']);
    say(`The images are built (${secondsSince(built)}).`);
    const started = Date.now();
    await succeed(compose, ['up', '-d']);
    await compose.waitUntilHealthy();
    say(`All containers are healthy (${secondsSince(started)}).\n`);
    await checkImages(name);
    await checkSite(checks, site, `http://localhost:${port + 1}`);
    await checks.check('says where the site is, and nothing that alarms', async () => {
      const { output } = await compose.run(['logs', '--no-color']);
      expect(output.includes(`Site         ${site}`), 'the address of the site is not in the log');
      const alarms = output.split('\n').filter((line) => ALARMS.test(line));
      expect(alarms.length === 0, alarms.slice(0, 5).join('\n'));
    });
    const before = await stateOf(site);
    const again = Date.now();
    await succeed(compose, ['down']);
    await succeed(compose, ['up', '-d']);
    await compose.waitUntilHealthy();
    say(`\nStopped and started again (${secondsSince(again)}).\n`);
    await checks.check('keeps listings, messages and sessions over a restart', async () => {
      const after = await stateOf(site, before.cookie);
      expect(before.messages >= 1, 'there was no message before');
      expect(after.listings === before.listings, `${after.listings} listings of ${before.listings}`);
      expect(after.messages === before.messages, `${after.messages} messages of ${before.messages}`);
    });
    await checks.check('leaves what runs alone when it is started a second time', async () => {
      const ids = async () => (await compose.run(['ps', '-q'])).output.trim().split('\n').sort().join(' ');
      const running = await ids();
      expect(running !== '', 'no container runs');
      await succeed(compose, ['up', '-d']);
      expect((await ids()) === running, 'containers were replaced');
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(error.message);
    checks.failed += 1;
  } finally {
    forget();
    await tearDown();
  }
  say(`\n${checks.passed} passed, ${checks.failed} failed`);
  return checks.failed === 0 ? 0 : 1;
}

class Checks {
  passed = 0;
  failed = 0;

  /**
   * @param {string} title what holds when it passes
   * @param {() => Promise<void>} action throws otherwise
   */
  async check(title, action) {
    const since = Date.now();
    try {
      await action();
      this.passed += 1;
      say(`ok      ${title} (${secondsSince(since)})`);
    } catch (error) {
      this.failed += 1;
      say(`FAILED  ${title}\n        ${/** @type {Error} */ (error).message}`);
    }
  }
}

/**
 * @param {Checks} checks
 * @param {string} site
 * @param {string} mail address of the mail catcher
 */
async function checkSite(checks, site, mail) {
  await checks.check('renders the home page on the server, with its code and styles', async () => {
    const html = await page(`${site}/`);
    expect(/<h1[^>]*>[^<]*Absolute Property Solutions/.test(html), 'the headline is not in the page');
    expect(/href="\/property\/\d+/.test(html), 'there is no listing in the page');
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    expect(files.length > 0, 'the page names no code');
    for (const file of files) await get(`${site}${file}`);
  });
  await checks.check('renders the list on the server', async () => {
    const html = await page(`${site}/properties`);
    expect((html.match(/href="\/property\/\d+/g) ?? []).length >= 9, 'there are fewer than nine listings');
  });
  await checks.check('renders a listing on the server, with a picture that can be fetched', async () => {
    const { title, images } = await json(`${site}/api/properties/1`);
    const html = await page(`${site}/property/1`);
    expect(html.includes(title), `"${title}" is not in the page`);
    const picture = await get(new URL(images[0], site).href);
    expect(/^image\//.test(picture.headers.get('content-type') ?? ''), 'the picture is no image');
    expect((await picture.arrayBuffer()).byteLength > 1000, 'the picture is too small');
  });
  await checks.check('makes a brochure', async () => {
    const brochure = await get(`${site}/api/properties/1/brochure.pdf`);
    expect((await brochure.text()).startsWith('%PDF-'), 'the brochure is no PDF');
  });
  await checks.check('signs staff in', async () => {
    const cookie = await signIn(site);
    const { username } = await json(`${site}/api/user`, cookie);
    expect(username === STAFF.username, `signed in as ${username}`);
  });
  await checks.check('stores a message and mails it to staff', async () => {
    const subject = `Smoke test ${Date.now()}`;
    const body = JSON.stringify({
      name: 'Wanjiru Kamau',
      email: 'wanjiru@example.com',
      phone: '+254 700 000 001',
      subject,
      message: 'Is the flat still available on Saturday?',
    });
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await fetch(`${site}/api/contact`, { method: 'POST', headers, body });
    expect(status === 201, `the message was answered with ${status}`);
    const deadline = Date.now() + MAILED_WITHIN_SECONDS * 1000;
    for (;;) {
      const { messages } = await json(`${mail}/api/v1/messages`);
      if (messages.some((/** @type {{ Subject: string }} */ { Subject }) => Subject.includes(subject)))
        return;
      expect(Date.now() < deadline, `no mail within ${MAILED_WITHIN_SECONDS} s`);
      await pause(500);
    }
  });
}

/** Prints what each image adds to its base image. @param {string} project */
async function checkImages(project) {
  const size = async (/** @type {string} */ image) =>
    Number(await mustRun('docker inspect', 'docker', ['image', 'inspect', '-f', '{{.Size}}', image])) / 1e6;
  const rows = [['IMAGE', 'MB', 'ABOVE ITS BASE']];
  for (const part of ['gateway', ...SERVICES]) {
    const [line = ''] = (
      await mustRun('docker images', 'docker', ['images', '-q', `${project}*${part}`])
    ).split('\n');
    const whole = await size(line);
    const base = await size(baseImage(part === 'gateway' ? 'nginx' : 'node'));
    rows.push([part, whole.toFixed(0), (whole - base).toFixed(0)]);
  }
  say(`${table(rows)}\n`);
}

/** @param {string} site @param {string} [cookie] of a session that must still hold */
async function stateOf(site, cookie) {
  const session = cookie ?? (await signIn(site));
  const { total } = await json(`${site}/api/properties`);
  const inquiries = await get(`${site}/api/inquiries`, session);
  return {
    cookie: session,
    listings: Number(total),
    messages: Number(inquiries.headers.get('x-total-count')),
  };
}

/** @param {string} site @returns {Promise<string>} the session's cookie */
async function signIn(site) {
  const answer = await fetch(`${site}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  expect(answer.status === 200, `signing in was answered with ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** @param {string} address */
async function page(address) {
  const html = await (await get(address, undefined, 'text/html')).text();
  // The page that needs no server has an empty root.
  expect(!html.includes('<div id="root"></div>'), `${address} was not rendered on the server`);
  return html;
}

/** @param {string} address @param {string} [cookie] */
async function json(address, cookie) {
  return (await get(address, cookie)).json();
}

/** @param {string} address @param {string} [cookie] @param {string} [accept] */
async function get(address, cookie, accept = '*/*') {
  const answer = await fetch(address, { headers: { Accept: accept, ...(cookie ? { Cookie: cookie } : {}) } });
  expect(answer.status === 200, `${address} was answered with ${answer.status}`);
  return answer;
}

/** @param {boolean} holds @param {string} otherwise what is wrong then @returns {asserts holds} */
function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/** @param {Compose} compose @param {string[]} args */
async function succeed(compose, args) {
  const { code, output } = await compose.run(args, { logFile: join(folder, `${args[0]}.log`) });
  if (code !== 0) throw new UserError(`docker compose ${args.join(' ')} failed:\n${lastLines(output, 20)}`);
}

await runMain(() => {
  mkdirSync(folder, { recursive: true });
  return withLock(join(folder, 'test.lock'), 'Another "make smoke"', smoke);
});
