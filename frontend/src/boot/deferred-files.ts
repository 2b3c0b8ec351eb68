import { NEEDS_SCRIPT } from './early-input.js';
import { showPageSize } from './page-size.js';
import { reloadOnce, whenReachable } from '../lib/code-loading.js';
import { CODE_LINK, DEFERRED, ENTRY, LIBRARY, ROOT } from '../lib/document-attributes.js';

/** Events by which a visitor uses a page that has no code yet. */
const USES = ['click', 'focusin', 'input'];
/** Limit for the wait after the first frame; critical pictures have started by then. */
const LONGEST_WAIT_MS = 1000;
const FILES_PER_TASK = 5;

/**
 * Loads the deferred files of a server-rendered page: code and manifest (entry-server.tsx), and on phones the
 * pictures with low priority (styles/visitors.css). Starts after the first paint and the critical pictures,
 * at the latest after a second.
 */
export function loadDeferredAfterPaint(): void {
  document.documentElement.dataset[ROOT.opening] = '';
  document.addEventListener('DOMContentLoaded', () => {
    const hasCode = document.querySelector(`link[rel="${CODE_LINK}"]`) !== null;
    // A background tab paints no frame.
    if (!hasCode || document.hidden) loadDeferred();
    else afterFirstPaint(whenLoaded);
  });
}

/**
 * For a page that saves data: loads the deferred files when something is pressed or typed that needs them. Links, cards
 * and search forms work without. Input meanwhile is captured (early-input.ts).
 */
export function loadDeferredAtFirstUse(): void {
  for (const type of USES) document.addEventListener(type, loadIfNeeded, true);
  showPageSize();
}

function loadIfNeeded({ type, target }: Event): void {
  const element = target as Element;
  if (type === 'click') {
    const pressed = element.closest('a, button, article');
    // A card needs no code to follow its link; the one to WhatsApp leaves the site.
    if (pressed?.matches('article')) {
      if (!window.getSelection()?.toString())
        pressed.querySelector<HTMLAnchorElement>('a[href^="/"]')?.click();
      return;
    }
    if (!pressed?.matches(NEEDS_SCRIPT)) return;
  } else if (!element.closest('form[method="dialog"]')) return;
  for (const use of USES) document.removeEventListener(use, loadIfNeeded, true);
  loadDeferred();
}

function afterFirstPaint(action: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      action();
    }).observe({ type: 'paint', buffered: true });
  } else {
    window.requestAnimationFrame(() => setTimeout(action, 0));
  }
}

function whenLoaded(): void {
  setTimeout(loadDeferred, LONGEST_WAIT_MS);
  if (document.readyState === 'complete') afterFrames();
  else window.addEventListener('load', afterFrames);
}

/** Waits two frames, so that loaded pictures are painted. */
function afterFrames(): void {
  window.requestAnimationFrame(() => window.requestAnimationFrame(() => setTimeout(loadDeferred, 0)));
}

let isRequested = false;

function loadDeferred(): void {
  if (isRequested) return;
  isRequested = true;
  delete document.documentElement.dataset[ROOT.opening];
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${DEFERRED}]`))
    link.rel = link.getAttribute(DEFERRED) ?? '';
  const files = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${CODE_LINK}"]`)];
  const isLibrary = (link: HTMLLinkElement) => link.hasAttribute(LIBRARY);
  loadCode([...files.filter(isLibrary), ...files.filter((link) => !isLibrary(link))]);
}

/** Requests a few files at a time, as each takes milliseconds on a cheap phone. */
function loadCode(links: HTMLLinkElement[]): void {
  for (const link of links.splice(0, FILES_PER_TASK)) {
    link.rel = 'modulepreload';
    if (link.hasAttribute(LIBRARY)) addScript(link.href);
    else if (link.hasAttribute(ENTRY)) loadEntry(link.href, 0);
  }
  if (links.length > 0) setTimeout(loadCode, 0, links);
}

/** Adds the entry script, and again when it fails: a page without its code shows everything but sends nothing. */
function loadEntry(address: string, failures: number): void {
  const script = addScript(address);
  script.onerror = async () => {
    script.remove();
    await whenReachable(failures);
    // Some browsers remember that a script failed until the page is reloaded, which would lose what was typed.
    if (failures > 0 && !window.lmlEarlyInput?.fields.length && (await reloadOnce())) return;
    loadEntry(address, failures + 1);
  };
}

function addScript(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  // Scripts without `async` run in order, each in a task of its own.
  script.async = false;
  script.src = address;
  document.head.append(script);
  return script;
}
