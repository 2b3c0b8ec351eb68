import { Module } from '@nestjs/common';
import { Circuit } from './mail/circuit.js';
import { MailServer } from './mail/mail-server.js';
import { MailWorker } from './mail/mail-worker.js';
import { Mailer } from './mail/mailer.js';

@Module({ providers: [MailWorker, Mailer, MailServer, Circuit] })
export class AppModule {}
