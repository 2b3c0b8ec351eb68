import type { DeliveredMail } from '@lml/common/contracts';
import { traceStep } from '@lml/common/traces/trace';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { NotificationsEnv } from '../env.js';
import { mailFailure, type MailFailure } from './mail-failure.js';
import { parseSender, type Sender } from './sender.js';

export interface OutgoingMail {
  /** Used for the Message-ID, by which duplicates can be recognised. */
  id: string;
  kind: DeliveredMail['kind'];
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Calendar event that the recipient's client adds, changes or takes out. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
  attachment?: { name: string; base64: string };
  /** Earlier mails of the conversation, oldest first: `id`s of ours, Message-IDs of others. */
  thread?: string[];
  /** Additional headers. */
  headers?: Record<string, string>;
}

/** A mail failed, as far as is known. */
export class MailNotSent extends Error implements MailFailure {
  readonly verdict: MailFailure['verdict'];
  readonly text: string;

  /** @param maybeSent the server got the whole mail but did not reply: it may have accepted it */
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

/** RFC 3834: programs do not answer mails of programs. */
const AUTO_SUBMITTED: Partial<Record<DeliveredMail['kind'], string>> = {
  acknowledgement: 'auto-replied',
  reply: 'no',
};

/** Idle timeout of a connection; most servers would close it later. */
const IDLE_MS = 10_000;
/** Some servers limit the mails per connection. */
const MAILS_PER_CONNECTION = 100;

/**
 * The mail server, over a few reused SMTP connections: greeting, TLS and authentication take longer than a mail. If the
 * server has closed an idle connection, the mail is sent over another one without counting as a failure.
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

  /** Records when the connection has read the end of a mail. */
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
   * Resolves once the mail server has accepted the mail.
   * @throws MailNotSent; on timeout the connection is closed
   */
  async send(mail: OutgoingMail): Promise<void> {
    const domain = this.sender.address.split('@')[1];
    const thread = (mail.thread ?? []).map((id) => (id.includes('@') ? `<${id}>` : `<${id}@${domain}>`));
    let handedOver = false;
    const outgoing: WatchedMail = {
      messageId: `<${mail.id}@${domain}>`,
      from: this.sender,
      // Separate names and addresses prevent header injection by a visitor's input.
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Adds text/calendar with the method as an alternative and as a file: clients read either.
      ...(mail.calendar && {
        icalEvent: { filename: 'viewing.ics', method: mail.calendar.method, content: mail.calendar.content },
      }),
      ...(mail.attachment && {
        attachments: [
          { filename: mail.attachment.name, content: mail.attachment.base64, encoding: 'base64' },
        ],
      }),
      ...(thread.length > 0 && { inReplyTo: thread.at(-1), references: thread }),
      headers: {
        'Auto-Submitted': AUTO_SUBMITTED[mail.kind] ?? 'auto-generated',
        ...mail.headers,
      },
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
