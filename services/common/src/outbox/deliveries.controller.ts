import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { IsBoolean, IsOptional, IsString, isUUID } from 'class-validator';
import type { DeliveryClaim, DeliveryFailure } from '../contracts/jobs.js';
import { AppError } from '../errors/app-error.js';
import { InternalOnly } from '../session/internal-only.js';

class DeliveryFailureDto implements DeliveryFailure {
  @IsString({ message: 'error must be a text' })
  error: string;

  @IsBoolean({ message: 'final must be true or false' })
  final: boolean;

  @IsOptional()
  @IsBoolean({ message: 'maybeSent must be true or false' })
  maybeSent?: boolean;
}

/** Answers the worker about the mails of a service. */
export interface OwnedDeliveries {
  claim(id: string): Promise<DeliveryClaim>;
  markSent(id: string): Promise<void>;
  markFailed(id: string, failure: DeliveryFailure): Promise<void>;
}

/** Token of the service's {@link OwnedDeliveries}. */
export const DELIVERIES = Symbol('deliveries');

/** For the notifications service only. All calls are idempotent. */
@InternalOnly()
@Controller('internal/deliveries/:id')
export class DeliveriesController {
  constructor(@Inject(DELIVERIES) private readonly deliveries: OwnedDeliveries) {}

  @Post('claim')
  @HttpCode(200)
  claim(@Param('id') id: string): Promise<DeliveryClaim> {
    return this.deliveries.claim(deliveryId(id));
  }

  @Post('sent')
  @HttpCode(204)
  markSent(@Param('id') id: string): Promise<void> {
    return this.deliveries.markSent(deliveryId(id));
  }

  @Post('failed')
  @HttpCode(204)
  markFailed(@Param('id') id: string, @Body() failure: DeliveryFailureDto): Promise<void> {
    return this.deliveries.markFailed(deliveryId(id), failure);
  }
}

function deliveryId(text: string): string {
  if (isUUID(text)) return text;
  throw new AppError(404, 'DELIVERY_NOT_FOUND', 'There is no such delivery');
}
