import { expect, it } from '@jest/globals';
import { buildStaffProperty } from '../../../testing/build.js';
import { previewedSummary } from './previewed.js';
import { valuesOf } from './property-form-values.js';

const LOCATION = 'Links Road, Nyali, Mombasa';

it.each([
  ['exact', LOCATION],
  ['area', 'Nyali, Mombasa'],
  ['hidden', 'Mombasa'],
] as const)(
  'the card of a listing with %s pin shows the location that visitors will see [PIN-9]',
  (pinPrecision, shown) => {
    const stored = buildStaffProperty({ location: LOCATION });
    expect(previewedSummary({ ...valuesOf(stored), pinPrecision }, stored).location).toBe(shown);
  },
);
