import { isVisitor } from '@lml/common/session/is-visitor';
import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { CreatePressDto } from './leads.dto.js';
import { PressesService } from './presses.service.js';

/** Keeps presses of visitors on contact links. */
@ApiTags('Visitors')
@Controller('api/presses')
export class PressesController {
  constructor(private readonly presses: PressesService) {}

  @ApiOperation({
    summary: 'Keep a press on a WhatsApp, call, SMS or e-mail link',
    description:
      'Nothing about the visitor is kept. Presses by staff, by robots and beyond 19 an hour from one address are taken and dropped.',
  })
  @ApiNoContentResponse({ description: 'Taken' })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
  @HttpCode(204)
  @Post()
  async keep(@Body() press: CreatePressDto, @Ip() address: string, @Req() request: Request): Promise<void> {
    if (isVisitor(request)) await this.presses.keep(press, address);
  }
}
