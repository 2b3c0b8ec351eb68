import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IncomingMailEntity } from './incoming-mail.entity.js';

/** A file that came with a mail. It goes with the mail: erasure, retention and backup need nothing of their own. */
@Entity('incoming_mail_files')
export class IncomingMailFileEntity {
  @PrimaryColumn('integer', { name: 'mail_id', primaryKeyConstraintName: 'incoming_mail_files_pkey' })
  mailId: number;

  @ManyToOne(() => IncomingMailEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'mail_id', foreignKeyConstraintName: 'incoming_mail_files_mail' })
  mail: Relation<IncomingMailEntity>;

  /** Place in the mail's list of attachments, from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'incoming_mail_files_pkey' })
  index: number;

  @Column('bytea')
  content: Buffer;
}
