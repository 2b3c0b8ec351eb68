import { INCOMING_MAIL_LIMITS } from '@lml/common/contracts';
import { ImapFlow } from 'imapflow';
import { EventEmitter, once } from 'node:events';
import type { InquiriesEnv } from '../env.js';
import { type MailContent, parseHeaders, parseMail } from './parse-mail.js';

const CONNECT_MS = 20_000;
/** The server is asked each minute, so a silence this long means that the connection is lost. */
const SILENT_MS = 3 * 60_000;
/** After that, IDLE is begun anew: servers and routers forget quiet connections. */
const IDLE_MS = 4 * 60_000;
const MIB = 1024 * 1024;
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];

/** A mail in the mailbox. */
export interface MailboxMail {
  uid: number;
  receivedAt: Date;
  content: MailContent;
}

/** One connection to the mailbox. It reads only: nothing is deleted, moved or marked as seen. */
export class MailboxConnection {
  private readonly signals = new EventEmitter();
  private lost = false;
  private hasNews = false;

  private constructor(
    private readonly client: ImapFlow,
    private readonly folder: string,
    readonly uidValidity: number,
  ) {
    client.on('exists', () => {
      this.hasNews = true;
      this.signals.emit('news');
    });
    client.on('close', () => {
      this.lost = true;
      this.signals.emit('news');
    });
  }

  /** @throws with the words of the server if it refuses */
  static async open(env: InquiriesEnv): Promise<MailboxConnection> {
    const client = new ImapFlow({
      host: env.IMAP_HOST!,
      port: env.IMAP_PORT,
      secure: env.IMAP_TLS,
      // The password never leaves this machine in the clear.
      ...(env.IMAP_TLS ? {} : { doSTARTTLS: !THIS_MACHINE.includes(env.IMAP_HOST!) }),
      auth: { user: env.IMAP_USER!, pass: env.IMAP_PASSWORD! },
      logger: false,
      ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      // Begun while waiting for news only: between two mails it would have to be ended again.
      ...{ disableAutoIdle: true, maxIdleTime: IDLE_MS },
      maxLiteralSize: INCOMING_MAIL_LIMITS.bytesMax + MIB,
      maxResponseSize: INCOMING_MAIL_LIMITS.bytesMax + 2 * MIB,
    });
    // Without a listener an error would end the process. Whoever waits for an answer is told.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { uidValidity } = await client.mailboxOpen(env.IMAP_FOLDER, { readOnly: true });
      return new MailboxConnection(client, env.IMAP_FOLDER, Number(uidValidity));
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /**
   * Asks the server for the next UID, as IDLE may have died without an error.
   * @throws if the connection is lost, or the folder is another one by now
   */
  async nextUid(): Promise<number> {
    this.hasNews = false;
    await this.client.noop();
    const status = await this.client.status(this.folder, { uidNext: true, uidValidity: true });
    const { uidNext, uidValidity } = status || {};
    if (uidValidity !== undefined && Number(uidValidity) !== this.uidValidity)
      throw new Error('The folder was replaced by another one');
    if (uidNext === undefined) throw new Error('The mail server does not say its next UID');
    return uidNext;
  }

  /** UIDs after one, in order. */
  async uidsAfter(uid: number): Promise<number[]> {
    const found = await this.client.search({ uid: `${uid + 1}:*` }, { uid: true });
    // "n:*" names the last mail even if its UID is lower.
    return (found || []).filter((one) => one > uid).sort((one, other) => one - other);
  }

  /** UIDs of mails that the server got on a day or later, in order. */
  async uidsSince(day: Date): Promise<number[]> {
    const found = await this.client.search({ since: day }, { uid: true });
    return (found || []).sort((one, other) => one - other);
  }

  /**
   * Reads a mail; undefined if it is gone meanwhile.
   * @param headersOnly for a mail that cannot be read
   */
  async read(uid: number, headersOnly: boolean): Promise<MailboxMail | undefined> {
    const known = await this.client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
    if (!known) return undefined;
    const { size = 0, internalDate } = known;
    const tooLarge = size > INCOMING_MAIL_LIMITS.bytesMax;
    const content =
      tooLarge || headersOnly
        ? await this.fetchHeaders(uid, tooLarge ? 'too-large' : 'broken')
        : await this.fetchWhole(uid);
    return content && { uid, receivedAt: new Date(internalDate ?? Date.now()), content };
  }

  private async fetchHeaders(uid: number, reason: 'too-large' | 'broken'): Promise<MailContent | undefined> {
    const mail = await this.client.fetchOne(String(uid), { headers: true }, { uid: true });
    return mail ? await parseHeaders(mail.headers ?? Buffer.alloc(0), reason) : undefined;
  }

  private async fetchWhole(uid: number): Promise<MailContent | undefined> {
    const mail = await this.client.fetchOne(String(uid), { source: true }, { uid: true });
    return mail ? await parseMail(mail.source ?? Buffer.alloc(0)) : undefined;
  }

  /** Resolves when mails may have come, when the connection is lost, or after a time. Never throws. */
  async news(withinMs: number): Promise<void> {
    if (this.lost || this.hasNews) return;
    // Ends with the next command.
    this.client.idle().catch(() => undefined);
    await once(this.signals, 'news', { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
  }

  /** Ends the connection. Never throws. */
  close(): void {
    this.client.close();
    this.signals.emit('news');
  }
}
