import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of public data. List index rows and counts follow from these in the same transaction. */
const READ_BY_VISITORS = [
  'properties',
  'property_pictures',
  'property_agents',
  'room_configurations',
  'agents',
  'directors',
  'offices',
];

/** Rows folded at a time. */
const STEPS_MAX = 1000;
const ADDING_UP_LOCK = 728_163;

/**
 * Adds a version of all public data. Every statement that changes such data inserts a row, which becomes visible
 * together with the change. Writers never wait for each other, and the sum differs for every state.
 */
export class NumberChanges1764400000000 implements MigrationInterface {
  name = 'NumberChanges1764400000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE version_steps (
        id bigint GENERATED ALWAYS AS IDENTITY,
        n bigint NOT NULL
      )`);
    await db.query(`
      CREATE FUNCTION step_version() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        step bigint;
      BEGIN
        INSERT INTO public.version_steps (n) VALUES (1) RETURNING id INTO step;
        IF step % ${STEPS_MAX} = 0 AND pg_try_advisory_xact_lock(${ADDING_UP_LOCK}) THEN
          WITH gone AS (DELETE FROM public.version_steps RETURNING n)
          INSERT INTO public.version_steps (n) SELECT sum(n) FROM gone;
        END IF;
        RETURN NULL;
      END $$`);
    for (const table of READ_BY_VISITORS) {
      await db.query(`
        CREATE TRIGGER step_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION step_version()`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of READ_BY_VISITORS) await db.query(`DROP TRIGGER step_version ON ${table}`);
    await db.query(`DROP FUNCTION step_version()`);
    await db.query(`DROP TABLE version_steps`);
  }
}
