import {
  type ErrorDetail,
  IMPORT_LIMITS,
  type ImportProblem,
  parseReference,
  type PropertyChanges,
  propertyReference,
} from '@lml/common/contracts';
import { validationDetails } from '@lml/common/validation/request-validation.pipe';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { PropertyChangesDto, PropertyInputDto } from '../properties/edits/property-input.dto.js';
import { CellError, shortened } from './cell-text.js';
import {
  CELL_MAX,
  cellText,
  columnOf,
  PROPERTY_COLUMNS,
  type PropertyColumn,
  REFERENCE_COLUMN,
  type TableListing,
  VERSION_COLUMN,
} from './property-columns.js';
import type { Table } from './table.js';

/** One property of a file: cells by column heading; missing columns are absent. */
export interface ImportRow {
  number: number;
  /** Null for a new property. */
  propertyId: number | null;
  /** Version at export; null if the row has none. */
  version: number | null;
  cells: Map<string, string>;
}

/** Collects validation errors up to a limit, and counts the rest. */
export class Problems {
  readonly kept: ImportProblem[] = [];
  count = 0;

  add(row: number, column: string | null, message: string): void {
    this.count += 1;
    if (this.kept.length < IMPORT_LIMITS.problemsKept) this.kept.push({ row, column, message });
  }
}

const HEADING_ROW = 1;
const ID_MAX = 2_147_483_647;

/** Matches columns by heading and listings by reference; adds errors for both. */
export function importRows({ heading, rows }: Table, problems: Problems): ImportRow[] {
  const columns = columnsOf(heading, rows, problems);
  const seen = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const row: ImportRow = { number, propertyId: null, version: null, cells: new Map() };
    for (const [index, column] of columns) {
      const text = cells[index] ?? '';
      if (text.length > CELL_MAX) problems.add(number, column.header, 'The cell holds too long a text');
      else if (column.header === REFERENCE_COLUMN) row.propertyId = idFrom(text, number, problems);
      else if (column.header === VERSION_COLUMN) row.version = versionFrom(text, number, problems);
      else row.cells.set(column.header, text);
    }
    const key = row.propertyId === null ? JSON.stringify([...row.cells.values()]) : String(row.propertyId);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, number);
    else if (row.propertyId === null)
      problems.add(number, null, `This row is the same as row ${before}: remove one`);
    else {
      problems.add(
        number,
        REFERENCE_COLUMN,
        `${propertyReference(row.propertyId)} stands in row ${before} already: keep one of the two rows`,
      );
    }
    return row;
  });
}

/** Maps positions in the row to columns. */
function columnsOf(heading: string[], rows: Table['rows'], problems: Problems): Map<number, PropertyColumn> {
  const columns = new Map<number, PropertyColumn>();
  const width = Math.max(heading.length, ...rows.map(({ cells }) => cells.length));
  for (let index = 0; index < width; index += 1) {
    const name = heading[index] ?? '';
    const column = PROPERTY_COLUMNS.find(({ header }) => folded(header) === folded(name));
    if (column && [...columns.values()].includes(column)) {
      problems.add(HEADING_ROW, column.header, `There are two columns "${column.header}": remove one`);
    } else if (column) columns.set(index, column);
    else if (name !== '') {
      const nearest = nearestHeader(name);
      problems.add(
        HEADING_ROW,
        shortened(name),
        `There is no column "${shortened(name)}"${nearest ? `: did you mean "${nearest}"?` : ': remove it, or see the template for the columns there are'}`,
      );
    } else {
      const row = rows.find(({ cells }) => (cells[index] ?? '') !== '');
      if (row) {
        problems.add(
          row.number,
          letterOf(index),
          `Column ${letterOf(index)} has no heading: give it one, or empty it`,
        );
      }
    }
  }
  return columns;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function nearestHeader(name: string): string | null {
  const wanted = folded(name);
  const [nearest] = PROPERTY_COLUMNS.map(({ header }) => ({
    header,
    steps: distance(wanted, folded(header)),
  })).sort((a, b) => a.steps - b.steps);
  return nearest && nearest.steps <= Math.max(2, Math.floor(wanted.length / 3)) ? nearest.header : null;
}

/** Edit distance (insert, delete, replace); only the beginning of very long texts counts. */
function distance(a: string, b: string): number {
  const [one, other] = [a.slice(0, 40), b.slice(0, 40)];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = previous[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, change));
    }
    previous = current;
  }
  return previous[other.length]!;
}

