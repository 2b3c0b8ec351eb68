import {
  type AddPushDevice,
  PUSH_LIMITS,
  PUSH_TEST_QUEUE,
  PUSH_TEXTS,
  type PushDevice,
  type PushSettings,
  type User,
} from '@lml/common/contracts';
import { withDeadline } from '@lml/common/deadline';
import { AppError, validationFailed } from '@lml/common/errors/app-error';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { isPushService } from '@lml/common/push-services';
import { REDIS, type Redis } from '@lml/common/redis';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AuthEnv } from '../env.js';
import { deviceOf } from '../sessions/device.js';
import { PushDeviceEntity } from './push-device.entity.js';

const TEST_ATTEMPTS = 3;
const QUEUE_DEADLINE_MS = 3000;

/** The browsers in which an account has turned notifications on. */
@Injectable()
export class PushDevicesService {
  private readonly tests: Queue;

  constructor(
    private readonly dataSource: DataSource,
    private readonly env: AuthEnv,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    this.tests = new Queue(PUSH_TEST_QUEUE, {
      connection: redis,
      skipVersionCheck: true,
      defaultJobOptions: {
        attempts: TEST_ATTEMPTS,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: true,
      },
    });
    // The Redis client itself logs, once, that Redis is unavailable.
    this.tests.on('error', () => undefined);
  }

  async settings(by: User): Promise<PushSettings> {
    const devices = await this.dataSource
      .getRepository(PushDeviceEntity)
      .find({ where: { userId: by.id }, order: { createdAt: 'DESC', id: 'DESC' } });
    return { publicKey: this.env.VAPID_PUBLIC_KEY || null, devices: devices.map(toPushDevice) };
  }

  /**
   * Registers a browser for the account; a browser that another account had used belongs to this one from now on.
   * @throws AppError 400 unless the endpoint is of a known push service, 409 if pushes are not set up
   */
  async add(input: AddPushDevice, userAgent: string | undefined, by: User): Promise<PushDevice> {
    if (!this.env.VAPID_PUBLIC_KEY) throw new AppError(409, 'PUSH_OFF', PUSH_TEXTS.off);
    if (!isPushService(input.endpoint, this.env.pushTestService()))
      throw validationFailed([{ field: 'endpoint', message: PUSH_TEXTS.endpoint }]);
    const { browser, system } = deviceOf(userAgent, '');
    const name = [browser ?? 'Browser', system].filter(Boolean).join(' on ');
    const { endpoint, p256dh, auth } = input;
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint) DO UPDATE
            SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name,
                created_at = now(), last_used_at = NULL`,
        [by.id, endpoint, p256dh, auth, name],
      );
      await transaction.query(
        `DELETE FROM push_devices WHERE user_id = $1 AND id NOT IN (
           SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)`,
        [by.id, PUSH_LIMITS.devicesMax],
      );
      return toPushDevice(await transaction.findOneByOrFail(PushDeviceEntity, { endpoint }));
    });
  }

  /** Forgets a device of the account. @throws AppError 404 */
  async remove(idText: string, by: User): Promise<void> {
    const id = parseId(idText);
    const { affected } =
      id === undefined
        ? { affected: 0 }
        : await this.dataSource.getRepository(PushDeviceEntity).delete({ id, userId: by.id });
    if (!affected) throw deviceUnknown();
  }

  /** Has a test pushed to a device of the account. @throws AppError 404; 503 without Redis */
  async test(idText: string, by: User): Promise<void> {
    const id = parseId(idText);
    const device =
      id === undefined
        ? null
        : await this.dataSource.getRepository(PushDeviceEntity).findOneBy({ id, userId: by.id });
    if (!device) throw deviceUnknown();
    const job = { deliveryId: String(device.id), requestId: requestIdFrom(currentRequestId()) };
    try {
      if (!this.redis.isReady) throw new Error('Redis is away');
      // One at a time for each device.
      await withDeadline(
        this.tests.add('test', job, { jobId: `device-${device.id}` }),
        QUEUE_DEADLINE_MS,
        'Redis does not answer',
      );
    } catch {
      throw new AppError(503, 'TEMPORARILY_UNAVAILABLE', PUSH_TEXTS.busy, { retryAfterSeconds: 5 });
    }
  }
}

function deviceUnknown(): AppError {
  return new AppError(404, 'DEVICE_NOT_FOUND', PUSH_TEXTS.deviceUnknown);
}

function toPushDevice({ id, name, endpoint, createdAt, lastUsedAt }: PushDeviceEntity): PushDevice {
  return {
    ...{ id, name },
    endpointDigest: createHash('sha256').update(endpoint).digest('hex'),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
