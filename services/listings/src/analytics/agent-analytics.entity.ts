import { Column, Entity, PrimaryColumn } from 'typeorm';

const NONE = { default: 0 } as const;

/**
 * Visitor actions on one day, Nairobi time, on the listings of an agent and on the agent's page. Triggers add what is
 * counted on listings. Agent 0 stands for listings without an agent.
 */
@Entity('agent_interest')
export class AgentAnalyticsEntity {
  /** `2026-11-24`. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'agent_interest_pkey' })
  day: string;

  @PrimaryColumn('integer', { name: 'agent_id', primaryKeyConstraintName: 'agent_interest_pkey' })
  agentId: number;

  @Column('integer', NONE)
  views: number;

  @Column('integer', { name: 'phone_reveals', ...NONE })
  phoneReveals: number;

  @Column('integer', { name: 'whatsapp_clicks', ...NONE })
  whatsappClicks: number;

  @Column('integer', NONE)
  shares: number;

  @Column('integer', { name: 'page_phone_reveals', ...NONE })
  pagePhoneReveals: number;

  @Column('integer', { name: 'page_whatsapp_clicks', ...NONE })
  pageWhatsappClicks: number;
}
