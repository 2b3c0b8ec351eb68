/** Bounds of a table of properties, to be imported or exported. */
export const IMPORT_LIMITS = {
  /** Properties in one file, the heading left out. */
  rowsMax: 5000,
  bytesMax: 10 * 1024 * 1024,
  /** Problems that an import tells with itself; its file of problems holds more. */
  problemsShown: 500,
  /** Problems that are kept; what is found beyond is only counted. */
  problemsKept: 10_000,
  /** Rows of the list of what would be done. */
  previewRows: 200,
  fileNameMax: 120,
  /** A spreadsheet is made whole in memory; CSV has no such bound. */
  exportedSheetRowsMax: 10_000,
  /** Days after which an import is forgotten. */
  keptDays: 1,
} as const;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * `checking` → `ready` (can be applied) or `faulty` (has problems) → `applying` → `applied` → `undone`.
 * `failed`: the file could not be read, or the work was interrupted; nothing was changed.
 */
export const IMPORT_STATES = [
  'checking',
  'ready',
  'faulty',
  'applying',
  'applied',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Something wrong with a file, by the row that a spreadsheet shows and the heading of the column. */
export interface ImportProblem {
  /** From 1, which is the heading. */
  row: number;
  /** Null where the whole row is meant. */
  column: string | null;
  message: string;
}

/** What an import does, or did, with one row. */
export interface ImportedRow {
  row: number;
  action: 'add' | 'change';
  title: string;
  /** Null for a property to be added. */
  propertyId: number | null;
  /** Headings of the columns that change something; empty for a property to be added. */
  columns: string[];
}

/** `GET /api/admin/imports/{id}`. */
export interface PropertyImport {
  id: string;
  fileName: string;
  state: ImportState;
  /** Rows done with, of the step under way or the last one; `total` is 0 while the file is being read. */
  progress: { done: number; total: number };
  /** Properties by what would be, or was, done with them. */
  summary: { add: number; change: number; same: number };
  /** The first of what would be, or was, done. */
  preview: ImportedRow[];
  /** The first of them. */
  problems: ImportProblem[];
  problemCount: number;
  /** Why it failed, for people; null otherwise. */
  failure: string | null;
  /** What people had better know: the file's encoding was guessed, say. */
  notes: string[];
  by: { id: number; username: string };
  /** ISO 8601, UTC. */
  createdAt: string;
  /** When it was applied; null before. */
  appliedAt: string | null;
  /** After undoing: properties taken back, and those left alone because somebody changed them since. */
  undone: { count: number; skipped: number } | null;
}

export const IMPORT_TEXTS = {
  interrupted: 'The import was interrupted. Nothing was changed. Please start it again',
  underWay: 'Another import is under way. Please wait until it is done',
  notReady: 'Only an import that was checked without problems can be applied',
  notApplied: 'Only an import that was applied can be undone',
  notFound: 'There is no such import. Imports are forgotten after a day',
} as const;
