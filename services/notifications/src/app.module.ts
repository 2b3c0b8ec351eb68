import { SettingsClientModule } from '@lml/common/settings/settings.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotificationsEnv } from './env.js';
import { Circuit } from './mail/circuit.js';
import { MailServer } from './mail/mail-server.js';
import { MailWorker } from './mail/mail-worker.js';
import { Mailer } from './mail/mailer.js';

@Module({ providers: [MailWorker, Mailer, MailServer, Circuit] })
export class AppModule {
  static with(env: NotificationsEnv): DynamicModule {
    return { module: AppModule, imports: [SettingsClientModule.with(env)] };
  }
}
