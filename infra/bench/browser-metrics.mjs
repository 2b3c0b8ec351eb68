/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * Measurements of the page's observers; times in milliseconds from its start.
 * @typedef {object} PageMetrics
 * @property {number} origin wall clock of the page's start
 * @property {number} lcp of the last candidate
 * @property {{ at: number, value: number, what: string }[]} shifts without recent input
 * @property {{ id: number, duration: number, what: string }[]} interactions
 */

/** A session window of layout shifts: less than a second between shifts, at most five seconds. */
const SHIFTS_APART_MS = 1000;
const SHIFTS_WITHIN_MS = 5000;

/**
 * Runs in the page before its own scripts and collects metrics.
 * @param {boolean} saveData
 */
export function observe(saveData) {
  if (saveData)
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  /** @type {PageMetrics} */
  const seen = { origin: window.performance.timeOrigin, lcp: 0, shifts: [], interactions: [] };
  Object.assign(window, { seen });
  /** @param {Node | null | undefined} node */
  const named = (node) => {
    if (!(node instanceof window.Element)) return node?.nodeName ?? 'something gone';
    /** @param {Element} element */
    const labelOf = (element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    let labelled = node;
    while (!labelOf(labelled) && labelled.parentElement) labelled = labelled.parentElement;
    const name = `${labelled.tagName.toLowerCase()} "${labelOf(labelled).slice(0, 30)}"`;
    return labelled === node ? name : `${node.tagName.toLowerCase()} of ${name}`;
  };
  /** @param {string} type @param {object} options @param {(entry: any) => void} take */
  const watch = (type, options, take) =>
    new window.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', {}, ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', {}, ({ startTime, value, hadRecentInput, sources }) => {
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value, what: named(sources[0]?.node) });
  });
  watch('event', { durationThreshold: 16 }, ({ interactionId, duration, name, target }) => {
    if (interactionId)
      seen.interactions.push({ id: interactionId, duration, what: `${name} on ${named(target)}` });
  });
}

/**
 * @param {Page} page
 * @returns {Promise<PageMetrics>}
 */
export function readMetrics(page) {
  return page.evaluate(
    () =>
      // Entries are delivered after their frame.
      new Promise((resolve) =>
        window.requestAnimationFrame(() =>
          setTimeout(() => resolve(/** @type {Window & { seen?: any }} */ (window).seen), 100),
        ),
      ),
  );
}

/**
 * CLS as defined: the largest session window of shifts.
 * @param {PageMetrics['shifts']} shifts
 */
export function cumulativeLayoutShift(shifts) {
  let worst = 0;
  let [begun, last, sum] = [-Infinity, -Infinity, 0];
  for (const { at, value } of shifts) {
    if (at - last > SHIFTS_APART_MS || at - begun > SHIFTS_WITHIN_MS) [begun, sum] = [at, 0];
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}
