import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A picture that staff uploaded: one row for each set of files, whether or not a listing has it yet. */
@Entity('uploaded_pictures')
@Unique('uploaded_pictures_key_key', ['key'])
export class UploadedPictureEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Names the folder of its files. */
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

  /** When it was last uploaded. */
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
