import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the outbox of pushes about inquiries. */
export class AddPushDeliveries1766310100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE push_deliveries (
        id uuid CONSTRAINT push_deliveries_pkey PRIMARY KEY,
        inquiry_id integer NOT NULL CONSTRAINT push_deliveries_inquiry REFERENCES inquiries ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT push_deliveries_kind CHECK (kind IN ('inquiry', 'viewing', 'assigned')),
        account_id integer,
        delivered text[] NOT NULL DEFAULT '{}',
        state text NOT NULL DEFAULT 'pending'
          CONSTRAINT push_deliveries_state CHECK (state IN ('pending', 'queued', 'sending', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        possible_duplicates integer NOT NULL DEFAULT 0,
        last_error text,
        request_id text NOT NULL,
        trace_parent text,
        relay_at timestamptz(3) NOT NULL DEFAULT now(),
        lease_until timestamptz(3),
        sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX push_deliveries_once ON push_deliveries (inquiry_id) WHERE kind <> 'assigned'`,
    );
    await runner.query('CREATE INDEX push_deliveries_of_inquiry ON push_deliveries (inquiry_id)');
    await runner.query(
      `CREATE INDEX push_deliveries_unsent ON push_deliveries (relay_at) WHERE state IN ('pending', 'queued', 'sending')`,
    );
    await runner.query('CREATE INDEX push_deliveries_age ON push_deliveries (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE push_deliveries');
  }
}
