import { recordChange } from '@lml/common/audit/changes';
import { IMPORT_LIMITS, type TableFormat, type User } from '@lml/common/contracts';
import { type CellValue, csvHeading, csvRows } from '@lml/common/csv';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { StaffPropertiesService } from '../properties/staff/staff-properties.service.js';
import { WorkerLimitError } from './run-in-worker.js';
import { tooMuchForSpreadsheet } from './imports.errors.js';
import { PROPERTY_COLUMNS, type TableListing } from './property-columns.js';
import type { PropertyExportQuery } from './property-export.query.js';
import { PropertyExportRepository } from './property-export.repository.js';
import { HEADINGS, XLSX_CELL_MAX, xlsxFile } from './write-table.js';

/** Listings read at once; bounds the memory for any number of listings. */
const BATCH = 250;
/** Max characters of all spreadsheet cells together. */
const XLSX_CHARACTERS_MAX = 15_000_000;

export interface TableFile {
  content: Readable | Buffer;
  format: TableFormat;
}

/** Exports properties in the columns that an import accepts. */
@Injectable()
export class PropertyExportService {
  /** Spreadsheets are built in memory, so only one at a time. */
  private readonly turn = pLimit(1);

  constructor(
    private readonly staffProperties: StaffPropertiesService,
    private readonly properties: PropertyExportRepository,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Exports all matching properties in order, including drafts; skips those deleted meanwhile. Records the export in
   * the activity log first.
   * @throws 400 TOO_MUCH_FOR_XLSX; CSV has no limit
   */
  async export(query: PropertyExportQuery, by: User): Promise<TableFile> {
    const ids = await this.staffProperties.ids(query);
    await recordChange(this.dataSource.manager, {
      subject: 'property',
      subjectId: 0,
      subjectName: '',
      action: 'exported',
      after: { rows: ids.length, format: query.format },
      by,
    });
    if (query.format === 'csv') return { format: 'csv', content: Readable.from(this.csv(ids)) };
    return { format: 'xlsx', content: await this.turn(() => this.xlsx(ids)) };
  }

  private async *csv(ids: number[]): AsyncGenerator<string> {
    yield csvHeading(HEADINGS);
    for await (const rows of this.batches(ids)) yield csvRows(rows);
  }

  private async xlsx(ids: number[]): Promise<Buffer> {
    const max = IMPORT_LIMITS.exportedSheetRowsMax;
    if (ids.length > max) {
      throw tooMuchForSpreadsheet(
        `An Excel file can hold at most ${max.toLocaleString('en-US')} properties: narrow the list down, or export it as CSV`,
      );
    }
    const all: CellValue[][] = [];
    let characters = 0;
    for await (const rows of this.batches(ids)) {
      for (const cells of rows) {
        for (const cell of cells) {
          const length = typeof cell === 'string' ? cell.length : 0;
          characters += length;
          if (length > XLSX_CELL_MAX || characters > XLSX_CHARACTERS_MAX) throw tooMuchText();
        }
        all.push(cells);
      }
    }
    try {
      return await xlsxFile(all);
    } catch (error) {
      throw error instanceof WorkerLimitError ? tooMuchText() : error;
    }
  }

  private async *batches(ids: number[]): AsyncGenerator<CellValue[][]> {
    for (let from = 0; from < ids.length; from += BATCH) {
      yield (await this.properties.readAll(ids.slice(from, from + BATCH))).map(cellsOf);
    }
  }
}

function tooMuchText() {
  return tooMuchForSpreadsheet(
    'An Excel file can not hold that much text: narrow the list down, or export it as CSV',
  );
}

function cellsOf(listing: TableListing): CellValue[] {
  return PROPERTY_COLUMNS.map(({ write }) => write(listing));
}
