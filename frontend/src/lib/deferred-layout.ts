import { LAID_OUT, ROOT } from './document-attributes.js';
import { whenIdle } from './when-idle.js';

/**
 * Has the first layout leave out the parts with the class `deferred-layout` (styles/visitors.css), unless the page may open further
 * down: their heights are estimates until they are laid out. The browser lays out those on the screen before the first paint, in a task
 * of their own. A part must not have the class if others follow it on the screen: they move when it gets its height, which counts as a
 * layout shift.
 */
export function deferLayouts(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate' && !window.location.hash)
    document.documentElement.dataset[ROOT.firstLayout] = '';
}

/** Lays out the deferred parts, one each time the browser is idle. Ends with a page like any other. */
export function layOutDeferred(): void {
  const part = document.querySelector(`.deferred-layout:not([${LAID_OUT}])`);
  if (part) {
    part.setAttribute(LAID_OUT, '');
    whenIdle(layOutDeferred);
  } else endFirstLayout();
}

/** Lays out the rest at once. A page that a link leads to may open further down, where estimates above would move it. */
export function endFirstLayout(): void {
  delete document.documentElement.dataset[ROOT.firstLayout];
}
