import type { StaffSession, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { StaffSessions } from './staff-sessions.js';

class StaffSessionAnswer implements StaffSession {
  @ApiProperty({ description: 'Names the session; it is not its secret', example: 'kq3Jm0yqkXb1u2VQv9s4bw' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ format: 'date-time' })
  lastUsedAt: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Chrome' })
  browser: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Windows' })
  system: string | null;

  @ApiProperty({ description: 'Where it was begun, shortened to the network', example: '41.90.12.x' })
  address: string;

  @ApiProperty({ description: 'The session of this call' })
  current: boolean;
}

/** The user's own sessions. */
@ApiTags('account')
@StaffOnly('own-account')
@Controller('api/admin/sessions')
export class SessionsController {
  constructor(private readonly sessions: StaffSessions) {}

  @Get()
  @ApiOperation({ summary: 'The own sessions, the one used last first' })
  @ApiOkResponse({ type: [StaffSessionAnswer] })
  list(@Req() request: Request): Promise<StaffSession[]> {
    return this.sessions.list((request.user as User).id, request);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out everywhere else' })
  @ApiNoContentResponse()
  async endOthers(@Req() request: Request): Promise<void> {
    await this.sessions.signOutElsewhere(request.user as User, request.sessionID);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one of the own sessions' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such session, or it has ended' })
  async end(@Param('id') id: string, @Req() request: Request): Promise<void> {
    await this.sessions.signOut(request.user as User, id);
  }
}
