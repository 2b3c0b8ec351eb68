import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Aligns the database with `foldUsername`: usernames are ASCII, and compared by ASCII case rules whatever the
 * database's language.
 */
export class RestrictUsernames1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [other] = (await runner.query(
      `SELECT id, username FROM users WHERE username !~ '^[A-Za-z0-9._-]+$' ORDER BY id LIMIT 1`,
    )) as { id: number; username: string }[];
    if (other) {
      throw new Error(
        `The username "${other.username}" has characters that are not allowed any more. Rename the account in the database "auth", for example: UPDATE users SET username = 'new-name' WHERE id = ${other.id}`,
      );
    }
    await runner.query(
      `ALTER TABLE users ADD CONSTRAINT users_username_characters CHECK (username ~ '^[A-Za-z0-9._-]+$')`,
    );
    await runner.query('DROP INDEX users_username_key');
    await runner.query('CREATE UNIQUE INDEX users_username_key ON users (lower(username COLLATE "C"))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_username_key');
    await runner.query('CREATE UNIQUE INDEX users_username_key ON users (lower(username))');
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_username_characters');
  }
}
