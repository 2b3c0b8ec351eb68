import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds imports of property files. */
export class ImportProperties1764100200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE property_imports (
        id uuid NOT NULL CONSTRAINT property_imports_pkey PRIMARY KEY,
        file_name text NOT NULL,
        file bytea NOT NULL,
        state text NOT NULL,
        done integer NOT NULL DEFAULT 0,
        total integer NOT NULL DEFAULT 0,
        summary jsonb NOT NULL DEFAULT '{"add":0,"change":0,"same":0}',
        preview jsonb NOT NULL DEFAULT '[]',
        problems jsonb NOT NULL DEFAULT '[]',
        problem_count integer NOT NULL DEFAULT 0,
        failure text,
        notes text[] NOT NULL DEFAULT '{}',
        versions jsonb NOT NULL DEFAULT '{}',
        undo jsonb,
        undone jsonb,
        user_id integer NOT NULL,
        username text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        applied_at timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE property_imports`);
  }
}
