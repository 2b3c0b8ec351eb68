import type { QueryRunner } from 'typeorm';

/**
 * Replaces the functions that keep the list index up to date.
 * @param columns of the list index
 * @param read columns of listings whose changes it follows
 */
export async function replaceListIndexFunctions(
  db: QueryRunner,
  columns: string[],
  read: string[],
): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION shelve_properties(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM public.property_shelves standing
       WHERE property_id = ANY (ids) AND NOT EXISTS (
               SELECT FROM public.shelved_properties wanted
                WHERE wanted.property_id = standing.property_id AND wanted.shelf = standing.shelf);
      INSERT INTO public.property_shelves
        SELECT * FROM public.shelved_properties WHERE property_id = ANY (ids)
        EXCEPT
        SELECT * FROM public.property_shelves WHERE property_id = ANY (ids)
        ON CONFLICT (property_id, shelf) DO UPDATE
          SET (${columns.join(', ')}) = ROW (${columns.map((column) => `excluded.${column}`).join(', ')});
    END $$`);
  const asRead = (row: string) => `(${read.map((column) => `${row}.${column}`).join(', ')})`;
  await db.query(`
    CREATE OR REPLACE FUNCTION shelve_changed_properties() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM public.shelve_properties(array_agg(id)) FROM came HAVING count(*) > 0;
      ELSE
        PERFORM public.shelve_properties(array_agg(id)) FROM came JOIN went USING (id)
          WHERE ${asRead('came')} IS DISTINCT FROM ${asRead('went')} HAVING count(*) > 0;
      END IF;
      RETURN NULL;
    END $$`);
}
