import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A shared list. The keys themselves are never stored. */
@Entity('shortlists')
@Index('shortlists_digest', ['digest'], { unique: true })
@Index('shortlists_used', ['usedAt'])
export class ShortlistEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  /** SHA-256 of the key in the link, in hexadecimal. */
  @Column('text')
  digest: string;

  /** SHA-256 of the maker's key. */
  @Column('text', { name: 'owner_digest' })
  ownerDigest: string;

  @Column('boolean', { default: false })
  closed: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** To the day. */
  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, default: () => 'now()' })
  usedAt: Date;
}

/** A property on a list; without a reference, so that one that was deleted stays named. */
@Entity('shortlist_properties')
export class ShortlistPropertyEntity {
  @PrimaryColumn('integer', { name: 'shortlist_id' })
  shortlistId: number;

  @ManyToOne(() => ShortlistEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'shortlist_id', foreignKeyConstraintName: 'shortlist_properties_shortlist_id_fkey' })
  shortlist?: ShortlistEntity;

  @PrimaryColumn('integer', { name: 'property_id' })
  propertyId: number;

  @Column('integer')
  position: number;
}

@Entity('shortlist_voters')
@Index('shortlist_voters_digest', ['shortlistId', 'digest'], { unique: true })
export class ShortlistVoterEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer', { name: 'shortlist_id' })
  shortlistId: number;

  @ManyToOne(() => ShortlistEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'shortlist_id', foreignKeyConstraintName: 'shortlist_voters_shortlist_id_fkey' })
  shortlist?: ShortlistEntity;

  /** SHA-256 of the voter's key together with the list, so that lists cannot be joined by voter. */
  @Column('text')
  digest: string;

  @Column('text')
  name: string;
}

/** A voter's vote and note about a property. */
@Entity('shortlist_votes')
@Index('shortlist_votes_once', ['shortlistId', 'propertyId', 'voterId'], { unique: true })
@Index('shortlist_votes_voter', ['voterId'])
export class ShortlistVoteEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer', { name: 'shortlist_id' })
  shortlistId: number;

  @Column('integer', { name: 'property_id' })
  propertyId: number;

  @ManyToOne(() => ShortlistPropertyEntity, { onDelete: 'CASCADE' })
  @JoinColumn([
    {
      ...{ name: 'shortlist_id', referencedColumnName: 'shortlistId' },
      foreignKeyConstraintName: 'shortlist_votes_shortlist_id_property_id_fkey',
    },
    {
      ...{ name: 'property_id', referencedColumnName: 'propertyId' },
      foreignKeyConstraintName: 'shortlist_votes_shortlist_id_property_id_fkey',
    },
  ])
  property?: ShortlistPropertyEntity;

  @Column('integer', { name: 'voter_id' })
  voterId: number;

  @ManyToOne(() => ShortlistVoterEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'voter_id', foreignKeyConstraintName: 'shortlist_votes_voter_id_fkey' })
  voter?: ShortlistVoterEntity;

  @Column('text', { nullable: true })
  choice: string | null;

  @Column('text', { default: '' })
  note: string;
}
