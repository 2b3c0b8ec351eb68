import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { server } from './server.js';
import './speed.js';

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
// React reads FormData of submitted forms; Node's FormData does not know forms.
window.FormData = class extends FormData {
  constructor() {
    super();
  }
};
// jsdom reads files only by FileReader; uploads read them as a stream.
const blobs = Object.getPrototypeOf(File.prototype) as Blob;
Object.assign(blobs, {
  arrayBuffer(this: Blob) {
    return new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  },
  stream(this: Blob) {
    return new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()));
        controller.close();
      },
    });
  },
});
// jsdom has no pointer capture, which the notices use.
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// Before unmounting, because a form saves its draft when it unmounts.
beforeEach(() => window.sessionStorage.clear());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
});
afterAll(() => server.close());
