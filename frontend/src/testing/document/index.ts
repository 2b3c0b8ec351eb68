/**
 * Gives a thread of the tests a document. Its files of tests run one after the other and share it: `screen` of Testing
 * Library keeps the body. `testing/setup.ts` empties it for each file. A test that defines what jsdom lacks defines it in
 * `window` and in `globalThis`.
 */
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true });

/** Names that both have, of which jsdom's are used: its elements accept its own events and files only. */
const OF_JSDOM = new Set([
  'CloseEvent',
  'CustomEvent',
  'Event',
  'EventTarget',
  'File',
  'MessageEvent',
  'Navigator',
  'Storage',
  'WebSocket',
  'localStorage',
  'navigator',
  'sessionStorage',
]);
/** Names that Node.js has and jsdom lacks. */
const MISSING = [
  'BroadcastChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** Names that neither has; `testing/setup.ts` defines them. */
const STUBBED = ['IntersectionObserver', 'ResizeObserver', 'matchMedia'];

for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis) || OF_JSDOM.has(name)) forward(globalThis, name, window);
  else if (Object.getOwnPropertyDescriptor(window, name)?.configurable) forward(window, name, globalThis);
}
for (const name of MISSING) forward(window, name, globalThis);
for (const name of STUBBED) forward(globalThis, name, window);

/** A name of an object is from now on that of another, also after one is assigned. */
function forward(from: object, name: string, to: object) {
  Object.defineProperty(from, name, {
    configurable: true,
    enumerable: true,
    get: () => Reflect.get(to, name) as unknown,
    set(value) {
      Reflect.set(to, name, value);
    },
  });
}

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

// This module is loaded last, since it changes the window.
await import('./speed.js');
