import { SettingsClientModule } from '@lml/common/settings/settings.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotificationsEnv } from './env.js';
import { BrochuresClient } from './mail/brochures.client.js';
import { Circuit } from './mail/circuit.js';
import { MailServer } from './mail/mail-server.js';
import { MailWorker } from './mail/mail-worker.js';
import { Mailer } from './mail/mailer.js';
import { PushChannels } from './push/push-channels.js';
import { Pusher } from './push/pusher.js';
import { PushesClient } from './push/pushes.client.js';

@Module({
  providers: [MailWorker, Mailer, MailServer, BrochuresClient, Circuit, Pusher, PushChannels, PushesClient],
})
export class AppModule {
  static with(env: NotificationsEnv): DynamicModule {
    return { module: AppModule, imports: [SettingsClientModule.with(env)] };
  }
}
