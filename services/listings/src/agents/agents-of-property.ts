import { recordChange } from '@lml/common/audit/changes';
import type { AgentInput, ErrorDetail, User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AgentEntity } from './agent.entity.js';
import { StaffAgentsRepository } from './staff-agents.repository.js';

/** Finds or creates the agents that staff named for a listing. */
@Injectable()
export class AgentsOfProperty {
  constructor(private readonly agents: StaffAgentsRepository) {}

  /**
   * Returns the agents in order, without duplicates. An agent given by name is matched by e-mail, and missing
   * details (agency, WhatsApp) are filled in; otherwise a new agent is created.
   * @returns the agents, and an error detail for each unknown id
   */
  async resolve(
    manager: EntityManager,
    inputs: AgentInput[],
    by: User,
  ): Promise<{ agents: AgentEntity[]; details: ErrorDetail[] }> {
    const found = new Map<number, AgentEntity>();
    const details: ErrorDetail[] = [];
    await this.agents.lockAgents(manager);
    for (const [index, input] of inputs.entries()) {
      if (input.id === undefined) {
        const agent = await this.known(manager, input, by);
        found.set(agent.id, agent);
        continue;
      }
      const agent = await this.agents.find(manager, input.id);
      if (agent) found.set(agent.id, agent);
      else {
        details.push({
          field: `agents[${index}].id`,
          message: `There is no agent ${input.id}: choose another one`,
        });
      }
    }
    return { agents: [...found.values()], details };
  }

  private async known(manager: EntityManager, input: AgentInput, by: User): Promise<AgentEntity> {
    // The validation ensures that agents without an id have these.
    const [name, email, phone] = [input.name!, input.email!, input.phone!];
    const before = await this.agents.findByEmail(manager, email);
    const whatsapp = input.whatsapp || null;
    const agency = input.agency ?? null;
    if (!before) {
      const made = await this.agents.save(manager, { name, email, phone, whatsapp, agency });
      await recordAgent(manager, 'created', null, made, by);
      return made;
    }
    if ((before.whatsapp || !whatsapp) && (before.agency || !agency)) return before;
    const was = { ...before };
    const after = await this.agents.save(manager, {
      ...before,
      whatsapp: before.whatsapp || whatsapp,
      agency: before.agency || agency,
    });
    await recordAgent(manager, 'changed', was, after, by);
    return after;
  }
}

export async function recordAgent(
  manager: EntityManager,
  action: 'created' | 'changed' | 'deleted',
  before: AgentEntity | null,
  after: AgentEntity | null,
  by: User,
): Promise<void> {
  const { id, name } = (after ?? before)!;
  await recordChange(manager, {
    subject: 'agent',
    subjectId: id,
    subjectName: name,
    action,
    before,
    after,
    by,
  });
}
