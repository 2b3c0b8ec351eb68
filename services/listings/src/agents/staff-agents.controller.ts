import type { Agent, HandedOver, StaffAgent, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { HandOverDto } from '@lml/common/validation/hand-over.dto';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorDocument } from '../documents.js';
import { AgentDocument } from './agent.document.js';
import { AgentChangesDto, AgentDetailsDto, StaffAgentsQuery } from './agent.dto.js';
import { StaffAgentsService } from './staff-agents.service.js';

class StaffAgentDocument extends AgentDocument implements StaffAgent {
  @ApiProperty({ type: 'integer', description: 'Listings that name the agent', example: 7 })
  listings: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The account that inquiries go to' })
  staffUserId: number | null;
}

class HandedOverDocument implements HandedOver {
  @ApiProperty({ type: 'integer', example: 2 })
  affectedCount: number;
}

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/agents')
export class StaffAgentsController {
  constructor(private readonly agents: StaffAgentsService) {}

  @Get()
  @ApiOperation({ summary: 'Agents, by name; all of them unless `limit` is given' })
  @ApiOkResponse({
    type: [StaffAgentDocument],
    headers: { 'X-Total-Count': { description: 'How many match', schema: { type: 'integer' } } },
  })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async list(
    @Query() query: StaffAgentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffAgent[]> {
    const { agents, total } = await this.agents.list(query);
    response.setHeader('X-Total-Count', total);
    return agents;
  }

  @Post()
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Add an agent' })
  @ApiCreatedResponse({ type: AgentDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async create(@Body() details: AgentDetailsDto, @Req() request: Request): Promise<Agent> {
    return await this.agents.create(details, request.user as User);
  }

  @Post('hand-over')
  @MayBy('manage-accounts')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Link the agents and offices of an account to another one, or to none, and forget its portrait; safe to repeat',
  })
  @ApiOkResponse({ type: HandedOverDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async handOver(@Body() { from, to }: HandOverDto, @Req() request: Request): Promise<HandedOver> {
    return await this.agents.handOver(from, to, request.user as User);
  }

  @Put(':id')
  @MayBy('edit-site-content')
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

  @Delete(':id')
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Remove an agent whom no listing names; answers who it was' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @ApiOkResponse({ type: AgentDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'AGENT_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'AGENT_HAS_LISTINGS' })
  async delete(@Param('id') id: string, @Req() request: Request): Promise<Agent> {
    return await this.agents.delete(id, request.user as User);
  }
}
