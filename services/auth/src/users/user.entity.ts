import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
// Unique without regard to case; TypeORM can't express an index on an expression.
@Index('users_username_key', { synchronize: false })
@Check('users_username_characters', `username ~ '^[A-Za-z0-9._-]+$'`)
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'varchar', length: 64 })
  username: string;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Since when the person can't sign in; null while they can. */
  @Column({ name: 'disabled_at', type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Column({ name: 'last_sign_in_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSignInAt: Date | null;

  /** What the codes are made from, sealed; it counts from `secondFactorSince` on. */
  @Column({ name: 'second_factor_secret', type: 'varchar', length: 255, nullable: true })
  secondFactorSecret: string | null;

  /** Since when signing in takes a code; null while it takes none. */
  @Column({ name: 'second_factor_since', type: 'timestamptz', precision: 3, nullable: true })
  secondFactorSince: Date | null;

  /** The half minute (since the epoch) of the last code that was taken: neither it nor an earlier one is again. */
  @Column({ name: 'second_factor_step', type: 'integer', nullable: true })
  secondFactorStep: number | null;
}
