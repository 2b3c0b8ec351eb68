import type { QueryRunner } from 'typeorm';

/**
 * Makes the log of changes in a service's own database; for a migration's `up`. Each way of reading it (all, one
 * subject, one thing, one person, newest first) has its index, so that a page costs the same at a million rows.
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

/** For the same migration's `down`. */
export async function dropChangesTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE changes');
}
