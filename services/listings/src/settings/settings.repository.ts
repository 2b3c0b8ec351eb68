import type { SettingsSection } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SettingsEntity } from './settings.entity.js';

/** SQL for the settings: at most one row per section. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(): Promise<SettingsEntity[]> {
    return await this.dataSource.manager.find(SettingsEntity);
  }

  /** Returns the section's row; null if staff have not changed it. */
  async find(section: SettingsSection): Promise<SettingsEntity | null> {
    return await this.dataSource.manager.findOneBy(SettingsEntity, { section });
  }

  /** Returns the section's row, locked until the transaction ends; adds it if staff have not changed it yet. */
  async lock(manager: EntityManager, section: SettingsSection): Promise<SettingsEntity> {
    await manager.query(
      'INSERT INTO site_settings (section, version) VALUES ($1, 1) ON CONFLICT (section) DO NOTHING',
      [section],
    );
    return await manager
      .createQueryBuilder(SettingsEntity, 'settings')
      .setLock('pessimistic_write')
      .where('settings.section = :section', { section })
      .getOneOrFail();
  }

  async save(manager: EntityManager, settings: SettingsEntity): Promise<void> {
    await manager.save(settings);
  }

  /** Returns which of these ids are private files, and blocks their removal until the transaction ends. */
  async lockFiles(manager: EntityManager, ids: string[]): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      'SELECT id FROM private_files WHERE id = ANY ($1::uuid[]) FOR KEY SHARE',
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
