import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds consents beside messages to saved searches, their withdrawals, and the suppression list. */
export class AddConsents1767000600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE saved_searches
        ADD consent_ids integer[] NOT NULL DEFAULT '{}',
        ADD consent_language text NOT NULL DEFAULT 'en'
          CONSTRAINT saved_searches_language CHECK (consent_language IN ('en', 'sw')),
        ADD stopped_by text CONSTRAINT saved_searches_stopped_by CHECK (stopped_by IN ('link', 'staff'))`);
    await db.query(
      `CREATE INDEX saved_searches_consents ON saved_searches USING gin (consent_ids) WHERE consent_ids <> '{}'`,
    );
    // Until the inquiries service has taken them over.
    await db.query(`
      CREATE TABLE consent_withdrawals (
        consent_id integer CONSTRAINT consent_withdrawals_pkey PRIMARY KEY,
        at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await db.query(`
      CREATE TABLE suppressions (
        digest text CONSTRAINT suppressions_pkey PRIMARY KEY,
        reason text NOT NULL CONSTRAINT suppressions_reason CHECK (reason IN ('withdrawn', 'erased')),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    // One row. It belongs to the database: a change of a secret of the environment must not empty the list.
    await db.query(`
      CREATE TABLE suppression_salt (
        id boolean DEFAULT true CONSTRAINT suppression_salt_pkey PRIMARY KEY
          CONSTRAINT suppression_salt_once CHECK (id),
        salt text NOT NULL
      )`);
    await db.query(
      `INSERT INTO suppression_salt (salt) VALUES (gen_random_uuid()::text || gen_random_uuid()::text)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE suppression_salt, suppressions, consent_withdrawals');
    await db.query('ALTER TABLE saved_searches DROP stopped_by, DROP consent_language, DROP consent_ids');
  }
}
