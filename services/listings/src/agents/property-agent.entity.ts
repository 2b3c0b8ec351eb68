import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PropertyEntity } from '../properties/model/property.entity.js';
import { AgentEntity } from './agent.entity.js';

/** Assigns an agent to a property. */
@Entity('property_agents')
@Index('property_agents_agent', ['agentId', 'propertyId'])
export class PropertyAgentEntity {
  @PrimaryColumn('integer', { name: 'property_id', primaryKeyConstraintName: 'property_agents_pkey' })
  propertyId: number;

  @ManyToOne(() => PropertyEntity, (property) => property.propertyAgents, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'property_agents_property_id_fkey' })
  property: Relation<PropertyEntity>;

  @PrimaryColumn('integer', { name: 'agent_id', primaryKeyConstraintName: 'property_agents_pkey' })
  agentId: number;

  @ManyToOne(() => AgentEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'property_agents_agent_id_fkey' })
  agent: Relation<AgentEntity>;

  /** Ascending; the page shows the first. */
  @Column('integer')
  position: number;
}
