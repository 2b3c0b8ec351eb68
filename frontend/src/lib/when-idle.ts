/** Safari has no idle callback: it waits this long instead. */
const FALLBACK_MS = 200;

/** Calls back once the browser has nothing better to do; the returned function takes that back. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(callback);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, FALLBACK_MS);
  return () => clearTimeout(timer);
}
