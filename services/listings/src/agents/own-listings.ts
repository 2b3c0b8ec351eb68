import { type AgentInput, AGENT_NOT_LINKED, extentOf, ROLE_REQUIRED, type User } from '@lml/common/contracts';
import { AppError, roleRequired } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface GivenListing {
  published?: boolean;
  featured?: boolean;
  agents?: AgentInput[];
}

/**
 * Limits an agent's changes to their own listings: those that name an agent record linked to their account. Other roles
 * that may edit listings pass unchecked.
 */
@Injectable()
export class OwnListings {
  /**
   * @param permission whose extent limits agents to their own listings
   * @throws AppError 403 ROLE_REQUIRED if one of the listings is not the user's own
   */
  async require(
    manager: EntityManager,
    by: User,
    propertyIds: number[],
    permission: 'edit-listings' | 'read-evidence' = 'edit-listings',
  ): Promise<void> {
    if (extentOf(by.role, permission) !== 'own' || propertyIds.length === 0) return;
    if (!(await this.has(manager, by, propertyIds))) throw roleRequired(permission, by.role);
  }

  /** Returns whether all these listings name an agent record linked to the user's account. */
  async has(manager: EntityManager, by: User, propertyIds: number[]): Promise<boolean> {
    const [row] = await manager.query<{ own: number }[]>(
      `SELECT count(DISTINCT property_id) AS own
         FROM property_agents JOIN agents ON agents.id = agent_id
        WHERE property_id = ANY ($1::bigint[]) AND agents.staff_user_id = $2`,
      [propertyIds, by.id],
    );
    return row!.own === new Set(propertyIds).size;
  }

  /**
   * Limits a new listing of an agent: it is a draft and names them.
   * @throws AppError 403 ROLE_REQUIRED if the account has no agent record, or the listing is to be public
   */
  async limitNew<Given extends GivenListing>(manager: EntityManager, given: Given, by: User): Promise<Given> {
    if (extentOf(by.role, 'edit-listings') !== 'own') return given;
    if (given.published || given.featured) throw roleRequired('publish-listings', by.role);
    const own = await this.agentIds(manager, by);
    if (own.length === 0) throw new AppError(403, ROLE_REQUIRED, AGENT_NOT_LINKED);
    requireKnownAgents(given.agents, by);
    const named = given.agents ?? [];
    const agents = named.some(({ id }) => own.includes(id!)) ? named : [{ id: own[0]! }, ...named];
    return { ...given, published: false, agents };
  }

  /**
   * Limits an agent's change of their own listing: publication stays, they stay named, and it adds no agent record.
   * @throws AppError 403 ROLE_REQUIRED
   */
  async limitChange(
    manager: EntityManager,
    before: { id: number; published: boolean; featured: boolean },
    given: GivenListing,
    by: User,
  ): Promise<void> {
    if (extentOf(by.role, 'edit-listings') !== 'own') return;
    await this.require(manager, by, [before.id]);
    const { published = before.published, featured = before.featured, agents } = given;
    if (published !== before.published || featured !== before.featured) {
      throw roleRequired('publish-listings', by.role);
    }
    if (agents === undefined) return;
    requireKnownAgents(agents, by);
    const own = await this.agentIds(manager, by);
    if (!agents.some(({ id }) => own.includes(id!))) throw roleRequired('edit-listings', by.role);
  }

  private async agentIds(manager: EntityManager, by: User): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      'SELECT id FROM agents WHERE staff_user_id = $1 ORDER BY id',
      [by.id],
    );
    return rows.map(({ id }) => id);
  }
}

/** An agent without an id would become a new agent record. */
function requireKnownAgents(agents: AgentInput[] | undefined, by: User): void {
  if (agents?.some(({ id }) => id === undefined)) throw roleRequired('edit-site-content', by.role);
}
