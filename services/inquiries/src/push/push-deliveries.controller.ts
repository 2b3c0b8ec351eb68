import type { DeliveryClaims, PushClaim, PushFailure } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { AppError } from '@lml/common/errors/app-error';
import type { Logger } from '@lml/common/logging/logger';
import { claimEach, DeliveryIdsDto } from '@lml/common/outbox/deliveries.controller';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsString, isUUID } from 'class-validator';
import { PushDeliveriesService } from './push-deliveries.service.js';

class PushFailureDto implements PushFailure {
  @IsString({ message: 'error must be a text' })
  error: string;

  @IsArray({ message: 'delivered must be a list' })
  @ArrayMaxSize(10_000, { message: 'delivered is too long' })
  @IsString({ each: true, message: 'delivered must have texts' })
  delivered: string[];
}

/** For the notifications service only. All calls are idempotent. */
@InternalOnly()
@Controller('internal/pushes')
export class PushDeliveriesController {
  constructor(
    private readonly pushes: PushDeliveriesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('claim')
  @HttpCode(200)
  claimAll(@Body() { ids }: DeliveryIdsDto): Promise<DeliveryClaims<PushClaim>> {
    return claimEach(ids, (id) => this.pushes.claim(id), this.logger);
  }

  @Post('sent')
  @HttpCode(204)
  async markAllSent(@Body() { ids }: DeliveryIdsDto): Promise<void> {
    await Promise.all(ids.map((id) => this.pushes.markSent(id)));
  }

  /** As {@link claimAll} of one, for the worker of earlier releases. */
  @Post(':id/claim')
  @HttpCode(200)
  claim(@Param('id') id: string): Promise<PushClaim> {
    return this.pushes.claim(pushId(id));
  }

  /** As {@link markAllSent} of one, for the worker of earlier releases. */
  @Post(':id/sent')
  @HttpCode(204)
  markSent(@Param('id') id: string): Promise<void> {
    return this.pushes.markSent(pushId(id));
  }

  @Post(':id/failed')
  @HttpCode(204)
  markFailed(@Param('id') id: string, @Body() failure: PushFailureDto): Promise<void> {
    return this.pushes.markFailed(pushId(id), failure);
  }
}

function pushId(text: string): string {
  if (isUUID(text)) return text;
  throw new AppError(404, 'DELIVERY_NOT_FOUND', 'There is no such push');
}
