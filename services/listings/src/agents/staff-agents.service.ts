import type { Agent, StaffAgent, User } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import type { AgentChangesDto, AgentDetailsDto } from './agent.dto.js';
import { toAgent } from './agent.mapper.js';
import { agentNotFound } from './agents.errors.js';
import { AgentsRepository } from './agents.repository.js';
import { recordAgent } from './agents-of-property.js';
import { StaffAgentsRepository } from './staff-agents.repository.js';

/** What staff may do with agents; each change is one transaction, with its entry in the log of changes. */
@Injectable()
export class StaffAgentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: StaffAgentsRepository,
    private readonly publicAgents: AgentsRepository,
    private readonly pictures: PicturesOfProperty,
  ) {}

  /** By name. */
  async list(): Promise<StaffAgent[]> {
    const rows = await this.agents.list();
    return rows.map((row) => ({ ...toAgent(row), listings: row.listings }));
  }

  async create(details: AgentDetailsDto, by: User): Promise<Agent> {
    const id = await this.dataSource.transaction(async (manager) => {
      await this.checkPicture(manager, details);
      const made = await this.agents.save(manager, columnsOf(details));
      // With what the database filled in.
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

  private async read(id: number): Promise<Agent> {
    return toAgent((await this.publicAgents.findById(id))!);
  }

  private async checkPicture(manager: EntityManager, { imageUrl }: AgentChangesDto): Promise<void> {
    const complaint = imageUrl ? await this.pictures.complaintAboutAddress(manager, imageUrl) : undefined;
    if (complaint) throw validationFailed([{ field: 'imageUrl', message: complaint }]);
  }
}

/** An empty number is none. */
function columnsOf<T extends AgentChangesDto>(details: T): T {
  return details.whatsapp === '' ? { ...details, whatsapp: null } : details;
}
