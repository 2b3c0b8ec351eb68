import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds roles, names, addresses and mails to accounts. Existing accounts become managers, the oldest one an owner. */
export class AddRolesAndAccountFacts1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN role varchar(10) NOT NULL DEFAULT 'manager'
          CONSTRAINT users_role CHECK (role IN ('owner', 'manager', 'agent', 'viewer')),
        ADD COLUMN name varchar(120) NOT NULL DEFAULT '',
        ADD COLUMN email varchar(254),
        ADD COLUMN phone varchar(16),
        ADD COLUMN signature varchar(1000) NOT NULL DEFAULT '',
        ADD COLUMN mail_assigned boolean NOT NULL DEFAULT true,
        ADD COLUMN mail_every_inquiry boolean NOT NULL DEFAULT false`);
    // An owner who can sign in: a disabled account counts only if there is no other.
    await runner.query(`
      UPDATE users SET role = 'owner'
       WHERE id = (SELECT id FROM users ORDER BY disabled_at IS NOT NULL, created_at, id LIMIT 1)`);
    await runner.query('CREATE UNIQUE INDEX users_email_key ON users (lower(email COLLATE "C"))');
    await runner.query(`
      ALTER TABLE invitations
        ADD COLUMN role varchar(10) NOT NULL DEFAULT 'manager'
          CONSTRAINT invitations_role CHECK (role IN ('owner', 'manager', 'agent', 'viewer')),
        ADD COLUMN email varchar(254)`);
    await runner.query(`
      CREATE TABLE account_mails (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind varchar(20) NOT NULL
          CONSTRAINT account_mails_kind CHECK (kind IN ('invitation', 'password-reset')),
        invitation_id integer CONSTRAINT account_mails_invitation_id_fkey REFERENCES invitations ON DELETE CASCADE,
        login varchar(254),
        state varchar(10) NOT NULL DEFAULT 'pending' CONSTRAINT account_mails_state
          CHECK (state IN ('pending', 'queued', 'sending', 'sent', 'failed', 'cancelled')),
        attempts integer NOT NULL DEFAULT 0,
        possible_duplicates integer NOT NULL DEFAULT 0,
        last_error text,
        request_id varchar(64) NOT NULL DEFAULT '',
        trace_parent varchar(55),
        relay_at timestamptz(3) NOT NULL DEFAULT now(),
        lease_until timestamptz(3),
        sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX account_mails_unsent ON account_mails (relay_at) WHERE state IN ('pending', 'queued', 'sending')`,
    );
    await runner.query('CREATE INDEX account_mails_invitation ON account_mails (invitation_id)');
    await runner.query('CREATE INDEX account_mails_age ON account_mails (created_at)');
    await runner.query(`
      CREATE TABLE password_resets (
        token_hash varchar(43) NOT NULL CONSTRAINT password_resets_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT password_resets_user_id_fkey REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      )`);
    await runner.query('CREATE INDEX password_resets_user ON password_resets (user_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_resets');
    await runner.query('DROP TABLE account_mails');
    await runner.query('ALTER TABLE invitations DROP COLUMN role, DROP COLUMN email');
    await runner.query('DROP INDEX users_email_key');
    await runner.query(`
      ALTER TABLE users
        DROP COLUMN role, DROP COLUMN name, DROP COLUMN email, DROP COLUMN phone, DROP COLUMN signature,
        DROP COLUMN mail_assigned, DROP COLUMN mail_every_inquiry`);
  }
}
