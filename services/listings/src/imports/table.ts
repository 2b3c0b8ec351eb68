/** One row as read; cells missing at its end are empty. */
export type Cells = readonly (string | number | boolean | Date | null)[];

/** A table as read, heading first. */
export interface Table {
  heading: string[];
  /** Non-empty rows, with the row numbers that a spreadsheet shows. */
  rows: { number: number; cells: string[] }[];
  /** The file declares no encoding and is not UTF-8. */
  encodingGuessed: boolean;
}

export interface TableBounds {
  /** Max rows after the heading. */
  rowsMax: number;
  tooManyRows: () => UnreadableTableError;
}

/** The file is not readable; the message tells people why and what to do. */
export class UnreadableTableError extends Error {}
