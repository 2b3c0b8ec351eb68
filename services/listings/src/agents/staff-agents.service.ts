import { recordChanges } from '@lml/common/audit/changes';
import type { Agent, HandedOver, StaffAgent, User } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import { PortraitsRepository } from '../portraits/portraits.repository.js';
import type { AgentChangesDto, AgentDetailsDto, StaffAgentsQuery } from './agent.dto.js';
import { toAgent, toStaffAgent } from './agent.mapper.js';
import { agentHasListings, agentNotFound } from './agents.errors.js';
import { AgentsRepository } from './agents.repository.js';
import { recordAgent } from './agents-of-property.js';
import { StaffAgentsRepository } from './staff-agents.repository.js';

/** More words do not narrow a search. */
const SEARCH_WORDS_MAX = 10;

/** Staff actions on agents; each change is one transaction, including its activity log entry. */
@Injectable()
export class StaffAgentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: StaffAgentsRepository,
    private readonly publicAgents: AgentsRepository,
    private readonly pictures: PicturesOfProperty,
    private readonly portraits: PortraitsRepository,
  ) {}

  /** Sorted by name; `total` counts all matches. */
  async list({ search, page, limit }: StaffAgentsQuery): Promise<{ agents: StaffAgent[]; total: number }> {
    const words = [...new Set(search.toLowerCase().split(' '))].filter((word) => word !== '');
    const found = await this.agents.list(words.slice(0, SEARCH_WORDS_MAX), {
      limit,
      offset: (page - 1) * (limit ?? 0),
    });
    return { agents: found.agents.map(toStaffAgent), total: found.total };
  }

  async create(details: AgentDetailsDto, by: User): Promise<Agent> {
    const id = await this.dataSource.transaction(async (manager) => {
      await this.checkPicture(manager, details);
      const made = await this.agents.save(manager, columnsOf(details));
      // Read back to include database defaults.
      const agent = (await this.agents.find(manager, made.id))!;
      await recordAgent(manager, 'created', null, agent, by);
      return agent.id;
    });
    return await this.read(id);
  }

  /** @throws 404 AGENT_NOT_FOUND */
  async update(idText: string, changes: AgentChangesDto, by: User): Promise<Agent> {
    const id = parseId(idText);
    if (id === undefined) throw agentNotFound();
    await this.dataSource.transaction(async (manager) => {
      await this.agents.lockAgents(manager);
      const before = await this.agents.find(manager, id);
      if (!before) throw agentNotFound();
      await this.checkPicture(manager, changes);
      const after = await this.agents.save(manager, { ...before, ...columnsOf(changes) });
      await recordAgent(manager, 'changed', before, after, by);
    });
    return await this.read(id);
  }

  /** Links the agents and offices of an account to another one, or to none, and forgets its portrait. */
  async handOver(from: number, to: number | null, by: User): Promise<HandedOver> {
    return await this.dataSource.transaction(async (manager) => {
      const linked = await this.agents.relink(manager, from, to);
      await this.portraits.delete(manager, from);
      await recordChanges(
        manager,
        linked.map(({ subject, id, name }) => ({
          subject,
          subjectId: id,
          subjectName: name,
          action: 'changed',
          before: { staffUserId: from },
          after: { staffUserId: to },
          by,
        })),
      );
      return { affectedCount: linked.length };
    });
  }

  /** @throws 404 AGENT_NOT_FOUND, 409 AGENT_HAS_LISTINGS */
  async delete(idText: string, by: User): Promise<Agent> {
    const id = parseId(idText);
    if (id === undefined) throw agentNotFound();
    const agent = await this.publicAgents.findById(id);
    if (!agent) throw agentNotFound();
    await this.dataSource.transaction(async (manager) => {
      // Serialises with saves that are assigning this agent to a listing.
      await this.agents.lockAgents(manager);
      const before = await this.agents.find(manager, id);
      if (!before) throw agentNotFound();
      const listings = await this.agents.countListings(manager, id);
      if (listings > 0) throw agentHasListings(before.name, listings);
      await this.agents.delete(manager, id);
      await recordAgent(manager, 'deleted', before, null, by);
    });
    return toAgent(agent);
  }

  private async read(id: number): Promise<Agent> {
    return toAgent((await this.publicAgents.findById(id))!);
  }

  private async checkPicture(manager: EntityManager, { imageUrl }: AgentChangesDto): Promise<void> {
    const error = imageUrl ? await this.pictures.errorForAddress(manager, imageUrl) : undefined;
    if (error) throw validationFailed([{ field: 'imageUrl', message: error }]);
  }
}

/** Stores an empty phone number as null. */
function columnsOf<T extends AgentChangesDto>(details: T): T {
  return details.whatsapp === '' ? { ...details, whatsapp: null } : details;
}
