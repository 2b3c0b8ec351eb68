import type { Agent } from '@lml/common/contracts';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { PubliclyCached } from '../public-cache.js';
import { AgentDocument } from './agent.document.js';
import { AgentsService } from './agents.service.js';

@ApiTags('agents')
@Controller('api/agents')
@PubliclyCached()
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get(':id')
  @ApiOperation({ summary: 'One agent; their listings are at GET /api/properties?agentId=' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @ApiOkResponse({ type: AgentDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'AGENT_NOT_FOUND' })
  async get(@Param('id') id: string): Promise<Agent> {
    return await this.agents.get(id);
  }
}
