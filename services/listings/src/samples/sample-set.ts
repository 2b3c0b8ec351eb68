import type { DemoListing } from '../demo/demo-files.js';

/** Demo listings that serve as samples: one of each kind that an agency has, to let and for sale. */
export const SAMPLE_IDS: readonly number[] = [7, 8, 31, 43, 56, 61, 67, 70];
const PICTURES_MAX = 3;

/** Returns the samples with their first pictures only: they are made in all sizes while somebody waits. */
export function samplesOf(listings: DemoListing[]): DemoListing[] {
  return listings
    .filter(({ id }) => SAMPLE_IDS.includes(id))
    .map((listing) => ({ ...listing, images: listing.images.slice(0, PICTURES_MAX) }));
}
