import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

/** Adds how exactly visitors see the place of a listing, and the place that they do not see. The public view omits it. */
export class AddPinPrecision1766710000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Listings that are there stay as visitors know them.
    await addField(db, 'pin_precision', `text NOT NULL DEFAULT 'exact'`);
    await db.query('ALTER TABLE properties ADD COLUMN exact_place jsonb');
    await db.query(
      `CREATE INDEX properties_exact_location ON properties
         USING gin (fold_text(exact_place ->> 'location') public.gin_trgm_ops)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE properties p
         SET location = place.location, latitude = place.latitude, longitude = place.longitude, address = place.address,
             neighborhood = place.neighborhood, landmark = place.landmark, google_maps_link = place."googleMapsLink",
             nearby_amenities = place."nearbyAmenities"
        FROM properties given, jsonb_to_record(given.exact_place) AS place (
               location text, latitude double precision, longitude double precision, address text, neighborhood text,
               landmark text, "googleMapsLink" text, "nearbyAmenities" text[])
       WHERE given.id = p.id AND p.exact_place IS NOT NULL`);
    await db.query('ALTER TABLE properties DROP COLUMN exact_place');
    await dropField(db, 'pin_precision');
  }
}
