import { type ComponentType, lazy } from 'react';
import { isFailedImport, whenReachable } from '../lib/code-loading.js';

/** A component that nobody waits for: its code is loaded again until it comes, without a notice, an error or a reload. */
export function backgroundComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    for (let failures = 0; ; failures += 1) {
      try {
        return { default: await load() };
      } catch (error) {
        if (!isFailedImport(error)) throw error;
        // Some browsers remember the failure; there the next page loads it.
        await whenReachable(failures);
      }
    }
  });
}
