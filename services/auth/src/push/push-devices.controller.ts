import type { PushDevice, PushSettings, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { PushDevicesService } from './push-devices.service.js';
import { AddPushDeviceDto, PushDeviceAnswer, PushSettingsAnswer } from './push.dto.js';

/** The own account's devices for pushes. */
@ApiTags('people')
@StaffOnly('own-account')
@Controller('api/admin/users/me/push')
export class PushDevicesController {
  constructor(private readonly devices: PushDevicesService) {}

  @Get()
  @MayBy('own-account')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Devices that get notifications of the own account' })
  @ApiOkResponse({ type: PushSettingsAnswer })
  settings(@Req() request: Request): Promise<PushSettings> {
    return this.devices.settings(request.user as User);
  }

  @Post()
  @MayBy('own-account')
  @ApiOperation({ summary: 'Turn notifications on in this browser' })
  @ApiCreatedResponse({ type: PushDeviceAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names it' })
  @ApiConflictResponse({ description: 'PUSH_OFF: notifications are not set up on the server' })
  add(@Body() input: AddPushDeviceDto, @Req() request: Request): Promise<PushDevice> {
    return this.devices.add(input, request.headers['user-agent'], request.user as User);
  }

  @Delete(':id')
  @MayBy('own-account')
  @HttpCode(204)
  @ApiOperation({ summary: 'Turn notifications off on a device' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such device' })
  remove(@Param('id') id: string, @Req() request: Request): Promise<void> {
    return this.devices.remove(id, request.user as User);
  }

  @Post(':id/test')
  @MayBy('own-account')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a test notification to a device' })
  @ApiAcceptedResponse()
  @ApiNotFoundResponse({ description: 'There is no such device (any more)' })
  @ApiServiceUnavailableResponse({ description: 'It could not be queued' })
  test(@Param('id') id: string, @Req() request: Request): Promise<void> {
    return this.devices.test(id, request.user as User);
  }
}
