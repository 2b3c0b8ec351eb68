import type { Picture } from '@lml/common/contracts';
import { useEffect, useRef } from 'react';
import { loadWithRetry } from '../../../ui/load-with-retry.js';
import { showToast } from '../../../ui/toast-store.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Preloads the viewer. */
export function loadPictureViewer() {
  return import('./picture-viewer.js');
}

/**
 * Opens pictures in the viewer; its code loads on first use, and it closes when the page changes.
 * @param label accessible name
 */
export function usePictureViewer(pictures: Picture[], label: string) {
  const close = useRef<(() => void) | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      close.current?.();
    };
  }, []);

  return async (startAt: number, opener: HTMLElement) => {
    try {
      const { openPictureViewer } = await loadWithRetry(loadPictureViewer);
      if (!left.current) close.current = openPictureViewer({ pictures, label, startAt, opener });
    } catch {
      showToast({ ...propertyCopy.gallery.notOpened, tone: 'destructive' });
    }
  };
}
