import { expect, type Page, test } from '@playwright/test';
import { signIn, signInOnScreen } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';
import { packed, PAYLOADS } from './support/payloads.js';
import { asKept, expectInert, expectTexts, open, watchFor } from './support/scripting.js';

const LINES = packed(120);
const at = <T>(list: T[], index: number): T => list[index % list.length]!;
/** Ten of these, encoded, reach the gateway's limit for addresses. */
const ADDRESSES = packed(150);

test.describe.configure({ timeout: 600_000, mode: 'parallel' });

async function made(page: Page, path: string, data: object): Promise<number> {
  const response = await page.request.post(path, { data });
  expect([response.status(), response.status() === 201 ? '' : await response.text()]).toEqual([201, '']);
  return ((await response.json()) as { id: number }).id;
}

test('no text about agents, directors, offices or invitations runs or becomes markup', async ({ page }) => {
  const watched = await watchFor(page);
  const words = uniqueWords();
  await signIn(page.request);
  const remove: string[] = [];
  try {
    const names = Array.from({ length: 8 }, (_, index) => at(LINES, index * 13));
    const agents: { id: number; texts: string[] }[] = [];
    const biographies: string[] = [];
    for (const [index, name] of names.entries()) {
      const about = {
        position: at(LINES, index + 1),
        specialization: at(packed(300), index),
        bio: at(packed(5000, '\n'), index),
        languages: LINES.slice(index * 8, index * 8 + 8),
      };
      const agent = await made(page, '/api/admin/agents', {
        ...about,
        name,
        phone: '+254 700 000 199',
        email: `agent-${index}@${words}.example`,
        agency: at(LINES, index + 2),
      });
      remove.push(`/api/admin/agents/${agent}`);
      agents.push({ id: agent, texts: [name, about.position, about.specialization, about.bio] });
      const director = await made(page, '/api/admin/directors', {
        name,
        title: at(LINES, index + 1),
        bio: at(packed(5000, '\n'), index + 1),
        qualifications: LINES.slice(index * 10, index * 10 + 10),
      });
      remove.push(`/api/admin/directors/${director}`);
      biographies.push(at(packed(5000, '\n'), index + 1));
    }
    const office = await made(page, '/api/admin/offices', {
      name: at(packed(60), 3),
      region: at(packed(60), 9),
      shortAddress: at(LINES, 5),
      addressLines: LINES.slice(20, 26),
      towns: packed(60).slice(0, 40),
    });
    remove.push(`/api/admin/offices/${office}`);
    const place = await made(page, '/api/admin/places', {
      ...{ kind: 'landmark', name: 'Aaa landmark', county: at(packed(40), 4), radiusM: 500 },
      coordinates: { lat: -1.29, lng: 36.78 },
    });
    remove.push(`/api/admin/places/${place}?version=1`);
    const invited = await made(page, '/api/admin/invitations', { note: at(LINES, 7) });
    remove.push(`/api/admin/invitations/${invited}`);
    for (const [index, username] of LINES.entries()) {
      const refused = await page.request.post('/api/register', {
        data: { username: username.slice(0, 60), password: `a long password ${index}`, invitation: 'none' },
      });
      expect([400, 403, 429]).toContain(refused.status());
    }
    for (const [path, texts] of [
      ['/directors', [...names, ...biographies]],
      ...agents.map(({ id, texts }) => [`/agents/${id}/listings`, texts] as const),
      ['/admin/directors', names],
      ...names.map(
        (name, index) => [`/admin/agents?search=agent-${index}@${words}.example`, [name]] as const,
      ),
      ['/admin/offices', [at(packed(60), 3)]],
      ['/admin/places', [at(packed(40), 4)]],
      ['/admin/people', [at(LINES, 7)]],
      ['/admin/changes', []],
      ['/contact', []],
      ['/', []],
    ] as const) {
      await open(page, path);
      await expectTexts(page, [...texts], path);
      await expectInert(page, watched, path);
    }
  } finally {
    for (const path of remove) await page.request.delete(path);
  }
});

