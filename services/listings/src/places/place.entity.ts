import type { PlaceKind } from '@lml/common/contracts';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An estate, town, county or landmark that visitors search for. */
@Entity('places')
@Check('places_kind', "kind IN ('area', 'county', 'landmark')")
export class PlaceEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  kind: PlaceKind;

  @Column('text')
  name: string;

  @Column('text')
  county: string;

  @Column('text', { array: true, default: [] })
  aliases: string[];

  @Column('double precision')
  latitude: number;

  @Column('double precision')
  longitude: number;

  /** Metres around the position that belong to the place. */
  @Column('integer', { name: 'radius_m' })
  radiusM: number;

  /** Increases with each change. */
  @Column('integer', { default: 1 })
  version: number;
}
