import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('directors')
export class DirectorEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  title: string;

  @Column('text', { array: true, default: [] })
  qualifications: string[];

  @Column('text', { array: true, default: [] })
  languages: string[];

  @Column('text', { default: '' })
  bio: string;

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl: string | null;

  /** Position on the page, ascending. */
  @Column('integer', { default: 0 })
  position: number;
}
