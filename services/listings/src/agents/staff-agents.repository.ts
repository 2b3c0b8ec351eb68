import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AGENT_COLUMNS, type AgentRow } from './agents.repository.js';
import { AgentEntity } from './agent.entity.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

export interface StaffAgentRow extends AgentRow {
  staff_user_id: number | null;
  listings: number;
}

const LISTINGS_OF = (agentId: string) =>
  `SELECT count(*) FROM property_agents JOIN properties ON properties.id = property_id
    WHERE agent_id = ${agentId} AND deleted_at IS NULL`;

/** SQL for agents that only staff may query. */
@Injectable()
export class StaffAgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Lists agents by name, with the number of listings of each.
   * @param words must all occur in the name, e-mail, phone or agency; a phone is compared by its digits
   * @param limit all when missing
   */
  async list(
    words: string[],
    { limit, offset }: { limit?: number; offset: number },
  ): Promise<{ agents: StaffAgentRow[]; total: number }> {
    const values: unknown[] = [];
    const conditions = words.map((word) => {
      values.push(`%${escapedForLike(word)}%`);
      const found = [`concat_ws(E'\\n', name, email, agency, phone) ILIKE $${values.length}`];
      // A Kenyan number may start with 0 in one place and +254 in the other.
      const digits = /^[\d+() -]+$/.test(word) ? word.replace(/\D/g, '').replace(/^0/, '') : '';
      if (digits !== '') {
        values.push(`%${digits}%`);
        found.push(`regexp_replace(phone, '[^0-9]', '', 'g') LIKE $${values.length}`);
      }
      return `(${found.join(' OR ')})`;
    });
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const agents = await this.dataSource.query<StaffAgentRow[]>(
      `SELECT page.*, (${LISTINGS_OF('page.id')}) AS listings
         FROM (
           SELECT ${AGENT_COLUMNS}, agents.staff_user_id FROM agents ${where}
            ORDER BY lower(name), id ${limit === undefined ? '' : `LIMIT ${limit} OFFSET ${offset}`}
         ) AS page ORDER BY lower(name), id`,
      values,
    );
    if (limit === undefined) return { agents, total: agents.length };
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*) AS total FROM agents ${where}`,
      values,
    );
    return { agents, total: row!.total };
  }

  /** Counts the agent's listings, without the trash. */
  async countListings(manager: EntityManager, id: number): Promise<number> {
    const [row] = await manager.query<{ listings: number }[]>(
      `SELECT (${LISTINGS_OF('$1::integer')}) AS listings`,
      [id],
    );
    return row!.listings;
  }

  /** Also removes the agent from deleted listings; maintenance then recomputes their completeness. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.query(
      `UPDATE properties SET missing = NULL
        WHERE id IN (SELECT property_id FROM property_agents WHERE agent_id = $1)`,
      [id],
    );
    await manager.delete(AgentEntity, { id });
  }

  /** Replaces the account of all agents and offices that have it. @returns what was changed */
  async relink(
    manager: EntityManager,
    from: number,
    to: number | null,
  ): Promise<{ subject: 'agent' | 'office'; id: number; name: string }[]> {
    return await manager.query(
      `WITH changed_agents AS (
         UPDATE agents SET staff_user_id = $2 WHERE staff_user_id = $1 RETURNING id, name
       ), changed_offices AS (
         UPDATE offices SET staff_user_id = $2 WHERE staff_user_id = $1 RETURNING id, name
       )
       SELECT 'agent' AS subject, id, name FROM changed_agents
       UNION ALL SELECT 'office', id, name FROM changed_offices`,
      [from, to],
    );
  }

  async lockAgents(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.agents]);
  }

  async find(manager: EntityManager, id: number): Promise<AgentEntity | null> {
    return await manager.findOneBy(AgentEntity, { id });
  }

  /** Finds the agent with an e-mail address, ignoring case. Colleagues may share a phone number. */
  async findByEmail(manager: EntityManager, email: string): Promise<AgentEntity | null> {
    const [row] = await manager.query<{ id: number }[]>(
      'SELECT id FROM agents WHERE lower(email) = lower($1) ORDER BY id LIMIT 1',
      [email],
    );
    return row ? await this.find(manager, row.id) : null;
  }

  async save(manager: EntityManager, agent: Partial<AgentEntity>): Promise<AgentEntity> {
    return await manager.save(manager.create(AgentEntity, agent));
  }
}

function escapedForLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
