/** Loaded before each file of component tests. */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { server } from './server.js';

// These lines remove what an earlier file of the same thread left.
for (const element of [document.documentElement, document.body])
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
for (const name of ['lmlShownPictures', 'requestIdleCallback', 'cancelIdleCallback'])
  Reflect.deleteProperty(window, name);
window.history.replaceState(null, '', '/');
window.sessionStorage.clear();

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
// Longer than the default second: CI machines are slow.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no media queries: tests see a wide screen, the light theme and no reduced motion.
window.matchMedia = (query) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
// `scrollTo` returns a promise, as in new browsers.
window.scrollTo = Element.prototype.scrollIntoView = (() => Promise.resolve()) as never;
// jsdom has no layout: nothing intersects or resizes.
window.IntersectionObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;
// jsdom has no pointer capture, which the notices use.
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// Before unmounting, because a form saves its draft when it unmounts.
beforeEach(() => window.sessionStorage.clear());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  window.localStorage.clear();
});
afterAll(() => server.close());
