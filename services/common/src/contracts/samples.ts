/*
 * Sample listings: an owner puts them into an empty system to look around, and takes them out again.
 */

/** Words before the title of a sample, so that no visitor takes it for a real offer. */
export const SAMPLE_TITLE = 'Sample: ';

/** A sample listing that somebody changed. */
export interface ChangedSample {
  id: number;
  title: string;
}

/** `GET /api/admin/samples`. */
export interface SampleListings {
  /** `offered`: the system has no listings. `adding`: their pictures are being made. `none`: not offered, not there. */
  state: 'offered' | 'adding' | 'present' | 'none';
  /** Number of samples that are there, or would be added. */
  count: number;
  /** Those of them that were changed since they were added. */
  changed: ChangedSample[];
}

/** `DELETE /api/admin/samples`. */
export interface RemoveSamplesInput {
  /** Changed samples that are removed too. */
  changedIds: number[];
}

/** Undo as of a bulk action. */
export interface RemovedSamples {
  removedCount: number;
  keptCount: number;
  undo: { token: string; expiresAt: string } | null;
}
