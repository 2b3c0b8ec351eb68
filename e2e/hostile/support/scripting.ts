import { cleanVisitorLine } from '@lml/common/contracts';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** The inline script and icon of every rendered page, compared exactly (frontend/build/page-template.ts). */
const OWN = {
  script: readFileSync('frontend/dist/boot.js', 'utf8'),
  icon: `data:image/svg+xml,${encodeURIComponent(readFileSync('frontend/public/favicon.svg', 'utf8').trim())}`,
};

/** Unexpected behaviour of a page. */
export interface Watched {
  /** Payload calls, dialogs, page errors and opened windows. */
  ran: string[];
  /** Violations of the Content-Security-Policy, which must not be needed. */
  violations: string[];
  /** Requests to other hosts or to addresses in payloads. */
  requests: string[];
}

/** Detects effects of payloads in every page and frame. */
export async function watchFor(page: Page): Promise<Watched> {
  const watched: Watched = { ran: [], violations: [], requests: [] };
  await page.exposeBinding('__xss', (_source, which) => void watched.ran.push(`payload ${String(which)}`));
  await page.exposeBinding('__violation', (_source, what) => void watched.violations.push(String(what)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { __violation: (what: string) => void }).__violation(
        `${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`,
      ),
    );
  });
  page.on('dialog', (dialog) => {
    watched.ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => watched.ran.push(String(error)));
  page.on('popup', (popup) => watched.ran.push(`a window at ${popup.url()}`));
  page.on('request', (request) => {
    const { hostname, pathname, protocol } = new URL(request.url());
    const named = !pathname.startsWith('/api/') && /\/xss-\d|\/x$/.test(pathname);
    const isOurs = ['localhost', '127.0.0.1'].includes(hostname) && !named;
    if (/^(http|ws)/.test(protocol) && !isOurs && !request.isNavigationRequest()) {
      watched.requests.push(request.url());
    }
  });
  return watched;
}

/** Checks that no payload ran, was blocked, sent requests or left an active element. */
export async function expectInert(page: Page, watched: Watched, where: string): Promise<void> {
  expect(await dangerousParts(page), `${where}: what could run`).toEqual([]);
  expect(watched, where).toEqual({ ran: [], violations: [], requests: [] });
}

/** Opens a page, waits for its content and checks that it was not redirected, but for the title in a property's address. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  expect(withoutTitle(new URL(page.url()).pathname)).toBe(path.split(/[?#]/)[0]);
}

/** `/property/12-sea-view` → `/property/12`; any other path as it is. A title leaves only letters, digits and hyphens. */
function withoutTitle(path: string): string {
  return path.replace(/^(\/property\/\d+)-(?:[a-z0-9-]|%[0-9A-F]{2})+$/, '$1');
}

function dangerousParts(page: Page): Promise<string[]> {
  return page.evaluate((own) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName;
      const shown = element.outerHTML.slice(0, 160);
      if (/^(iframe|frame|object|embed|base|marquee|math|foreignobject|animate|set|xss|applet)$/i.test(tag)) {
        found.push(shown);
      }
      if (
        tag === 'script' &&
        ![own.script, ''].includes(element.textContent) &&
        !/json/.test(element.getAttribute('type') ?? '')
      ) {
        found.push(shown);
      }
      if (tag === 'meta' && element.hasAttribute('http-equiv')) found.push(shown);
      for (const { name, value } of element.attributes) {
        const address = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase();
        if (tag === 'link' && value === own.icon) continue;
        const leads = /^(href|src|srcset|action|formaction|poster|data|background|xlink:href)$/.test(name);
        if (name.startsWith('on') || name === 'srcdoc') found.push(shown);
        if (leads && /^(javascript:|vbscript:|data:text|data:image\/svg)/.test(address)) found.push(shown);
        if (leads && /^(https?:)?\/\/[^/]*\.invalid/.test(address)) found.push(shown);
      }
    }
    return found;
  }, OWN);
}

/** The text as fields store it: one line, without control, invisible and bidirectional characters. */
export function asKept(text: string): string {
  return cleanVisitorLine(text);
}

/** All text of the page, visible or not. */
export async function wordsOf(page: Page): Promise<string> {
  return asKept(
    await page.evaluate(() => {
      const body = document.body.cloneNode(true) as HTMLElement;
      // Skip scripts and structured data.
      body.querySelectorAll('script').forEach((data) => data.remove());
      return [
        body.textContent,
        document.title,
        ...[...document.querySelectorAll('input, textarea')].map(
          (field) => (field as HTMLInputElement).value,
        ),
        ...[...document.querySelectorAll('[alt], [aria-label], [title]')].flatMap((element) =>
          ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
        ),
      ].join(' \u2029 ');
    }),
  );
}

/** Checks that head tags and structured data contain the title as typed, each once. */
export async function expectInHead(page: Page, title: string, where: string): Promise<void> {
  // The structured data is a part of its own, which an update of the page before hydration may replace.
  await expect(page.locator('script[type="application/ld+json"]'), where).toHaveCount(1);
  const said = await page.evaluate(() => {
    const contents = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute('content') ?? '');
    return {
      shared: contents('meta[property="og:title"]'),
      described: contents('meta[name="description"]').length,
      canonical: [...document.querySelectorAll('link[rel="canonical"]')].map(
        (link) => new URL((link as HTMLLinkElement).href).pathname,
      ),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
    };
  });
  expect([said.shared.length, said.described, said.data.length], where).toEqual([1, 1, 1]);
  expect(said.canonical.map(withoutTitle), where).toEqual([where]);
  expect(asKept(said.shared[0]!), where).toContain(asKept(title));
  expect(said.data[0], where).not.toMatch(/[<>&]/);
  const { '@graph': graph } = JSON.parse(said.data[0]!) as { '@graph': { '@type': string; name?: string }[] };
  const listing = graph.find((thing) => thing['@type'] === 'RealEstateListing');
  expect(asKept(listing?.name ?? ''), where).toBe(asKept(title));
}

/** Checks that the page contains each text as typed. */
export async function expectTexts(page: Page, texts: string[], where: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const words = await wordsOf(page);
        return texts.map(asKept).filter((text) => !words.includes(text));
      },
      { message: `${where}: texts that are missing` },
    )
    .toEqual([]);
}
