import {
  type AddPushDevice,
  PUSH_LIMITS,
  PUSH_TEXTS,
  type PushDevice,
  type PushSettings,
} from '@lml/common/contracts';
import { Check } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';

/** Uncompressed point of the curve P-256, and a secret of 16 bytes, in base64url. */
const POINT = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;

/** The service checks that the endpoint is of a known push service, which depends on settings. */
export class AddPushDeviceDto implements AddPushDevice {
  @ApiProperty({ maxLength: PUSH_LIMITS.endpointMax, example: 'https://fcm.googleapis.com/fcm/send/abc' })
  @Check((value) =>
    typeof value === 'string' && value.length <= PUSH_LIMITS.endpointMax ? undefined : PUSH_TEXTS.endpoint,
  )
  endpoint: string;

  @ApiProperty({ description: 'Key `p256dh` of the subscription, base64url' })
  @Check((value) => (typeof value === 'string' && POINT.test(value) ? undefined : PUSH_TEXTS.p256dh))
  p256dh: string;

  @ApiProperty({ description: 'Key `auth` of the subscription, base64url' })
  @Check((value) => (typeof value === 'string' && SECRET.test(value) ? undefined : PUSH_TEXTS.auth))
  auth: string;
}

export class PushDeviceAnswer implements PushDevice {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({ example: 'Chrome on Android' })
  name: string;

  @ApiProperty({ description: 'SHA-256 of the endpoint as hex' })
  endpointDigest: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  lastUsedAt: string | null;
}

export class PushSettingsAnswer implements PushSettings {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'VAPID public key; null if pushes are not set up',
  })
  publicKey: string | null;

  @ApiProperty({ type: [PushDeviceAnswer], description: 'Newest first' })
  devices: PushDeviceAnswer[];
}
