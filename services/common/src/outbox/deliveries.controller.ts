import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsOptional,
  IsString,
  IsUUID,
  isUUID,
} from 'class-validator';
import { LOGGER } from '../core.module.js';
import {
  DELIVERY_IDS_MAX,
  type DeliveryClaim,
  type DeliveryClaims,
  type DeliveryFailure,
  type DeliveryIds,
} from '../contracts/jobs.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
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

export class DeliveryIdsDto implements DeliveryIds {
  @IsArray({ message: 'ids must be a list' })
  @ArrayMinSize(1, { message: 'ids must have an id' })
  @ArrayMaxSize(DELIVERY_IDS_MAX, { message: `ids must have at most ${DELIVERY_IDS_MAX} ids` })
  @IsUUID(undefined, { each: true, message: 'ids must have ids of deliveries' })
  ids: string[];
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
@Controller('internal/deliveries')
export class DeliveriesController {
  constructor(
    @Inject(DELIVERIES) private readonly deliveries: OwnedDeliveries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('claim')
  @HttpCode(200)
  claimAll(@Body() { ids }: DeliveryIdsDto): Promise<DeliveryClaims> {
    return claimEach(ids, (id) => this.deliveries.claim(id), this.logger);
  }

  @Post('sent')
  @HttpCode(204)
  async markAllSent(@Body() { ids }: DeliveryIdsDto): Promise<void> {
    await Promise.all(ids.map((id) => this.deliveries.markSent(id)));
  }

  /** As {@link claimAll} of one, for the worker of earlier releases. */
  @Post(':id/claim')
  @HttpCode(200)
  claim(@Param('id') id: string): Promise<DeliveryClaim> {
    return this.deliveries.claim(deliveryId(id));
  }

  /** As {@link markAllSent} of one, for the worker of earlier releases. */
  @Post(':id/sent')
  @HttpCode(204)
  markSent(@Param('id') id: string): Promise<void> {
    return this.deliveries.markSent(deliveryId(id));
  }

  @Post(':id/failed')
  @HttpCode(204)
  markFailed(@Param('id') id: string, @Body() failure: DeliveryFailureDto): Promise<void> {
    return this.deliveries.markFailed(deliveryId(id), failure);
  }
}

function deliveryId(text: string): string {
  if (isUUID(text)) return text;
  throw new AppError(404, 'DELIVERY_NOT_FOUND', 'There is no such delivery');
}

/**
 * Claims each delivery. One that fails is left out, for the worker to try again: it does not hold up the others.
 * @throws the failure if no claim succeeds
 */
export async function claimEach<Claim>(
  ids: string[],
  claim: (id: string) => Promise<Claim>,
  logger: Logger,
): Promise<DeliveryClaims<Claim>> {
  const claims: DeliveryClaims<Claim> = {};
  const failures: unknown[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        claims[id] = await claim(id);
      } catch (error) {
        failures.push(error);
        if (ids.length > 1) logger.error({ err: error, deliveryId: id }, 'delivery could not be claimed');
      }
    }),
  );
  if (failures.length === ids.length) throw failures[0];
  return claims;
}
