import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('offices')
@Index('offices_one_head', ['isHeadOffice'], { unique: true, where: 'is_head_office' })
export class OfficeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Town of the office. */
  @Column('text')
  name: string;

  @Column('text', { default: '' })
  region: string;

  /** One line, for the footer. */
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

  /** Towns and counties whose inquiries go to this office. */
  @Column('text', { array: true, default: [] })
  towns: string[];

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('boolean', { name: 'is_head_office', default: false })
  isHeadOffice: boolean;

  /** Account in the auth service that receives inquiries without an agent. */
  @Column('integer', { name: 'staff_user_id', nullable: true })
  staffUserId: number | null;

  /** Position on the page, ascending. */
  @Column('integer', { default: 0 })
  position: number;
}
