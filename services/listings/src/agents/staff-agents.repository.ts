import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AGENT_COLUMNS, type AgentRow } from './agents.repository.js';
import { AgentEntity } from './agent.entity.js';

/** Any number; taken while an agent is looked for and made, so that two savers of one newcomer make one agent. */
const AGENTS_LOCK = 728_164;

/** Kenyan numbers come with 0, 254 or +254 before the nine digits that count. */
const PHONE_DIGITS = 9;

/** All SQL about agents that only staff may ask for. */
@Injectable()
export class StaffAgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name, each with the number of listings that name the agent. */
  async list(): Promise<(AgentRow & { listings: number })[]> {
    return await this.dataSource.query(
      `SELECT ${AGENT_COLUMNS}, (
                SELECT count(*) FROM property_agents JOIN properties ON properties.id = property_id
                 WHERE agent_id = agents.id AND deleted_at IS NULL
              ) AS listings
         FROM agents ORDER BY lower(name), id`,
    );
  }

  async lockAgents(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [AGENTS_LOCK]);
  }

  async find(manager: EntityManager, id: number): Promise<AgentEntity | null> {
    return await manager.findOneBy(AgentEntity, { id });
  }

  /** Who has the same e-mail, else who has the same phone, however either is written. */
  async findAlike(manager: EntityManager, email: string, phone: string): Promise<AgentEntity | null> {
    const [row] = await manager.query<{ id: number }[]>(
      `SELECT id FROM agents, regexp_replace(phone, '[^0-9]', '', 'g') AS digits
        WHERE lower(email) = lower($1)
           OR ($2 <> '' AND digits <> '' AND right(digits, ${PHONE_DIGITS}) = $2)
        ORDER BY lower(email) = lower($1) DESC, id LIMIT 1`,
      [email, significantDigits(phone)],
    );
    return row ? await this.find(manager, row.id) : null;
  }

  async save(manager: EntityManager, agent: Partial<AgentEntity>): Promise<AgentEntity> {
    return await manager.save(manager.create(AgentEntity, agent));
  }
}

function significantDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-PHONE_DIGITS);
}
