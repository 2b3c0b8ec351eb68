import type { MailKind } from '@lml/common/contracts';
import { traceStep } from '@lml/common/traces/trace';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { NotificationsEnv } from '../env.js';
import { mailFailure, type MailFailure } from './mail-failure.js';
import { parseSender, type Sender } from './sender.js';

export interface OutgoingMail {
  /** Makes the Message-ID: the same mail sent twice can be told by it. */
  id: string;
  kind: MailKind;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** A mail did not go out, as far as is known. */
export class MailNotSent extends Error implements MailFailure {
  readonly verdict: MailFailure['verdict'];
  readonly text: string;

  /** @param maybeSent the server had all of it and did not answer: it may have taken it */
  constructor(
    override readonly cause: unknown,
    { verdict, text }: MailFailure,
    readonly maybeSent: boolean,
  ) {
    super(text);
    this.verdict = verdict;
    this.text = text;
  }
}

type WatchedMail = SendMailOptions & { onHandedOver?: () => void };

/** After this long without a mail a connection is given back; most servers would cut it some time later. */
const IDLE_MS = 10_000;
/** Some servers take no more over one connection. */
const MAILS_PER_CONNECTION = 100;

/**
 * The mail server, reached by SMTP over a few connections that are used again: greeting, TLS and sign-in take longer than
 * a mail. One that the server has cut in between costs no attempt: a mail of which it got nothing goes over another.
 */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly sender: Sender;
  private readonly timeoutMs: number;

  constructor(env: NotificationsEnv) {
    this.sender = parseSender(env.MAIL_FROM)!;
    this.timeoutMs = env.SMTP_TIMEOUT_SECONDS * 1000;
    this.transport = createTransport({
      pool: true,
      maxConnections: env.MAIL_CONCURRENCY,
      maxMessages: MAILS_PER_CONNECTION,
      maxRequeues: 3,
      idleTimeout: IDLE_MS,
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
    this.watchHandOver();
  }

  /** Notes when the connection has read the last of a mail. */
  private watchHandOver(): void {
    this.transport.use('stream', ({ data, message }, done) => {
      const { onHandedOver } = data as WatchedMail;
      message.processFunc((content) => content.once('end', () => onHandedOver?.()));
      done();
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /**
   * Resolves once the mail server has taken the mail.
   * @throws MailNotSent; when the time is up the connection is cut
   */
  async send(mail: OutgoingMail): Promise<void> {
    const domain = this.sender.address.split('@')[1];
    let handedOver = false;
    const outgoing: WatchedMail = {
      messageId: `<${mail.id}@${domain}>`,
      from: this.sender,
      // Names and addresses as parts, never as one text: what a visitor typed can't become another header or recipient.
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': mail.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated' },
      signal: AbortSignal.timeout(this.timeoutMs),
      onHandedOver: () => (handedOver = true),
    };
    try {
      await traceStep('send mail', () => this.transport.sendMail(outgoing));
    } catch (error) {
      const answered = (error as { responseCode?: number }).responseCode !== undefined;
      throw new MailNotSent(error, mailFailure(error, mail.kind), handedOver && !answered);
    }
  }
}
