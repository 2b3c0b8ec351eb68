/**
 * `make smoke`: builds the images, starts them with `docker compose up` as an operator does, checks the site through its
 * gateway, and checks that a restart keeps the data. Uses a compose project of its own. Without a Docker engine it tests
 * nothing, which is a failure only with CONTAINERS=required.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baseImage } from '../docker/base-images.mjs';
import { UserError, onInterrupt, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { mustRun } from '../run/run-program.mjs';
import { SERVICES } from '../run/settings.mjs';
import { demoOnFreePorts, withComposeProject } from './compose-project.mjs';
import { ensureEngine } from './engine.mjs';
import { DEMO_STAFF, TEST_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'smoke');
const MAILED_WITHIN_SECONDS = 60;
/** Log lines about problems, in each program's format. */
const WARNING =
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
    const settings = await demoOnFreePorts(TEST_LIMITS);
    return await withComposeProject({ name: 'smoke', folder, settings }, testContainers);
  } finally {
    forget();
    await engine.release();
  }
}

/** @param {import('./compose-project.mjs').ComposeProject} project */
async function testContainers({ environment, compose: newCompose }) {
  const { COMPOSE_PROJECT_NAME: name = '', PUBLIC_URL: site = '', MAIL_UI_PORT: mailPort } = environment;
  const compose = newCompose();
  /** @param {string[]} args */
  const run = (...args) => compose.mustRun(args, { logFile: join(folder, `${args[0]}.log`) });
  const checks = new Checks();
  try {
    const built = Date.now();
    await run('build');
    say(`The images are built (${secondsSince(built)}).`);
    const started = Date.now();
    await run('up', '-d');
    await compose.waitUntilHealthy();
    say(`All containers are healthy (${secondsSince(started)}).\n`);
    await printImageSizes(name);
    await checkSite(checks, site, `http://localhost:${mailPort}`);
    await checks.check('logs the address of the site, and no warnings', async () => {
      const { output } = await compose.run(['logs', '--no-color']);
      expect(output.includes(`Site         ${site}`), 'the address of the site is not in the log');
      const warnings = output.split('\n').filter((line) => WARNING.test(line));
      expect(warnings.length === 0, warnings.slice(0, 5).join('\n'));
    });
    const before = await readState(site);
    const restarted = Date.now();
    await run('down');
    await run('up', '-d');
    await compose.waitUntilHealthy();
    say(`\nStopped and started again (${secondsSince(restarted)}).\n`);
    await checks.check('keeps listings, messages and sessions over a restart', async () => {
      const after = await readState(site, before.cookie);
      expect(before.messages >= 1, 'there was no message before');
      expect(after.listings === before.listings, `${after.listings} listings of ${before.listings}`);
      expect(after.messages === before.messages, `${after.messages} messages of ${before.messages}`);
    });
    await checks.check('replaces no container when started a second time', async () => {
      const ids = async () => (await compose.run(['ps', '-q'])).output.trim().split('\n').sort().join(' ');
      const running = await ids();
      expect(running !== '', 'no container runs');
      await run('up', '-d');
      expect((await ids()) === running, 'containers were replaced');
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(error.message);
    checks.failed += 1;
  }
  say(`\n${checks.passed} passed, ${checks.failed} failed`);
  return checks.failed === 0 ? 0 : 1;
}

class Checks {
  passed = 0;
  failed = 0;

  /**
   * @param {string} title the claim
   * @param {() => Promise<void>} action throws if the claim is false
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
  await checks.check('renders the home page on the server, with its scripts and styles', async () => {
    const html = await page(`${site}/`);
    expect(/<h1[^>]*>[^<]*Absolute Property Solutions/.test(html), 'the headline is not in the page');
    expect(/href="\/property\/\d+/.test(html), 'there is no listing in the page');
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    expect(files.length > 0, 'the page links no scripts or styles');
    for (const file of files) await get(`${site}${file}`);
  });
  await checks.check('renders the list on the server', async () => {
    const html = await page(`${site}/properties`);
    expect((html.match(/href="\/property\/\d+/g) ?? []).length >= 9, 'there are fewer than nine listings');
  });
  await checks.check('renders a listing on the server, with a picture that loads', async () => {
    const { title, images } = await json(`${site}/api/properties/1`);
    const html = await page(`${site}/property/1`);
    expect(html.includes(title), `"${title}" is not in the page`);
    const picture = await get(new URL(images[0], site).href);
    expect(/^image\//.test(picture.headers.get('content-type') ?? ''), 'the picture is not an image');
    expect((await picture.arrayBuffer()).byteLength > 1000, 'the picture is too small');
  });
  await checks.check('makes a brochure', async () => {
    const brochure = await get(`${site}/api/properties/1/brochure.pdf`);
    expect((await brochure.text()).startsWith('%PDF-'), 'the brochure is not a PDF');
  });
  await checks.check('signs staff in', async () => {
    const cookie = await signIn(site);
    const { username } = await json(`${site}/api/user`, cookie);
    expect(username === DEMO_STAFF.username, `signed in as ${username}`);
  });
  const subject = `Smoke test ${Date.now()}`;
  /** Waits for a mail about `words`. @param {string} words @returns {Promise<{ ID: string }>} */
  const mailAbout = async (words) => {
    const deadline = Date.now() + MAILED_WITHIN_SECONDS * 1000;
    for (;;) {
      const { messages } = await json(`${mail}/api/v1/search?query=${encodeURIComponent(words)}`);
      if (messages.length > 0) return messages[0];
      expect(Date.now() < deadline, `no mail within ${MAILED_WITHIN_SECONDS} s`);
      await pause(500);
    }
  };
  await checks.check('stores a message and mails it to staff', async () => {
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
    await mailAbout(`subject:"${subject}"`);
  });
  await checks.check('mails a reply, and takes the answer written in the mail catcher', async () => {
    const cookie = await signIn(site);
    const [inquiry] = await json(`${site}/api/inquiries?search=${encodeURIComponent(subject)}`, cookie);
    expect(inquiry !== undefined, 'the message is not in the inbox');
    const reply = `Yes, it is. ${subject.replaceAll(' ', '-')}`;
    const { status } = await fetch(`${site}/api/admin/inquiries/${inquiry.id}/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), Cookie: cookie },
      body: JSON.stringify({ text: reply }),
    });
    expect(status === 201, `the reply was answered with ${status}`);
    const { ID } = await mailAbout(`"${reply}"`);
    const answered = await fetch(`${mail}/view/${ID}/answer`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'Then on Saturday at ten.' }),
    });
    expect(answered.status === 200, `the mail catcher answered ${answered.status}`);
    const { timeline } = await json(`${site}/api/admin/inquiries/${inquiry.id}`, cookie);
    expect(JSON.stringify(timeline).includes('Then on Saturday at ten.'), 'the answer is not in the inbox');
  });
}

/** Prints the size of each image and how much it adds to its base image. @param {string} project */
async function printImageSizes(project) {
  const size = async (/** @type {string} */ image) =>
    Number(await mustRun('docker inspect', 'docker', ['image', 'inspect', '-f', '{{.Size}}', image])) / 1e6;
  const rows = [['IMAGE', 'MB', 'MB OVER BASE']];
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

/** @param {string} site @param {string} [cookie] of a session that must still be valid */
async function readState(site, cookie) {
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
  const response = await fetch(`${site}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO_STAFF),
  });
  expect(response.status === 200, `signing in was answered with ${response.status}`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** @param {string} address */
async function page(address) {
  const html = await (await get(address, undefined, 'text/html')).text();
  // The page for client-side rendering has an empty root.
  expect(!html.includes('<div id="root"></div>'), `${address} was not rendered on the server`);
  return html;
}

/** @param {string} address @param {string} [cookie] */
async function json(address, cookie) {
  return (await get(address, cookie)).json();
}

/** @param {string} address @param {string} [cookie] @param {string} [accept] */
async function get(address, cookie, accept = '*/*') {
  const response = await fetch(address, {
    headers: { Accept: accept, ...(cookie ? { Cookie: cookie } : {}) },
  });
  expect(response.status === 200, `${address} was answered with ${response.status}`);
  return response;
}

/** @param {boolean} holds @param {string} otherwise the message if it does not @returns {asserts holds} */
function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

await runLocked('make smoke', folder, smoke);
