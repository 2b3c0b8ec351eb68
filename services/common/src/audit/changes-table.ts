import type { QueryRunner } from 'typeorm';

/**
 * Creates the activity log table in a service's own database; for a migration's `up`. Each query (all, by subject, by
 * item, by user, newest first) has an index, so that a page costs the same with a million rows.
 */
export async function createChangesTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      subject varchar(30) NOT NULL,
      subject_id integer NOT NULL,
      subject_name varchar(200) NOT NULL,
      action varchar(30) NOT NULL,
      fields jsonb NOT NULL,
      user_id integer,
      username varchar(64),
      request_id varchar(64)
    )`);
  await runner.query('CREATE INDEX changes_by_subject ON changes (subject, id)');
  await runner.query('CREATE INDEX changes_by_thing ON changes (subject, subject_id, id)');
  await runner.query('CREATE INDEX changes_by_person ON changes (user_id, id)');
}

/** Adds the network address of each call to the activity log; for a migration's `up`. */
export async function addAddressToChanges(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE changes ADD COLUMN address varchar(45)');
}

/** Reverts {@link addAddressToChanges}; for a migration's `down`. */
export async function dropAddressFromChanges(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE changes DROP COLUMN address');
}

/** Drops the table; for the `down` of the migration that created it. */
export async function dropChangesTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE changes');
}
