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

/** Whether the visitor's browser asks to be spared what is not needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
