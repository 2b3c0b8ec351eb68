import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A browser's push subscription. */
@Entity('push_devices')
@Unique('push_devices_endpoint', ['endpoint'])
@Index('push_devices_user', ['userId'])
export class PushDeviceEntity {
  @PrimaryGeneratedColumn('identity', {
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'push_devices_pkey',
  })
  id: number;

  @Column('integer', { name: 'user_id' })
  userId: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'push_devices_user_id_fkey' })
  user: Relation<UserEntity>;

  /** Address at the push service; only who has it and our VAPID key can push. */
  @Column({ type: 'varchar', length: 2000 })
  endpoint: string;

  /** Public key of the browser, base64url. */
  @Column({ type: 'varchar', length: 100 })
  p256dh: string;

  /** Secret of the subscription, base64url. */
  @Column({ type: 'varchar', length: 40 })
  auth: string;

  @Column({ type: 'varchar', length: 80 })
  name: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
