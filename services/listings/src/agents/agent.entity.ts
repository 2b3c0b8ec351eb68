import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('agents')
export class AgentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  position: string;

  @Column('text', { default: '' })
  specialization: string;

  /** Years. */
  @Column('integer', { default: 0 })
  experience: number;

  @Column('text', { array: true, default: [] })
  languages: string[];

  @Column('text')
  phone: string;

  @Column('text', { nullable: true })
  whatsapp: string | null;

  @Column('text')
  email: string;

  /** Firm of an outside agent. */
  @Column('text', { nullable: true })
  agency: string | null;

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column('text', { default: '' })
  bio: string;

  /** Whether viewings by video call may be in the evening. */
  @Column('boolean', { name: 'evening_viewings', default: true })
  eveningViewings: boolean;

  /** With the Estate Agents Registration Board. */
  @Column('text', { name: 'registration_no', nullable: true })
  registrationNo: string | null;

  /** Year of the practising certificate. */
  @Column('integer', { name: 'practising_year', nullable: true })
  practisingYear: number | null;

  /** Account in the auth service to which inquiries about the agent's listings are assigned. */
  @Column('integer', { name: 'staff_user_id', nullable: true })
  staffUserId: number | null;
}
