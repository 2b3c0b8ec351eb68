/** `sessionStorage` that never throws: some browsers close it to us. Gone with the tab, so it may hold what people type. */
export function readForSession(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is remembered. `null` forgets. */
export function storeForSession(key: string, value: string | null): boolean {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Not remembered, then; everything works without.
    return false;
  }
}

/** Forgets all whose key begins so. */
export function forgetForSession(prefix: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is remembered where storage is closed.
  }
}
