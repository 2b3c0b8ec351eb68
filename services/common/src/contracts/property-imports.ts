/** Limits of property imports and exports. */
export const IMPORT_LIMITS = {
  /** Max properties per file, without the heading. */
  rowsMax: 5000,
  bytesMax: 10 * 1024 * 1024,
  /** Max problems in the import's response; the problem file contains more. */
  problemsShown: 500,
  /** Max stored problems; more are only counted. */
  problemsKept: 10_000,
  /** Max rows of the preview. */
  previewRows: 200,
  fileNameMax: 120,
  /** Spreadsheets are built in memory; CSV has no such limit. */
  exportedSheetRowsMax: 10_000,
  /** Days after which an import is deleted. */
  keptDays: 1,
} as const;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * `checking` → `ready` (can be applied) or `faulty` (has problems) → `applying` → `applied` → `undone`. `failed`: the
 * file was unreadable, or the work was interrupted; nothing changed.
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

/** A problem in a file, by spreadsheet row and column heading. */
export interface ImportProblem {
  /** 1 is the heading. */
  row: number;
  /** Null for the whole row. */
  column: string | null;
  message: string;
}

/** Planned or completed action on one row. */
export interface ImportedRow {
  row: number;
  action: 'add' | 'change';
  title: string;
  /** Null for a new property. */
  propertyId: number | null;
  /** Headings of the changed columns; empty for a new property. */
  columns: string[];
}

/** `GET /api/admin/imports/{id}`. */
export interface PropertyImport {
  id: string;
  fileName: string;
  state: ImportState;
  /** Processed rows of the current or last step; `total` is 0 while the file is being read. */
  progress: { done: number; total: number };
  /** Number of properties per planned or completed action. */
  summary: { add: number; change: number; same: number };
  /** The first planned or completed actions. */
  preview: ImportedRow[];
  /** The first problems. */
  problems: ImportProblem[];
  problemCount: number;
  /** Reason of a failure, for people; otherwise null. */
  failure: string | null;
  /** Hints for people, such as a guessed file encoding. */
  notes: string[];
  by: { id: number; username: string };
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Time of applying; null before. */
  appliedAt: string | null;
  /** After an undo: reverted properties, and those skipped because of later changes. */
  undone: { count: number; skipped: number } | null;
}

export const IMPORT_TEXTS = {
  interrupted: 'The import was interrupted. Nothing was changed. Please start it again',
  underWay: 'Another import is under way. Please wait until it is done',
  notReady: 'Only an import that was checked without problems can be applied',
  notApplied: 'Only an import that was applied can be undone',
  notFound: 'There is no such import. Imports are forgotten after a day',
} as const;
