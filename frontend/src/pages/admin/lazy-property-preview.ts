import { lazy } from 'react';
import { loadWithRetry } from '../../ui/load-with-retry.js';

/** Loads the preview on demand. */
export const LazyPropertyPreview = lazy(() =>
  loadWithRetry(() => import('./property-preview.js')).then((module) => ({
    default: module.PropertyPreview,
  })),
);
