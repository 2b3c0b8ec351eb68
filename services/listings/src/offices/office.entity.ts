import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('offices')
@Index('offices_one_head', ['isHeadOffice'], { unique: true, where: 'is_head_office' })
export class OfficeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** The town it is in. */
  @Column('text')
  name: string;

  @Column('text', { default: '' })
  region: string;

  /** In one line, for the foot of a page. */
  @Column('text', { name: 'short_address', default: '' })
  shortAddress: string;

  @Column('text', { name: 'address_lines', array: true, default: [] })
  addressLines: string[];

  @Column('text', { array: true, default: [] })
  phones: string[];

  @Column('text', { nullable: true })
  whatsapp: string | null;

  @Column('text', { array: true, default: [] })
  emails: string[];

  /** Towns and counties whose inquiries are this office's. */
  @Column('text', { array: true, default: [] })
  towns: string[];

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('boolean', { name: 'is_head_office', default: false })
  isHeadOffice: boolean;

  /** The account, of the auth service, that is given inquiries which no agent has. */
  @Column('integer', { name: 'staff_user_id', nullable: true })
  staffUserId: number | null;

  /** Where the office stands on the page, ascending. */
  @Column('integer', { default: 0 })
  position: number;
}
