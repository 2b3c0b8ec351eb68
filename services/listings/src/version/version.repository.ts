import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RATES_IN_FORCE } from '../rates/rates.repository.js';

@Injectable()
export class VersionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns a name for the state of all public data; differs after each change, and per database */
  async current(): Promise<string> {
    // Visitors read how many days ago a listing was confirmed: each day in Nairobi has its own version.
    // A restored database has another oid; otherwise it could reach the same number by other changes.
    const [row] = await this.dataSource.query<[{ version: string }]>(
      `SELECT concat_ws('-', oid, (SELECT coalesce(sum(n), 0) FROM version_steps),
                        coalesce((${RATES_IN_FORCE}), 0),
                        to_char(now() AT TIME ZONE 'Africa/Nairobi', 'YYYYMMDD')) AS version
         FROM pg_database WHERE datname = current_database()`,
    );
    return row.version;
  }
}
