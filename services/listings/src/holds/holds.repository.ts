import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** SQL for held listings. */
@Injectable()
export class HoldsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether a listing is hidden until a manager decides about reports of visitors. */
  async isHeld(propertyId: number): Promise<boolean> {
    const [row] = await this.dataSource.query<{ held: boolean }[]>(
      `SELECT EXISTS (SELECT FROM listing_holds JOIN properties p ON p.id = property_id
                       WHERE property_id = $1 AND deleted_at IS NULL) AS held`,
      [propertyId],
    );
    return row!.held;
  }

  /** Locks a listing until the transaction ends. */
  async lock(
    manager: EntityManager,
    id: number,
  ): Promise<{ title: string; published: boolean; held: boolean } | undefined> {
    const [row] = await manager.query<{ title: string; published: boolean; held: boolean }[]>(
      `SELECT title, published, EXISTS (SELECT FROM listing_holds WHERE property_id = p.id) AS held
         FROM properties p WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row;
  }

  /** Writes the state of a locked listing; whoever is editing it gets a conflict. */
  async write(
    manager: EntityManager,
    id: number,
    { published, held }: { published: boolean; held: boolean },
  ): Promise<void> {
    await manager.query(
      held
        ? 'INSERT INTO listing_holds (property_id) VALUES ($1) ON CONFLICT DO NOTHING'
        : 'DELETE FROM listing_holds WHERE property_id = $1',
      [id],
    );
    await manager.query(
      'UPDATE properties SET published = $2, version = version + 1, updated_at = now() WHERE id = $1',
      [id, published],
    );
  }
}
