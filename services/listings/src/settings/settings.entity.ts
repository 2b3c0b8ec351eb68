import type { SettingsSection, SettingsValues } from '@lml/common/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A section of the settings that staff have changed at least once. */
@Entity('site_settings')
export class SettingsEntity {
  @PrimaryColumn('text')
  section: SettingsSection;

  /** Null: the built-in values apply again. */
  @Column('jsonb', { nullable: true })
  values: SettingsValues[SettingsSection] | null;

  @Column('integer')
  version: number;

  @Column('text', { name: 'updated_by', nullable: true })
  updatedBy: string | null;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, nullable: true })
  updatedAt: Date | null;
}
