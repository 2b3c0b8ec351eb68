import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the language of the page that a message or a report was sent from. Releases before this one store none: English, unless
 * a consent says otherwise. The card of somebody who writes from a page in Swahili has that language, if it has none yet.
 */
export class AddLanguages1767100700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['inquiries', 'visitor_reports']) {
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN language text NOT NULL DEFAULT 'en'
          CONSTRAINT ${table}_language CHECK (language IN ('en', 'sw'))`);
    }
    await runner.query(`
      UPDATE inquiries SET language = 'sw'
        FROM consents WHERE consents.inquiry_id = inquiries.id AND consents.language = 'sw'`);
    await runner.query(`
      CREATE FUNCTION set_contact_language() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The default is English, so that it says nothing of the person.
        UPDATE contacts SET language = NEW.language, version = version + 1
         WHERE id = NEW.contact_id AND language IS NULL;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER inquiries_set_contact_language AFTER INSERT OR UPDATE OF spam ON inquiries
        FOR EACH ROW WHEN (NEW.language <> 'en' AND NEW.contact_id IS NOT NULL)
        EXECUTE FUNCTION set_contact_language()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER inquiries_set_contact_language ON inquiries');
    await runner.query('DROP FUNCTION set_contact_language');
    for (const table of ['inquiries', 'visitor_reports']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN language`);
    }
  }
}
