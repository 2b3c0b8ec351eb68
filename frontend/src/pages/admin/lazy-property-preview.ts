import { lazy } from 'react';
import { patiently } from '../../ui/patiently.js';

/** Loads the preview on demand. */
export const LazyPropertyPreview = lazy(() =>
  patiently(() => import('./property-preview.js')).then((module) => ({ default: module.PropertyPreview })),
);
