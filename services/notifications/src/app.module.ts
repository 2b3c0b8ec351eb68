import { Module } from '@nestjs/common';
import { Circuit } from './mail/circuit.js';
import { InquiriesClient } from './mail/inquiries.client.js';
import { InquiryMailer } from './mail/inquiry-mailer.js';
import { MailServer } from './mail/mail-server.js';
import { MailWorker } from './mail/mail-worker.js';

@Module({ providers: [MailWorker, InquiryMailer, InquiriesClient, MailServer, Circuit] })
export class AppModule {}
