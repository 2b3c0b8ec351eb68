import { addAddressToChanges, dropAddressFromChanges } from '@lml/common/audit/changes-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the network address of each call to the activity log. */
export class NoteAddresses1764200300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addAddressToChanges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAddressFromChanges(runner);
  }
}
