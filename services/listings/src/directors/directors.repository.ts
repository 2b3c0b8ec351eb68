import type { Director } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class DirectorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ordered as on the page; the columns are the contract's. */
  async list(): Promise<Director[]> {
    return await this.dataSource.query<Director[]>(
      'SELECT id, name, title, qualifications, languages, bio, image_url AS "imageUrl" FROM directors ORDER BY position, id',
    );
  }
}
