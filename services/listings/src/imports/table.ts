/** One row as it was read; what is missing at its end is empty. */
export type Cells = readonly (string | number | boolean | Date | null)[];

/** A table as it was read, the heading first. */
export interface Table {
  heading: string[];
  /** Without empty ones; with the numbers that a spreadsheet shows. */
  rows: { number: number; cells: string[] }[];
  /** The file did not say how its letters are written, and they are not those of UTF-8. */
  encodingGuessed: boolean;
}

export interface TableBounds {
  /** Rows after the heading. */
  rowsMax: number;
  tooManyRows: () => UnreadableTableError;
}

/** The file is none that we read; the message says so to people and tells the remedy. */
export class UnreadableTableError extends Error {}
