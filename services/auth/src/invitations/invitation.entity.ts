import type { Role } from '@lml/common/contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** Open until used, revoked or expired. */
@Entity('invitations')
@Check('invitations_role', `role IN ('owner', 'manager', 'agent', 'viewer')`)
@Index('invitations_token_hash_key', ['tokenHash'], { unique: true })
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** SHA-256 in base64url: reading the database does not reveal usable invitations. */
  @Column({ name: 'token_hash', type: 'varchar', length: 43 })
  tokenHash: string;

  @Column({ type: 'varchar', length: 120, default: '' })
  note: string;

  /** Role of the account that is made by it. */
  @Column({ type: 'varchar', length: 10, default: 'manager' })
  role: Role;

  /** Address to which the link was mailed. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  email: string | null;

  @ManyToOne(() => UserEntity, { nullable: false })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'invitations_created_by_fkey' })
  createdBy: Relation<UserEntity>;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;
}
