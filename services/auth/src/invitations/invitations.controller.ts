import type { Invitation, NewInvitation, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { CreateInvitationDto, InvitationAnswer, NewInvitationAnswer } from './invitation.dto.js';
import { InvitationsService } from './invitations.service.js';

@ApiTags('people')
@StaffOnly('manage-accounts')
@Controller('api/admin/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post()
  @ApiOperation({
    summary: 'Make an invitation that one person can use within seven days; mail it if there is an address',
  })
  @ApiCreatedResponse({ type: NewInvitationAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names it' })
  invite(@Body() body: CreateInvitationDto, @Req() request: Request): Promise<NewInvitation> {
    return this.invitations.invite(body, request.user as User);
  }

  @Get()
  @ApiOperation({ summary: 'The invitations that are still open, newest first' })
  @ApiOkResponse({ type: [InvitationAnswer] })
  open(): Promise<Invitation[]> {
    return this.invitations.open();
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Withdraw an open invitation' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such open invitation' })
  async revoke(@Param('id') id: string, @Req() request: Request): Promise<void> {
    await this.invitations.revoke(id, request.user as User);
  }
}
