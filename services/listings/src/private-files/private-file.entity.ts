import type { PrivateFileType } from '@lml/common/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An encrypted file in the folder of private files: a record's evidence, or the certificate of a registration. */
@Entity('private_files')
@Check('private_files_type', `type IN ('application/pdf', 'image/jpeg')`)
@Index('private_files_created_at', ['createdAt'])
export class PrivateFileEntity {
  /** Name of the file in the folder. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'private_files_pkey' })
  id: string;

  /** As uploaded, with the extension of its type. */
  @Column('text')
  name: string;

  @Column('text')
  type: PrivateFileType;

  /** Before encryption. */
  @Column('integer')
  bytes: number;

  /** Id of the key that encrypted it. */
  @Column('text', { name: 'key_id' })
  keyId: string;

  @Column('text', { name: 'uploaded_by' })
  uploadedBy: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
