import { IMPORT_LIMITS, type ImportedRow, propertyReference, type User } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { setImmediate as breathe } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type RelationSources, resolveRelations } from '../properties/edits/property-relations.js';
import {
  type PropertyRelations,
  changeOf,
  type PropertyChange,
  type CompleteProperty,
  mergeChanges,
} from '../properties/edits/property-changes.js';
import type { PropertyEntity } from '../properties/model/property.entity.js';
import type { PropertyChangesDto } from '../properties/edits/property-input.dto.js';
import type { PropertyEditsRepository } from '../properties/edits/property-edits.repository.js';
import { addDetail, changedColumns, type ImportRow, inputOf, type Problems } from './import-rows.js';
import {
  cellText,
  PROPERTY_COLUMNS,
  REFERENCE_COLUMN,
  type TableListing,
  VERSION_COLUMN,
} from './property-columns.js';

/** Rows read and written together. */
const BATCH = 100;
/** Yields to other requests after this many rows; checking one takes a fraction of a millisecond. */
const ROWS_AT_ONCE = 20;

export interface PlannedAddition {
  row: ImportRow;
  whole: CompleteProperty;
  relations: PropertyRelations;
}

export interface PlannedChange {
  row: ImportRow;
  before: PropertyEntity;
  input: PropertyChangesDto;
  change: PropertyChange;
  /** Previous cells of the changed columns, by heading. */
  cellsBefore: Record<string, string>;
}

export interface Batch {
  additions: PlannedAddition[];
  changes: PlannedChange[];
  /** Rows processed, including this batch. */
  done: number;
}

/** One pass over an import's rows, for checking and for writing, so that both reach the same result. */
export class ImportRun {
  readonly summary = { add: 0, change: 0, same: 0 };
  readonly preview: ImportedRow[] = [];
  /** Versions of the listings in the file. */
  readonly versions: Record<string, number> = {};

  /** @param checkedVersions versions from the preceding check; null during the check itself */
  constructor(
    private readonly manager: EntityManager,
    private readonly properties: PropertyEditsRepository,
    private readonly sources: RelationSources,
    private readonly problems: Problems,
    private readonly by: User,
    private readonly checkedVersions: Record<string, number> | null,
  ) {}

  async *batches(rows: ImportRow[]): AsyncGenerator<Batch> {
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      const ids = some.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]));
      const listings = new Map(
        (ids.length > 0 ? await this.properties.loadAll(this.manager, ids) : []).map((one) => [one.id, one]),
      );
      const batch: Batch = { additions: [], changes: [], done: from + some.length };
      for (const [index, row] of some.entries()) {
        if (index % ROWS_AT_ONCE === 0) await breathe();
        if (row.propertyId === null) await this.planAddition(row, batch);
        else await this.planChange(row, listings.get(row.propertyId), batch);
      }
      yield batch;
    }
  }

  private async planAddition(row: ImportRow, batch: Batch): Promise<void> {
    const input = await inputOf(row, undefined, this.problems);
    const relations = input && (await this.relationsOf(row, input, undefined));
    if (!relations) return;
    const whole = mergeChanges(input, undefined, relations);
    batch.additions.push({ row, whole, relations });
    this.summary.add += 1;
    this.show({ row: row.number, action: 'add', title: whole.title, propertyId: null, columns: [] });
  }

  private async planChange(row: ImportRow, before: PropertyEntity | undefined, batch: Batch): Promise<void> {
    const reference = propertyReference(row.propertyId!);
    if (!before || before.deletedAt) {
      const message = before
        ? `${reference} is in the bin: restore it first, or remove the row`
        : `There is no property ${reference}: leave the cell empty to add a new one`;
      this.problems.add(row.number, REFERENCE_COLUMN, message);
      return;
    }
    this.versions[before.id] = before.version;
    // A row equal to the stored listing overwrites nothing, however old it is.
    if (changedColumns(row, before).length === 0) {
      this.summary.same += 1;
      return;
    }
    if (row.version !== null && row.version !== before.version) {
      this.problems.add(
        row.number,
        VERSION_COLUMN,
        `${reference} was changed since this file was exported: export it again and make your changes there`,
      );
      return;
    }
    const checked = this.checkedVersions?.[before.id];
    if (this.checkedVersions && checked !== before.version) {
      this.problems.add(
        row.number,
        REFERENCE_COLUMN,
        `${reference} was changed by someone else since this file was checked: check the file again`,
      );
      return;
    }
    const input = await inputOf(row, before, this.problems);
    const relations = input && (await this.relationsOf(row, input, before));
    if (!relations) return;
    const change = changeOf(before, input, relations);
    if (!change) {
      this.summary.same += 1;
      return;
    }
    const cellsBefore = differingCells(before, {
      ...before,
      ...change.stored,
      pictures: relations.pictures,
      roomConfigurations: relations.rooms,
      propertyAgents: relations.agents.map((agent) => ({ agent })),
    } as TableListing);
    batch.changes.push({ row, before, input, change, cellsBefore });
    this.summary.change += 1;
    this.show({
      row: row.number,
      action: 'change',
      title: before.title,
      propertyId: before.id,
      columns: Object.keys(cellsBefore),
    });
  }

  private async relationsOf(
    row: ImportRow,
    input: PropertyChangesDto,
    before: PropertyEntity | undefined,
  ): Promise<PropertyRelations | null> {
    try {
      return await resolveRelations(this.sources, this.manager, input, before, this.by);
    } catch (error) {
      if (!(error instanceof AppError) || !error.extra.details) throw error;
      for (const detail of error.extra.details) addDetail(this.problems, row.number, detail);
      return null;
    }
  }

  private show(row: ImportedRow): void {
    if (this.preview.length < IMPORT_LIMITS.previewRows) this.preview.push(row);
  }
}

function differingCells(before: TableListing, after: TableListing): Record<string, string> {
  return Object.fromEntries(
    PROPERTY_COLUMNS.filter(({ path }) => path !== null).flatMap(({ header, write }) => {
      const [was, is] = [cellText(write(before)).trim(), cellText(write(after)).trim()];
      return was === is ? [] : [[header, was]];
    }),
  );
}