test("hostile addresses do not get into a page's code", async ({ page }) => {
  const watched = await watchFor(page);
  const parameters = {
    '/properties': [
      'q',
      'location',
      'type',
      'price',
      'for',
      'beds',
      'minLand',
      'availableBy',
      'sort',
      'page',
      'utm_source',
      'utm_campaign',
    ],
    '/favourites': ['ids'],
    '/admin/login': ['next'],
    '/admin/register': ['invitation'],
  };
  for (const [path, names] of Object.entries(parameters)) {
    for (let from = 0; from < (path === '/properties' ? ADDRESSES.length : 3); from += 5) {
      const query = new URLSearchParams(names.map((name, index) => [name, at(ADDRESSES, from + index)]));
      const text = at(ADDRESSES, from);
      await open(page, `${path}?${query.toString()}#${encodeURIComponent(asKept(text).slice(0, 50))}`);
      if (path === '/properties') {
        // Search terms are limited in length and shown unchanged.
        await expectTexts(page, [asKept(asKept(text).slice(0, 60))], path);
      }
      await expectInert(page, watched, path);
    }
  }
  for (const { text } of PAYLOADS.filter((_, index) => index % 20 === 0)) {
    await page.goto(`/${encodeURIComponent(text)}`);
    await expectInert(page, watched, 'a path');
  }
  await signIn(page.request);
  for (const [path, names] of Object.entries({
    '/admin/properties': ['search', 'status', 'type', 'page'],
    '/admin/inquiries': ['search', 'status', 'from', 'assignee', 'inquiry'],
    '/admin/changes': ['subject', 'id', 'person'],
    '/admin/properties/import': ['import'],
  })) {
    for (const text of ADDRESSES.slice(0, 2)) {
      await open(page, `${path}?${new URLSearchParams(names.map((name) => [name, text])).toString()}`);
      await expectInert(page, watched, path);
    }
  }
});

test('sign-in redirects only to screens of this site', async ({ browser, baseURL }) => {
  for (const next of [
    'javascript:__xss(1)',
    '//xss.invalid/',
    'https://xss.invalid/admin',
    '/admin\\@xss.invalid',
  ]) {
    // Each in a new context: a late response could restore a cleared cookie.
    const context = await browser.newContext();
    const page = await context.newPage();
    const watched = await watchFor(page);
    await page.goto(`/admin/login?next=${encodeURIComponent(next)}`);
    await signInOnScreen(page);
    // A screen of this site, possibly the 404 screen.
    await expect(page).toHaveURL(
      ({ origin, pathname }) => origin === new URL(baseURL!).origin && /^\/admin\/(?!login)/.test(pathname),
    );
    await expectInert(page, watched, next);
    await context.close();
  }
});

test('hostile data in browser storage is harmless', async ({ page }) => {
  const watched = await watchFor(page);
  const payload = packed(2000)[0]!;
  const values = [
    payload,
    JSON.stringify(payload),
    JSON.stringify([payload, { id: payload, at: payload }, { id: 1, at: payload }, null]),
    JSON.stringify({ name: payload, email: payload, phone: payload, subject: payload, message: payload }),
    '{"__proto__":{"onerror":"__xss(1)"}}',
    'null',
    '',
  ];
  const local = [
    'theme',
    'lml.favourites',
    'lml.recently-viewed',
    'lml.recent-searches',
    'lml.compare',
    'lml.shortlists',
    'lml.voter',
    'lml.staff',
    'lml.checklist',
    'lml.property-draft.new',
  ];
  const session = [
    ...['lml.draft.person', 'lml.draft.contact', 'lml.draft.inquiry.1', 'lml.source', 'lml.reloaded-at'],
    'lml.inbox.reply.1',
  ];
  await signIn(page.request);
  await page.goto('/about');
  for (const value of values) {
    await page.evaluate(
      ([inLocal, inSession, text]) => {
        for (const key of inLocal) localStorage.setItem(key, text);
        for (const key of inSession) sessionStorage.setItem(key, text);
      },
      [local, session, value] as const,
    );
    for (const path of ['/', '/properties', '/favourites', '/contact', '/property/1', '/admin/dashboard']) {
      await open(page, path);
      await expectInert(page, watched, `${path} with ${value.slice(0, 40)}`);
    }
  }
});
