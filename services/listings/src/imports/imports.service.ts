import { recordChange } from '@lml/common/audit/changes';
import {
  cleanLine,
  IMPORT_LIMITS,
  IMPORT_TEXTS,
  type ImportProblem,
  type PropertyImport,
  type User,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentsOfProperty } from '../agents/agents-of-property.js';
import { StaffAgentsRepository } from '../agents/staff-agents.repository.js';
import type { ReceivedFile } from '../single-upload.js';
import { loggedChange } from '../properties/edits/property-changes.js';
import { BulkActionsRepository } from '../properties/bulk/bulk-actions.repository.js';
import { BulkActionsService } from '../properties/bulk/bulk-actions.service.js';
import { PropertyEditsRepository } from '../properties/edits/property-edits.repository.js';
import { PropertyEditsService } from '../properties/edits/property-edits.service.js';
import { type ImportRow, importRows, Problems } from './import-rows.js';
import { type Batch, ImportRun } from './import-run.js';
import { agentsToCheck, rememberedSources } from './import-sources.js';
import { importNotFound, importNotReady, importUnderWay, tableMissing } from './imports.errors.js';
import { ImportsRepository } from './imports.repository.js';
import type { ImportUndo, PropertyImportEntity } from './property-import.entity.js';
import { readTable } from './read-table.js';
import { type Table, UnreadableTableError } from './table.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const NOTES = {
  encodingGuessed:
    'The file does not say how its letters are written, and was read as Windows-1252: look at letters with accents',
};
const FAILED = 'The import could not be completed. Nothing was changed. Please try again';

type Turn = NonNullable<Awaited<ReturnType<ImportsRepository['takeTurn']>>>;

/** The service is stopping. */
class InterruptedError extends Error {}

/** The file turned out to be invalid. */
class FaultyError extends Error {}

/**
 * Imports of property files: checked first, then applied in full or not at all. One runs at a time, in the background;
 * the database stores its progress, so that any process can report it.
 */
