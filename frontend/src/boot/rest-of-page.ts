import { CODE_LINK, LATER, ROOT, RUNS } from '../lib/page-marks.js';

/** Limit for the wait after the first frame; critical pictures have started by then. */
const LONGEST_WAIT_MS = 1000;

/**
 * Loads the deferred files of a server-rendered page: code and manifest (entry-server.tsx), and on phones the
 * pictures with low priority (styles/visitors.css). Starts after the first paint and the critical pictures,
 * at the latest after a second.
 */
export function fetchRestAfterPaint(): void {
  document.documentElement.dataset[ROOT.opening] = '';
  document.addEventListener('DOMContentLoaded', () => {
    const hasCode = document.querySelector(`link[rel="${CODE_LINK}"]`) !== null;
    // A background tab paints no frame.
    if (!hasCode || document.hidden) fetchRest();
    else afterFirstPaint(whenLoaded);
  });
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
  setTimeout(fetchRest, LONGEST_WAIT_MS);
  if (document.readyState === 'complete') afterFrames();
  else window.addEventListener('load', afterFrames);
}

/** Waits two frames, so that loaded pictures are painted. */
function afterFrames(): void {
  window.requestAnimationFrame(() => window.requestAnimationFrame(() => setTimeout(fetchRest, 0)));
}

let isFetched = false;

function fetchRest(): void {
  if (isFetched) return;
  isFetched = true;
  delete document.documentElement.dataset[ROOT.opening];
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${LATER}]`))
    link.rel = link.getAttribute(LATER) ?? '';
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${CODE_LINK}"]`)) {
    link.rel = 'modulepreload';
    if (!link.hasAttribute(RUNS) || document.head.querySelector('script[type="module"]')) continue;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = link.href;
    document.head.append(script);
  }
}
