import {
  type ChangePortrait,
  PORTRAIT_TEXTS,
  STAFF_PROPERTY_LIMITS,
  type StaffPortrait,
  type User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Check, Present } from '@lml/common/validation/fields';
import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { PortraitsService } from './portraits.service.js';

class ChangePortraitDto implements ChangePortrait {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: STAFF_PROPERTY_LIMITS.linkMax,
    description: 'Path of an uploaded picture; null removes the portrait',
    example: null,
  })
  @Check((value) =>
    value === null || (typeof value === 'string' && value.length <= STAFF_PROPERTY_LIMITS.linkMax)
      ? undefined
      : PORTRAIT_TEXTS.notUploaded,
  )
  @Present(PORTRAIT_TEXTS.notUploaded)
  imageUrl: string | null;
}

class StaffPortraitDocument implements StaffPortrait {
  @ApiProperty({ type: 'integer', example: 3 })
  accountId: number;

  @ApiProperty({ example: '/media/00000000000000000000000000000000/320.jpg' })
  imageUrl: string;

  @ApiProperty({ enum: ['account', 'agent'], description: 'Whose portrait it is' })
  source: 'account' | 'agent';
}

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/portraits')
export class PortraitsController {
  constructor(private readonly portraits: PortraitsService) {}

  @Get()
  @ApiOperation({ summary: 'Portraits of staff accounts, or of the agents linked to them' })
  @ApiOkResponse({ type: [StaffPortraitDocument] })
  async list(): Promise<StaffPortrait[]> {
    return await this.portraits.list();
  }

  @Put('me')
  @MayBy('own-account')
  @ApiOperation({ summary: 'Change or remove the portrait of the own account; answers all portraits' })
  @ApiOkResponse({ type: [StaffPortraitDocument] })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; the picture is not ours' })
  async change(@Body() { imageUrl }: ChangePortraitDto, @Req() request: Request): Promise<StaffPortrait[]> {
    return await this.portraits.change(imageUrl, request.user as User);
  }
}