@Injectable()
export class ImportsService implements OnModuleDestroy {
  private underWay: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: ImportsRepository,
    private readonly properties: PropertyEditsRepository,
    private readonly edits: PropertyEditsService,
    private readonly states: BulkActionsRepository,
    private readonly bulkActions: BulkActionsService,
    private readonly agents: AgentsOfProperty,
    private readonly agentsRepository: StaffAgentsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.underWay;
  }

  /**
   * Stores a file and starts to check it.
   * @throws 400 if there is none, 409 IMPORT_UNDER_WAY
   */
  async start(file: ReceivedFile | undefined, by: User): Promise<PropertyImport> {
    if (!file) throw tableMissing();
    if (file.buffer.length === 0)
      throw tableMissing('The file is empty: choose one with a table of properties');
    const turn = await this.turn();
    const id = randomUUID();
    try {
      const fileName = shownName(file.originalname);
      await this.imports.add({ id, fileName, file: file.buffer, userId: by.id, username: by.username });
    } catch (error) {
      await turn.release();
      throw error;
    }
    this.work(turn, id, () => this.check(id, by));
    return await this.get(id);
  }

  /** @throws 404 IMPORT_NOT_FOUND */
  async get(id: string): Promise<PropertyImport> {
    await this.existing(id);
    await this.imports.markInterrupted();
    const found = await this.existing(id);
    return toImport(found, await this.imports.problems(id, IMPORT_LIMITS.problemsShown));
  }

  /** Returns all stored problems. @throws 404 IMPORT_NOT_FOUND */
  async problems(id: string): Promise<{ fileName: string; problems: ImportProblem[] }> {
    const { fileName } = await this.existing(id);
    return { fileName, problems: await this.imports.problems(id, IMPORT_LIMITS.problemsKept) };
  }

  /**
   * Starts to write a checked import; a second click has no effect.
   * @throws 404 IMPORT_NOT_FOUND, 409 IMPORT_NOT_READY or IMPORT_UNDER_WAY
   */
  async apply(id: string, by: User): Promise<PropertyImport> {
    const { state } = await this.existing(id);
    if (state === 'applying' || state === 'applied') return await this.get(id);
    if (state !== 'ready') throw importNotReady(IMPORT_TEXTS.notReady);
    const turn = await this.imports.takeTurn();
    const begun =
      turn !== null && (await this.imports.moveOn(this.dataSource.manager, id, 'ready', 'applying'));
    if (begun) this.work(turn, id, () => this.write(id, by));
    else {
      await turn?.release();
      if ((await this.existing(id)).state === 'ready') throw importUnderWay();
    }
    return await this.get(id);
  }

  /**
   * Undoes an import: added listings go to the trash, changed ones are reverted unless edited since.
   * @throws 404 IMPORT_NOT_FOUND, 409 IMPORT_NOT_READY or IMPORT_UNDER_WAY
   */
  async undo(id: string, by: User): Promise<PropertyImport> {
    const { state } = await this.existing(id);
    if (state !== 'applied' && state !== 'undone') throw importNotReady(IMPORT_TEXTS.notApplied);
    const turn = await this.turn();
    try {
      await this.dataSource.transaction(async (manager) => {
        if (!(await this.imports.moveOn(manager, id, 'applied', 'undone'))) return;
        const undo = (await this.imports.undo(manager, id)) ?? { added: [], changed: [] };
        const count =
          (await this.moveToTrash(manager, undo.added, by)) +
          (await this.changeBack(manager, undo.changed, by));
        const skipped = undo.added.length + undo.changed.length - count;
        await this.imports.write(manager, id, { undone: { count, skipped } });
      });
    } finally {
      await turn.release();
    }
    return await this.get(id);
  }

  private async turn(): Promise<Turn> {
    const turn = await this.imports.takeTurn();
    if (!turn) throw importUnderWay();
    return turn;
  }

  private async existing(id: string): Promise<PropertyImportEntity> {
    const found = UUID.test(id) ? await this.imports.find(id) : null;
    if (!found) throw importNotFound();
    return found;
  }

  /** Continues after the response; always ends in a recorded state. */
  private work(turn: Turn, id: string, work: () => Promise<void>): void {
    this.underWay = this.workInTurn(turn, id, work);
  }

  private async workInTurn(turn: Turn, id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.recordFailure(id, error);
    } finally {
      await turn.release();
    }
  }

  private async recordFailure(id: string, error: unknown): Promise<void> {
    if (!(error instanceof UnreadableTableError || error instanceof InterruptedError)) {
      this.logger.error({ err: error, importId: id }, 'import failed');
    }
    try {
      await this.imports.write(this.dataSource.manager, id, { state: 'failed', failure: failureOf(error) });
    } catch (err) {
      this.logger.error({ err, importId: id }, 'import left as it is');
    }
  }

  private async check(id: string, by: User): Promise<void> {
    const problems = new Problems();
    const { rows, table } = await this.read(id, problems);
    const { manager } = this.dataSource;
    const sources = rememberedSources(agentsToCheck(this.agentsRepository));
    const run = new ImportRun(manager, this.properties, sources, problems, by, null);
    for await (const { done } of run.batches(rows)) await this.progress(id, done);
    await this.imports.write(manager, id, {
      ...told(run, problems),
      state: problems.count > 0 ? 'faulty' : 'ready',
      versions: run.versions,
      notes: table.encodingGuessed ? [NOTES.encodingGuessed] : [],
    });
  }

  private async write(id: string, by: User): Promise<void> {
    const problems = new Problems();
    const { rows } = await this.read(id, problems);
    const versions = await this.imports.versions(id);
    const sources = rememberedSources(this.agents);
    try {
      await this.dataSource.transaction(async (manager) => {
        const ids = rows.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]));
        if (ids.length > 0) await this.states.lockAll(manager, ids, 'any');
        const run = new ImportRun(manager, this.properties, sources, problems, by, versions);
        const undo: ImportUndo = { added: [], changed: [] };
        for await (const batch of run.batches(rows)) {
          if (problems.count === 0) await this.writeBatch(manager, batch, run, undo, by);
          await this.progress(id, batch.done);
        }
        if (problems.count > 0) throw new FaultyError();
        await this.imports.write(manager, id, {
          ...told(run, problems),
          state: 'applied',
          appliedAt: new Date(),
          undo,
        });
      });
    } catch (error) {
      if (!(error instanceof FaultyError)) throw error;
      await this.imports.write(this.dataSource.manager, id, {
        state: 'faulty',
        problems: inOrder(problems.kept),
        problemCount: problems.count,
      });
    }
  }

  private async writeBatch(
    manager: EntityManager,
    { additions, changes }: Batch,
    run: ImportRun,
    undo: ImportUndo,
    by: User,
  ): Promise<void> {
    const ids = additions.length > 0 ? await this.edits.insert(manager, additions, by) : [];
    for (const [index, { row }] of additions.entries()) {
      undo.added.push({ id: ids[index]!, version: 1 });
      const shown = run.preview.find(({ row: number }) => number === row.number);
      if (shown) shown.propertyId = ids[index]!;
    }
    for (const { before, input, change, cellsBefore } of changes) {
      await this.properties.writeChange(manager, before.id, change, input);
      await recordChange(manager, loggedChange(before.id, change, by));
      undo.changed.push({ id: before.id, version: before.version + 1, cells: cellsBefore });
    }
  }

  /** @returns how many went to the trash */
  private async moveToTrash(manager: EntityManager, added: ImportUndo['added'], by: User): Promise<number> {
    const versions = new Map(added.map(({ id, version }) => [id, version]));
    const rows = await this.states.lockAll(manager, [...versions.keys()], 'kept');
    const untouched = rows.filter(({ id, version }) => versions.get(id) === version);
    const deletedAt = new Date().toISOString();
    await this.bulkActions.writeStates(
      manager,
      untouched.map((before) => ({ before, after: { ...before, deletedAt } })),
      by,
    );
    return untouched.length;
  }

  /** @returns how many were reverted */
  private async changeBack(
    manager: EntityManager,
    changed: ImportUndo['changed'],
    by: User,
  ): Promise<number> {
    if (changed.length === 0) return 0;
    await this.states.lockAll(
      manager,
      changed.map(({ id }) => id),
      'any',
    );
    const rows = changed.map(({ id, version, cells }, index) => ({
      number: index,
      propertyId: id,
      version,
      cells: new Map(Object.entries(cells)),
    }));
    const run = new ImportRun(
      manager,
      this.properties,
      rememberedSources(this.agents),
      new Problems(),
      by,
      null,
    );
    let count = 0;
    for await (const { changes } of run.batches(rows)) {
      for (const { before, input, change } of changes) {
        await this.properties.writeChange(manager, before.id, change, input);
        await recordChange(manager, loggedChange(before.id, change, by));
        count += 1;
      }
    }
    return count;
  }

  private async read(id: string, problems: Problems): Promise<{ rows: ImportRow[]; table: Table }> {
    const table = await readTable(await this.imports.file(id));
    const rows = importRows(table, problems);
    await this.imports.note(id, { done: 0, total: rows.length });
    return { rows, table };
  }

  private async progress(id: string, done: number): Promise<void> {
    if (this.isStopping) throw new InterruptedError();
    await this.imports.note(id, { done });
  }
}

function told({ summary, preview }: ImportRun, { kept, count }: Problems) {
  return { summary, preview, problems: inOrder(kept), problemCount: count };
}

function inOrder(problems: ImportProblem[]): ImportProblem[] {
  return problems.toSorted((a, b) => a.row - b.row);
}

function failureOf(error: unknown): string {
  if (error instanceof UnreadableTableError) return error.message;
  return error instanceof InterruptedError ? IMPORT_TEXTS.interrupted : FAILED;
}

function shownName(name: string): string {
  const characters = Array.from(cleanLine(name));
  return characters.length > IMPORT_LIMITS.fileNameMax
    ? `${characters.slice(0, IMPORT_LIMITS.fileNameMax - 1).join('')}…`
    : characters.join('') || 'properties';
}

function toImport(row: PropertyImportEntity, problems: ImportProblem[]): PropertyImport {
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    progress: { done: row.done, total: row.total },
    summary: row.summary,
    preview: row.preview,
    problems,
    problemCount: row.problemCount,
    failure: row.failure,
    notes: row.notes,
    by: { id: row.userId, username: row.username },
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    undone: row.undone,
  };
}
