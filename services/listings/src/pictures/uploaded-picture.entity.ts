import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An uploaded picture: one row per set of files, attached to a listing or not. */
@Entity('uploaded_pictures')
@Unique('uploaded_pictures_key_key', ['key'])
export class UploadedPictureEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Folder name of its files. */
  @Column('text')
  key: string;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('text')
  blur: string;

  @Column('integer', { array: true })
  widths: number[];

  /** Bytes of the AVIF of each width; null if an earlier release stored it. */
  @Column('integer', { array: true, nullable: true })
  bytes: number[] | null;

  /** Time of the last upload. */
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
