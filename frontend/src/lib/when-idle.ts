/** Delay in Safari, which has no `requestIdleCallback`. */
const FALLBACK_MS = 200;

/** Runs a callback when the browser is idle. @returns cancels it */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(callback);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, FALLBACK_MS);
  return () => clearTimeout(timer);
}
