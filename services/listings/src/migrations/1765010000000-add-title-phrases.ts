import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the phrases of titles on the market, by which titles are suggested while a visitor types: the title from each of
 * its words on. A prefix of a phrase is one index range, however many titles there are. Adds an index of the names of
 * areas in use.
 */
export class AddTitlePhrases1765010000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION title_phrases_of(title text) RETURNS SETOF text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        AS $$ SELECT DISTINCT left(array_to_string(words[first:], ' '), 60)
                FROM (SELECT string_to_array(trim(regexp_replace(translate(
                        public.fold_text($1), '''’‘\`', ''), '[^[:alnum:]]+', ' ', 'g')), ' ') AS words) split,
                     generate_series(1, least(cardinality(words), 12)) AS first $$`);
    await db.query(`
      CREATE TABLE title_phrases (
        project boolean NOT NULL,
        phrase text COLLATE "C" NOT NULL,
        property_id integer NOT NULL
          CONSTRAINT title_phrases_property_id_fkey REFERENCES properties ON DELETE CASCADE
      )`);
    await db.query(`
      CREATE FUNCTION keep_title_phrases() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          DELETE FROM public.title_phrases WHERE property_id = NEW.id;
        END IF;
        INSERT INTO public.title_phrases
          SELECT NEW.type = 'development', phrase, NEW.id FROM public.title_phrases_of(NEW.title) AS phrase
           WHERE NEW.published AND NEW.deleted_at IS NULL AND public.sold_rank(NEW.status) = 0;
        RETURN NULL;
      END $$`);
    // Blocks writers until this transaction ends, so that no title is missed.
    await db.query(`
      CREATE TRIGGER keep_title_phrases_insert AFTER INSERT ON properties
        FOR EACH ROW EXECUTE FUNCTION keep_title_phrases()`);
    await db.query(`
      CREATE TRIGGER keep_title_phrases_update AFTER UPDATE ON properties FOR EACH ROW
        WHEN ((OLD.title, OLD.type, OLD.status, OLD.published, OLD.deleted_at)
              IS DISTINCT FROM (NEW.title, NEW.type, NEW.status, NEW.published, NEW.deleted_at))
        EXECUTE FUNCTION keep_title_phrases()`);
    await db.query(`
      INSERT INTO title_phrases
        SELECT p.type = 'development', phrase, p.id
          FROM listed_properties p, title_phrases_of(p.title) AS phrase WHERE sold_rank(p.status) = 0`);
    await db.query(
      `ALTER TABLE title_phrases ADD CONSTRAINT title_phrases_pkey PRIMARY KEY (project, phrase, property_id)`,
    );
    await db.query(`CREATE INDEX title_phrases_property ON title_phrases (property_id)`);
    await db.query(`
      CREATE INDEX property_counts_area ON property_counts
        USING gin (fold_text(area) public.gin_trgm_ops) WHERE level = 'area'`);
    await db.query(`ANALYZE title_phrases, property_counts`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX property_counts_area`);
    await db.query(`DROP TRIGGER keep_title_phrases_insert ON properties`);
    await db.query(`DROP TRIGGER keep_title_phrases_update ON properties`);
    await db.query(`DROP FUNCTION keep_title_phrases()`);
    await db.query(`DROP TABLE title_phrases`);
    await db.query(`DROP FUNCTION title_phrases_of(text)`);
  }
}
