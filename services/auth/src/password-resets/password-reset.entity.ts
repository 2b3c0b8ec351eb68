import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A link to set a new password; open until used or expired. */
@Entity('password_resets')
@Index('password_resets_user', ['userId', 'createdAt'])
export class PasswordResetEntity {
  /** SHA-256 in base64url. */
  @PrimaryColumn({
    name: 'token_hash',
    type: 'varchar',
    length: 43,
    primaryKeyConstraintName: 'password_resets_pkey',
  })
  tokenHash: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'password_resets_user_id_fkey' })
  user: Relation<UserEntity>;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;
}
