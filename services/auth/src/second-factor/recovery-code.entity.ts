import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** An unused code; deleted on use. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'recovery_codes_pkey' })
  userId: number;

  @PrimaryColumn({
    name: 'code_hash',
    type: 'varchar',
    length: 43,
    primaryKeyConstraintName: 'recovery_codes_pkey',
  })
  codeHash: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'recovery_codes_user_id_fkey' })
  user?: Relation<UserEntity>;
}
