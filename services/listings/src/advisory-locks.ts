/**
 * Ids of the advisory locks in this service's database: arbitrary, the same for all replicas, and no two alike. Two uses
 * of one id would wait for each other. Common code has two more: `MIGRATION_LOCK` and `MAINTENANCE_LOCK`.
 */
export const ADVISORY_LOCKS = {
  /** Held while the demo is stored, so that replicas that start together store it once. */
  seed: 728_162,
  /** Taken by a trigger (migration 1764400000000). */
  addingUp: 728_163,
  /** Held while an agent is looked up and created, so that saves at the same time create no duplicates. */
  agents: 728_164,
  /** Held on its own connection while an import runs, so that there is one at a time. */
  import: 728_166,
  /** Taken by a trigger (migration 1765000000000). */
  folding: 728_170,
  /** Taken by a trigger (migration 1766200000000). */
  counting: 728_171,
  /** Shared by transactions that use media files, exclusive for those that delete some. */
  files: 728_172,
  /** Held by the replica that matches changed listings with saved searches. */
  matching: 728_173,
  /** Held while samples are added, so that it happens once. */
  samples: 728_174,
} as const;
