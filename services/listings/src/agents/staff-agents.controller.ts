import type { Agent, StaffAgent, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Param, Post, Put, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { AgentDocument } from './agent.document.js';
import { AgentChangesDto, AgentDetailsDto } from './agent.dto.js';
import { StaffAgentsService } from './staff-agents.service.js';

class StaffAgentDocument extends AgentDocument implements StaffAgent {
  @ApiProperty({ type: 'integer', description: 'Listings that name the agent', example: 7 })
  listings: number;
}

@ApiTags('Staff')
@StaffOnly()
@Controller('api/admin/agents')
export class StaffAgentsController {
  constructor(private readonly agents: StaffAgentsService) {}

  @Get()
  @ApiOperation({ summary: 'All agents, by name' })
  @ApiOkResponse({ type: [StaffAgentDocument] })
  async list(): Promise<StaffAgent[]> {
    return await this.agents.list();
  }

  @Post()
  @ApiOperation({ summary: 'Add an agent' })
  @ApiCreatedResponse({ type: AgentDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async create(@Body() details: AgentDetailsDto, @Req() request: Request): Promise<Agent> {
    return await this.agents.create(details, request.user as User);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change an agent; what is missing stays' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @ApiOkResponse({ type: AgentDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'AGENT_NOT_FOUND' })
  async update(
    @Param('id') id: string,
    @Body() changes: AgentChangesDto,
    @Req() request: Request,
  ): Promise<Agent> {
    return await this.agents.update(id, changes, request.user as User);
  }
}
