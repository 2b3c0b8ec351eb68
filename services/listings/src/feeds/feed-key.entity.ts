import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A portal's key to the feed. The key itself is never stored. */
@Entity('feed_keys')
@Index('feed_keys_digest', ['digest'], { unique: true })
export class FeedKeyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  /** SHA-256 of the key, in hexadecimal. */
  @Column('text')
  digest: string;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;
}
