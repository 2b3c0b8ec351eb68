import { INCOMING_MAIL_LIMITS } from '@lml/common/contracts';
import { type FetchMessageObject, type FetchQueryObject, ImapFlow } from 'imapflow';
import { EventEmitter, once } from 'node:events';
import type { InquiriesEnv } from '../env.js';

const CONNECT_MS = 20_000;
/** The server is asked each minute, so a silence this long means that the connection is lost. */
const SILENT_MS = 3 * 60_000;
/** After that, IDLE is begun anew: servers and routers forget quiet connections. */
const IDLE_MS = 4 * 60_000;
const MIB = 1024 * 1024;
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];

/** Bytes of mails that are fetched with one command, so that a batch of large ones does not fill the memory. */
const FETCH_BYTES = 8 * MIB;

/** A mail as it is in the mailbox. */
export interface MailboxMail {
  uid: number;
  receivedAt: Date;
  /** The whole mail, or its headers if it is too large. */
  source: Buffer;
  tooLarge: boolean;
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
   * Reads mails in the given order, as many at once as may be in memory. Two commands bring each group, whatever its size.
   * Mails that are gone meanwhile are missing.
   * @param uids in order
   */
  async *read(uids: number[]): AsyncGenerator<MailboxMail[], void> {
    const known = await this.fetch(uids, { size: true, internalDate: true });
    const mails = known.map(({ uid, size = 0, internalDate }) => ({
      ...{ uid, size, receivedAt: new Date(internalDate ?? Date.now()) },
      tooLarge: size > INCOMING_MAIL_LIMITS.bytesMax,
    }));
    for (const group of groupsOf(mails)) {
      const { tooLarge } = group[0]!;
      const fetched = await this.fetch(
        group.map(({ uid }) => uid),
        tooLarge ? { headers: true } : { source: true },
      );
      const sources = new Map(fetched.map(({ uid, source, headers }) => [uid, source ?? headers]));
      yield group
        .filter(({ uid }) => sources.has(uid))
        .map(({ uid, receivedAt }) => ({
          ...{ uid, receivedAt, tooLarge },
          source: sources.get(uid) ?? Buffer.alloc(0),
        }));
    }
  }

  private async fetch(uids: number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    const found = await this.client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true });
    return found.sort((one, other) => one.uid - other.uid);
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

/** Splits mails, in order, into groups that are fetched at once. One that is too large is a group of its own. */
function groupsOf<Mail extends { size: number; tooLarge: boolean }>(mails: Mail[]): Mail[][] {
  const groups: Mail[][] = [];
  let bytes = 0;
  for (const mail of mails) {
    const last = groups.at(-1);
    bytes += mail.size;
    if (last && !mail.tooLarge && !last[0]!.tooLarge && bytes <= FETCH_BYTES) last.push(mail);
    else {
      groups.push([mail]);
      bytes = mail.size;
    }
  }
  return groups;
}
