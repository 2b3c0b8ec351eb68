import type { Role } from '@lml/common/contracts';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
// Unique ignoring case; TypeORM cannot express an index on an expression.
@Index('users_username_key', { synchronize: false })
// Unique ignoring case, as the username.
@Index('users_email_key', { synchronize: false })
@Check('users_role', `role IN ('owner', 'manager', 'agent', 'viewer')`)
@Check('users_username_characters', `username ~ '^[A-Za-z0-9._-]+$'`)
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'varchar', length: 64 })
  username: string;

  @Column({ type: 'varchar', length: 10, default: 'manager' })
  role: Role;

  /** Empty if none was entered. */
  @Column({ type: 'varchar', length: 120, default: '' })
  name: string;

  @Column({ type: 'varchar', length: 254, nullable: true })
  email: string | null;

  /** E.164. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  phone: string | null;

  @Column({ type: 'varchar', length: 1000, default: '' })
  signature: string;

  /** Is told on its devices when an inquiry is assigned to it. */
  @Column({ name: 'push_assigned', type: 'boolean', default: true })
  pushAssigned: boolean;

  /** Is told on its devices of every new inquiry that its role may answer. */
  @Column({ name: 'push_every_inquiry', type: 'boolean', default: true })
  pushEveryInquiry: boolean;

  /** Whether single letters are keys in the inbox. */
  @Column({ name: 'letter_keys', type: 'boolean', default: true })
  letterKeys: boolean;

  /** Gets a mail when an inquiry is assigned to it. */
  @Column({ name: 'mail_assigned', type: 'boolean', default: true })
  mailAssigned: boolean;

  /** Gets a mail on every new inquiry. */
  @Column({ name: 'mail_every_inquiry', type: 'boolean', default: false })
  mailEveryInquiry: boolean;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Time of disabling; null if enabled. */
  @Column({ name: 'disabled_at', type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Column({ name: 'last_sign_in_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSignInAt: Date | null;

  /** Encrypted TOTP secret; active from `secondFactorSince` on. */
  @Column({ name: 'second_factor_secret', type: 'varchar', length: 255, nullable: true })
  secondFactorSecret: string | null;

  /** Time of activation; null if sign-in needs no code. */
  @Column({ name: 'second_factor_since', type: 'timestamptz', precision: 3, nullable: true })
  secondFactorSince: Date | null;

  /** Time step (30 seconds, since the epoch) of the last accepted code; that and earlier ones are rejected. */
  @Column({ name: 'second_factor_step', type: 'integer', nullable: true })
  secondFactorStep: number | null;
}