/** Converts a column index to letters: 0 → "A", 27 → "AB". */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function idFrom(text: string, row: number, problems: Problems): number | null {
  if (text === '') return null;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : parseReference(text);
  if (id !== null && id >= 1 && id <= ID_MAX) return id;
  problems.add(
    row,
    REFERENCE_COLUMN,
    `"${shortened(text)}" is no reference: write one such as LML-12, or leave it empty for a new property`,
  );
  return null;
}

function versionFrom(text: string, row: number, problems: Problems): number | null {
  if (text === '') return null;
  const version = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (version >= 1 && version <= ID_MAX) return version;
  problems.add(row, VERSION_COLUMN, 'Version must be as it was exported; leave it empty for a new property');
  return null;
}

/** Returns the headings of cells that differ from the stored listing. */
export function changedColumns({ cells }: ImportRow, before: TableListing): PropertyColumn[] {
  return PROPERTY_COLUMNS.filter(({ header, write }) => {
    const text = cells.get(header);
    return text !== undefined && text !== cellText(write(before)).trim();
  });
}

/**
 * Converts a row to the form's input and validates it by the form's rules.
 * @param before the listing that the row changes: only differing cells are applied
 * @returns null if invalid; the errors are added
 */
export async function inputOf(
  row: ImportRow,
  before: TableListing | undefined,
  problems: Problems,
): Promise<PropertyChangesDto | null> {
  const given: Record<string, unknown> = {};
  const count = problems.count;
  for (const column of before ? changedColumns(row, before) : PROPERTY_COLUMNS) {
    const text = row.cells.get(column.header);
    if (text === undefined || column.path === null) continue;
    if (text === '' && !before && column.path !== 'price') continue;
    try {
      put(given, column, text === '' ? column.empty : column.read(text), before);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.add(row.number, column.header, error.message);
    }
  }
  // A draft may lack what a published listing must have.
  given.published ??= before?.published ?? false;
  const input: PropertyChangesDto = before
    ? plainToInstance(PropertyChangesDto, given)
    : plainToInstance(PropertyInputDto, given);
  for (const detail of validationDetails(await validate(input, { stopAtFirstError: true }))) {
    addDetail(problems, row.number, detail);
  }
  return problems.count === count ? input : null;
}

/** Several columns can make up one field: keep the parts that the row leaves unchanged. */
function put(
  given: Record<string, unknown>,
  { path }: PropertyColumn,
  value: unknown,
  before: TableListing | undefined,
): void {
  const [field, part] = path!.split('.') as [keyof PropertyChanges, string?];
  if (!part) {
    if (value !== undefined) given[field] = value;
    return;
  }
  const whole = (given[field] ??= before ? wholeOf(field, before) : {}) as Record<string, unknown>;
  if (value === undefined) delete whole[part];
  else whole[part] = value;
}

function wholeOf(field: string, before: TableListing): Record<string, unknown> {
  if (field === 'pricing') return { ...before.pricing };
  const { latitude: lat, longitude: lng, address, neighborhood, landmark } = before;
  return { lat, lng, address, neighborhood, landmark };
}

/** Adds a field's validation error under its column; with the line if the cell holds several items. */
export function addDetail(problems: Problems, row: number, { field, message }: ErrorDetail): void {
  const { header, line } = columnOf(field);
  problems.add(row, header, line === null ? message : `Line ${line}: ${message}`);
}
