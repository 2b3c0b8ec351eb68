import { PAGE_SIZE } from '../lib/document-attributes.js';

/**
 * Says in the footer what the page has cost so far, and after each file that is loaded later. Bytes from the browser's
 * cache count as none. Stays hidden in browsers that do not report sizes.
 */
export function showPageSize(): void {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes('resource')) return;
  const show = () => {
    const place = document.querySelector<HTMLElement>(`[${PAGE_SIZE}]`);
    if (!place) return;
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const text = place.getAttribute(PAGE_SIZE)!;
    place.textContent = text.replace('{size}', String(Math.ceil(bytes / 1000)));
    place.hidden = false;
  };
  window.addEventListener('load', () => {
    new PerformanceObserver(show).observe({ type: 'resource' });
    // The size of the page itself is known after its load event.
    setTimeout(show);
  });
}
