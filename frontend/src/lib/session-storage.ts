/**
 * `sessionStorage` that never throws: some browsers block it. Deleted with the tab, so it may hold what
 * people type.
 */
export function readForSession(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. `null` deletes it. */
export function storeForSession(key: string, value: string | null): boolean {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Storage is blocked: everything works without it.
    return false;
  }
}

/** Deletes all keys with a prefix. */
export function removeFromSession(prefix: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing to delete.
  }
}
