import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { NotificationsEnv } from '../env.js';
import { parseSender, type Sender } from './sender.js';

export interface OutgoingMail {
  /** Makes the Message-ID: the same mail sent twice can be told by it. */
  id: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The mail server, reached by SMTP. One connection a mail: there are few, and nothing lies idle that could be cut. */
@Injectable()
export class MailServer {
  private readonly transport: Transporter;
  private readonly sender: Sender;
  private readonly timeoutMs: number;

  constructor(env: NotificationsEnv) {
    this.sender = parseSender(env.MAIL_FROM)!;
    this.timeoutMs = env.SMTP_TIMEOUT_SECONDS * 1000;
    this.transport = createTransport({
      host: env.SMTP_HOST,
      port: env.SMTP_PORT,
      secure: env.SMTP_SECURE,
      ...(env.SMTP_USER
        ? { auth: { user: env.SMTP_USER, pass: env.SMTP_PASSWORD ?? '' }, requireTLS: !env.DEMO }
        : {}),
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves once the mail server has taken the mail.
   * @throws Error to be read by `mailFailure`; when the time is up the connection is cut
   */
  async send(mail: OutgoingMail): Promise<void> {
    const domain = this.sender.address.split('@')[1];
    await this.transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: this.sender,
      // Names and addresses as parts, never as one text: what a visitor typed can't become another header or recipient.
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(this.timeoutMs),
    });
  }
}
