import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { server } from './server.js';

// How long something is looked for before it counts as missing; a second is short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom knows no media: the tests see a wide screen, a light theme and no wish for less motion.
window.matchMedia = (query) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
// Scrolling answers with a promise, as new browsers do.
window.scrollTo = Element.prototype.scrollIntoView = (() => Promise.resolve()) as never;
// Nor does it lay anything out: nothing comes into view, and nothing changes its size.
window.IntersectionObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;
// React reads a form whose sending leads to another page; the FormData here is Node's, which knows no forms.
window.FormData = class extends FormData {
  constructor() {
    super();
  }
};
// Nor does it read a file but by a FileReader; a form that is sent reads it as a stream.
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
// Nor does it follow a finger, which the notices ask about.
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// Before, since a form keeps what was typed as it goes.
beforeEach(() => window.sessionStorage.clear());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
});
afterAll(() => server.close());
