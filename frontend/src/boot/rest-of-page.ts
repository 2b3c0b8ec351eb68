import { CODE_LINK, LATER, ROOT, RUNS } from '../lib/page-marks.js';

/** After the first frame; pictures that cannot wait have had their time then. */
const LONGEST_WAIT_MS = 1000;

/**
 * Fetches the rest of a page that a server has rendered, its code and its manifest (entry-server.tsx), and on a phone lets the
 * pictures come that can wait (styles/visitors.css). It does so after the first frame and the pictures that cannot wait, or
 * after a second.
 */
export function fetchRestAfterPaint(): void {
  document.documentElement.dataset[ROOT.opening] = '';
  document.addEventListener('DOMContentLoaded', () => {
    const hasCode = document.querySelector(`link[rel="${CODE_LINK}"]`) !== null;
    // Nobody waits for the frame of a page in the background.
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

/** Waits two frames: loaded pictures are painted by then. */
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
