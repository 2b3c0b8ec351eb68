import { IMPORTED_FIELDS, type ImportedFields } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PropertyPictureEntity } from '../pictures/property-picture.entity.js';
import { type ExactPlace, withExactPlace } from '../properties/model/exact-place.js';
import { selectFields } from '../properties/model/field-columns.js';
import type { PropertyEntity } from '../properties/model/property.entity.js';
import { KEPT } from '../properties/model/property-rows.js';
import type { RoomConfigurationEntity } from '../properties/model/room-configuration.entity.js';

/** A listing as export files contain it; exactly what `readAll` reads. */
export type PropertyInFile = Pick<
  PropertyEntity,
  | 'id'
  | 'version'
  | keyof ImportedFields
  | 'pricing'
  | 'paymentTerms'
  | 'latitude'
  | 'longitude'
  | 'address'
  | 'neighborhood'
  | 'landmark'
> & {
  pictures: Pick<PropertyPictureEntity, 'kind' | 'url' | 'alt' | 'label' | 'takenOn'>[];
  roomConfigurations: Omit<RoomConfigurationEntity, 'id' | 'position' | 'propertyId' | 'property'>[];
  propertyAgents: { agent: { id: number; name: string } }[];
};

/** Reads properties as export files contain them. */
@Injectable()
export class PropertyExportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads the properties in the given order, with only the columns and relations that export files contain. Five times
   * as fast as loading entities.
   */
  async readAll(ids: number[]): Promise<PropertyInFile[]> {
    const of = (columns: string, from: string) =>
      `(SELECT coalesce(jsonb_agg(jsonb_build_object(${columns}) ORDER BY part.position), '[]') FROM ${from}
         WHERE part.property_id = p.id)`;
    const rows = await this.dataSource.query<(PropertyInFile & { exactPlace: ExactPlace | null })[]>(
      `SELECT id, version, exact_place AS "exactPlace", ${selectFields(IMPORTED_FIELDS)},
              pricing, payment_terms AS "paymentTerms", latitude, longitude, address, neighborhood, landmark,
              ${of(`'kind', kind, 'url', url, 'alt', alt, 'label', label, 'takenOn', taken_on`, 'property_pictures part')} AS pictures,
              ${of(
                `'roomType', room_type, 'size', size, 'bathrooms', bathrooms, 'price', price,
                 'description', description, 'features', features, 'images', images`,
                'room_configurations part',
              )} AS "roomConfigurations",
              ${of(
                `'agent', jsonb_build_object('id', agents.id, 'name', agents.name)`,
                'property_agents part JOIN agents ON agents.id = part.agent_id',
              )} AS "propertyAgents"
         FROM properties p WHERE ${KEPT} AND id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id::bigint)`,
      [ids],
    );
    return rows.map(withExactPlace);
  }
}
