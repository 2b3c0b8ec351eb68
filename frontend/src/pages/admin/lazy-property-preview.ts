import { lazy } from 'react';
import { patiently } from '../../ui/patiently.js';

/** Its code comes when somebody wants to see it. */
export const LazyPropertyPreview = lazy(() =>
  patiently(() => import('./property-preview.js')).then((module) => ({ default: module.PropertyPreview })),
);
