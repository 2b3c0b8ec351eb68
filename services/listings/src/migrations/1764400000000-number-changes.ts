import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors' answers are made of. What stands on shelves, and counts, follow from these in the same transaction. */
const READ_BY_VISITORS = [
  'properties',
  'property_pictures',
  'property_agents',
  'room_configurations',
  'agents',
  'directors',
  'offices',
];

/** So many rows are added up at a time. */
const STEPS_MAX = 1000;
const ADDING_UP_LOCK = 728_163;

/**
 * A number for the state of all that visitors may read. Every statement that changes it adds a row, which others see when
 * they see the change itself; so no two writers wait for each other, and the sum is never the same for two states.
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
