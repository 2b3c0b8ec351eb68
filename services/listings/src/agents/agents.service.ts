import type { Agent } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { toAgent } from './agent.mapper.js';
import { agentNotFound } from './agents.errors.js';
import { AgentsRepository } from './agents.repository.js';
import { AnswerTimes } from './answer-times.js';

@Injectable()
export class AgentsService {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly answerTimes: AnswerTimes,
  ) {}

  /** @throws 404 AGENT_NOT_FOUND */
  async get(idText: string): Promise<Agent> {
    const id = parseId(idText);
    const row = id === undefined ? undefined : await this.agents.findById(id);
    if (!row) throw agentNotFound();
    const [agent] = await this.answerTimes.addTo([toAgent(row)]);
    return agent!;
  }
}
