import {
  AddressVariable,
  FlagVariable,
  NumberVariable,
  PortVariable,
  RedisServiceEnv,
  SecretVariable,
  TextVariable,
} from '@lml/common/env';
import { IsOptional, IsString, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { parseSender } from './mail/sender.js';

function SenderVariable(): PropertyDecorator {
  return ValidateBy({
    name: 'sender',
    validator: {
      validate: (value) => typeof value === 'string' && parseSender(value) !== undefined,
      defaultMessage: () =>
        '$property must be an e-mail address, with or without a name: LML Properties <office@example.com>',
    },
  });
}

export class NotificationsEnv extends RedisServiceEnv {
  /** Address of the inquiries service. */
  @AddressVariable()
  INQUIRIES_URL: string;

  /** Address of the listings service, which owns the mails about saved searches and makes brochures. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Address of the auth service, which owns the mails about staff accounts. */
  @AddressVariable()
  AUTH_URL: string;

  /** Token for calls to these; the same in all. */
  @SecretVariable()
  INTERNAL_TOKEN: string;

  @TextVariable()
  SMTP_HOST: string;

  @PortVariable()
  SMTP_PORT = 587;

  /** Implicit TLS (usually port 465). Otherwise STARTTLS is used if the server offers it. */
  @FlagVariable()
  SMTP_SECURE = false;

  /** Empty for a mail server without authentication. */
  @IsOptional()
  @IsString()
  SMTP_USER?: string;

  /** Outside the demo it is sent over TLS only. */
  @ValidateIf((env: NotificationsEnv) => env.SMTP_USER !== undefined)
  @SecretVariable(1)
  SMTP_PASSWORD?: string;

  @SenderVariable()
  MAIL_FROM: string;

  /** Max mails sent at once, each over its own connection; some mail servers allow only a few. */
  @IsOptional()
  @NumberVariable(1, 100)
  MAIL_CONCURRENCY = 5;

  /**
   * Total time limit for sending one mail, in seconds. Must be below the lease of inquiries (DELIVERY_LEASE_SECONDS),
   * or a second worker would send the mail too.
   */
  @IsOptional()
  @NumberVariable(1, 3000)
  SMTP_TIMEOUT_SECONDS = 45;

  /** Keys of web push, base64url, made by `make secrets`; without them no browser is told. */
  @IsOptional()
  @SecretVariable()
  @Matches(/^B[\w-]{86}$/, { message: '$property must be a VAPID public key in base64url' })
  VAPID_PUBLIC_KEY?: string;

  @ValidateIf((env: NotificationsEnv) => env.VAPID_PUBLIC_KEY !== undefined)
  @SecretVariable()
  @Matches(/^[\w-]{43}$/, { message: '$property must be the private key of VAPID_PUBLIC_KEY in base64url' })
  VAPID_PRIVATE_KEY?: string;

  /** Receives every new inquiry as signed JSON, without the visitor's details. */
  @IsOptional()
  @AddressVariable('https://hooks.example.com/lml')
  PUSH_WEBHOOK_URL?: string;

  /** Signs it. */
  @ValidateIf((env: NotificationsEnv) => env.PUSH_WEBHOOK_URL !== undefined)
  @SecretVariable()
  PUSH_WEBHOOK_SECRET?: string;

  /** Topic of ntfy that receives every new inquiry. */
  @IsOptional()
  @AddressVariable('https://ntfy.example.com/topic')
  NTFY_URL?: string;

  /** Access token of ntfy, if the topic needs one. */
  @IsOptional()
  @SecretVariable(1)
  NTFY_TOKEN?: string;

  /** Origin of a push service for tests; ignored outside the demo. */
  @IsOptional()
  @AddressVariable()
  PUSH_TEST_SERVICE?: string;

  pushTestService(): string | undefined {
    return this.DEMO ? this.PUSH_TEST_SERVICE : undefined;
  }
}
