import type { Pricing, PropertyPurpose, PropertyType } from '@lml/common/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A listing's state before a bulk action, and its version after it. */
export interface UndoState {
  id: number;
  version: number;
  status: string;
  purpose: PropertyPurpose;
  published: boolean;
  featured: boolean;
  deletedAt: string | null;
  confirmedAt: string;
  /** Missing in steps that were stored before it was known. */
  confirmedByPerson?: boolean;
  /** Whether it is hidden until reports are decided; missing unless the action changed it. */
  held?: boolean;
  /** Set by an edit of many listings, which undo reverts by these fields alone. */
  fields?: FieldsBefore;
}

export interface FieldsBefore {
  price?: number | null;
  type?: PropertyType;
  pricing?: Pricing | null;
  agentIds?: number[];
}

/** Undo data of one bulk action; the token permits one undo before it expires. */
@Entity('undo_steps')
export class UndoStepEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'undo_steps_pkey' })
  token: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('jsonb')
  before: UndoState[];
}
