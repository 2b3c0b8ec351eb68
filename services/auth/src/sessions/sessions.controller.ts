import { recordChange } from '@lml/common/audit/changes';
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
import { DataSource, type EntityManager } from 'typeorm';
import { sessionNotFound } from './session.errors.js';
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
@StaffOnly()
@Controller('api/admin/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly dataSource: DataSource,
  ) {}

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
    const user = request.user as User;
    await this.dataSource.transaction(async (transaction) => {
      const ended = await this.sessions.endAll(user.id, { except: request.sessionID });
      if (ended > 0) await recordSignOut(transaction, user);
    });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one of the own sessions' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such session, or it has ended' })
  async end(@Param('id') id: string, @Req() request: Request): Promise<void> {
    const user = request.user as User;
    await this.dataSource.transaction(async (transaction) => {
      if (!(await this.sessions.end(user.id, id))) throw sessionNotFound();
      await recordSignOut(transaction, user);
    });
  }
}

async function recordSignOut(transaction: EntityManager, user: User): Promise<void> {
  await recordChange(transaction, {
    subject: 'user',
    subjectId: user.id,
    subjectName: user.username,
    action: 'signed-out',
    by: user,
  });
}
