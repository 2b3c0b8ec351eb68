import { useEffect, useState } from 'react';
import { loadWithRetry } from '../../../../ui/load-with-retry.js';

type Preview = typeof import('./description-preview.js').DescriptionPreview;

/** Loads the preview and its parser separately from the form, so that typing need not wait. */
export function usePreview() {
  const [loaded, setLoaded] = useState<{ Preview?: Preview; failed: boolean }>({ failed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadWithRetry(() => import('./description-preview.js'))
      .then(({ DescriptionPreview }) => !left && setLoaded({ Preview: DescriptionPreview, failed: false }))
      .catch(() => !left && setLoaded({ failed: true }));
    return () => {
      left = true;
    };
  }, [attempt]);
  return { ...loaded, retry: () => setAttempt((number) => number + 1) };
}
