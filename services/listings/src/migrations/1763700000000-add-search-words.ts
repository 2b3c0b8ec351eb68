import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the words of titles and locations, by which searches are corrected. */
export class AddSearchWords1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Two-letter words are hardly misspelt; longer texts are not words (and exceed the index's limit).
    await db.query(`
      CREATE FUNCTION words_of(text) RETURNS SETOF text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        AS $$ SELECT DISTINCT found[1] FROM regexp_matches(
                public.fold_text($1), '(?<![[:alpha:]])[[:alpha:]]{3,40}(?![[:alpha:]])', 'g') AS found $$`);
    await db.query(`CREATE TABLE search_words (word text CONSTRAINT search_words_pkey PRIMARY KEY)`);
    await db.query(`CREATE INDEX search_words_word ON search_words USING gin (word public.gin_trgm_ops)`);
    // A word may outlive its listings, so readers check whether it still occurs. Inserts in a fixed order, so that
    // concurrent writers of the same new words wait instead of deadlocking.
    await db.query(`
      CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO public.search_words
          SELECT word FROM public.words_of(concat_ws(' ', NEW.title, NEW.location)) AS word ORDER BY word
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF title, location ON properties
        FOR EACH ROW EXECUTE FUNCTION keep_search_words()`);
    await db.query(`
      INSERT INTO search_words
        SELECT DISTINCT word FROM properties p, words_of(concat_ws(' ', p.title, p.location)) AS word`);
    await db.query(
      `CREATE INDEX properties_purpose_newest ON properties (purpose, created_at DESC, id DESC)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX properties_purpose_newest`);
    await db.query(`DROP TRIGGER keep_search_words ON properties`);
    await db.query(`DROP FUNCTION keep_search_words()`);
    await db.query(`DROP TABLE search_words`);
    await db.query(`DROP FUNCTION words_of(text)`);
  }
}
