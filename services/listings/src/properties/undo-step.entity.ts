import type { PropertyPurpose } from '@lml/common/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a listing was before a bulk action, and the version that the action left behind. */
export interface UndoState {
  id: number;
  version: number;
  status: string;
  purpose: PropertyPurpose;
  published: boolean;
  featured: boolean;
  deletedAt: string | null;
  confirmedAt: string;
}

/** How to take back one bulk action; whoever holds the token may, once and in time. */
@Entity('undo_steps')
export class UndoStepEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'undo_steps_pkey' })
  token: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('jsonb')
  before: UndoState[];
}
