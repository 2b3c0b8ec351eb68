import type { ImportedRow, ImportProblem, ImportState } from '@lml/common/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Undo data of an import: the added listings, and the previous cells of changed ones. */
export interface ImportUndo {
  added: { id: number; version: number }[];
  changed: { id: number; version: number; cells: Record<string, string> }[];
}

/** An import of a property file, from its upload until it expires; the states are the contract's. */
@Entity('property_imports')
export class PropertyImportEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'property_imports_pkey' })
  id: string;

  @Column('text', { name: 'file_name' })
  fileName: string;

  /** The file itself, read again when applied. */
  @Column('bytea', { select: false })
  file: Buffer;

  @Column('text')
  state: ImportState;

  @Column('integer', { default: 0 })
  done: number;

  @Column('integer', { default: 0 })
  total: number;

  @Column('jsonb', { default: { add: 0, change: 0, same: 0 } })
  summary: { add: number; change: number; same: number };

  @Column('jsonb', { default: [] })
  preview: ImportedRow[];

  /** Limited; `problemCount` counts all. */
  @Column('jsonb', { default: [], select: false })
  problems: ImportProblem[];

  @Column('integer', { name: 'problem_count', default: 0 })
  problemCount: number;

  @Column('text', { nullable: true })
  failure: string | null;

  @Column('text', { array: true, default: [] })
  notes: string[];

  /** Listing versions when the file was checked, by id; later changes are not overwritten. */
  @Column('jsonb', { default: {}, select: false })
  versions: Record<string, number>;

  @Column('jsonb', { nullable: true, select: false })
  undo: ImportUndo | null;

  @Column('jsonb', { nullable: true })
  undone: { count: number; skipped: number } | null;

  @Column('integer', { name: 'user_id' })
  userId: number;

  @Column('text')
  username: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;
}
