import { extentOf, PUSH_KINDS, type PushKind, type PushTarget } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { parseId } from '@lml/common/validation/id';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IsIn, IsInt, IsOptional } from 'class-validator';
import { Type } from 'class-transformer';
import { DataSource, IsNull } from 'typeorm';
import { PushDeviceEntity } from './push-device.entity.js';

class AudienceQuery {
  @IsIn(PUSH_KINDS, { message: `kind must be one of ${PUSH_KINDS.join(', ')}` })
  kind: PushKind;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'assigneeId must be a whole number' })
  assigneeId?: number;
}

/** For the notifications service only. */
@InternalOnly()
@Controller('internal/push-devices')
export class InternalPushController {
  constructor(private readonly dataSource: DataSource) {}

  /** Devices that are told of an inquiry, by the accounts' roles and switches. */
  @Get()
  async audience(@Query() query: AudienceQuery): Promise<PushTarget[]> {
    const { kind } = query;
    const assigneeId = query.assigneeId ?? null;
    const devices = await this.dataSource
      .getRepository(PushDeviceEntity)
      .find({ where: { user: { disabledAt: IsNull() } }, relations: { user: true }, order: { id: 'ASC' } });
    return devices
      .filter(({ user }) => {
        if (user.id === assigneeId && user.pushAssigned) return true;
        // These concern the account that the inquiry is assigned to, if there is one.
        if (kind === 'assigned' || (kind === 'visitor-reply' && assigneeId !== null)) return false;
        if (!user.pushEveryInquiry) return false;
        const extent = extentOf(user.role, 'answer-inquiries');
        return extent === 'all' || (extent === 'own' && (assigneeId === null || assigneeId === user.id));
      })
      .map(toTarget);
  }

  /** One device, for a test; none if it is gone. */
  @Get(':id')
  async one(@Param('id') idText: string): Promise<PushTarget[]> {
    const id = parseId(idText);
    const device = id === undefined ? null : await this.devices.findOneBy({ id });
    return device ? [toTarget(device)] : [];
  }

  @Post(':id/used')
  @HttpCode(204)
  async markUsed(@Param('id') idText: string): Promise<void> {
    const id = parseId(idText);
    if (id !== undefined) await this.devices.update({ id }, { lastUsedAt: new Date() });
  }

  /** The push service says that the subscription is gone: it never comes back. */
  @Post(':id/gone')
  @HttpCode(204)
  async forget(@Param('id') idText: string): Promise<void> {
    const id = parseId(idText);
    if (id !== undefined) await this.devices.delete({ id });
  }

  private get devices() {
    return this.dataSource.getRepository(PushDeviceEntity);
  }
}

function toTarget({ id, endpoint, p256dh, auth }: PushDeviceEntity): PushTarget {
  return { id, endpoint, p256dh, auth };
}
