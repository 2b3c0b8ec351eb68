import {
  type AutomaticMail,
  EMAIL_PATTERN,
  INCOMING_MAIL_LIMITS as LIMITS,
  type UnreadableReason,
} from '@lml/common/contracts';
import { type AddressObject, type EmailAddress, type ParsedMail, simpleParser } from 'mailparser';
import { createHash } from 'node:crypto';
import { attachmentsOf, type ReceivedAttachment } from './attachments.js';
import { bounceOf, type Bounce } from './bounce.js';
import { splitQuoted } from './quoted-text.js';
import { line, storable } from './storable.js';

/** References that are looked up: mail programs add one for each mail of a thread. */
const REFERENCES_MAX = 50;
/** Longer ones do not fit into the unique index. */
const MESSAGE_ID_MAX = 500;
const HEADER_END = /\r?\n\r?\n/;
const AUTOMATIC_PRECEDENCE = /^(?:bulk|junk|list|auto[-_ ]?reply)$/i;
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply'];

/** A mail as it is stored and matched. All texts can be stored: without NUL and lone surrogates. */
export interface MailContent {
  /** Without angle brackets; a digest of the mail if it has none. */
  messageId: string;
  /** Message-IDs that it names as answered, without angle brackets. */
  references: string[];
  /** Addresses that it was sent or delivered to. */
  recipients: string[];
  /** `email` is empty if none is stated. */
  sender: { name: string; email: string };
  subject: string;
  text: string;
  quoted: string | null;
  automatic: AutomaticMail | null;
  unreadable: UnreadableReason | null;
  attachments: ReceivedAttachment[];
  /** Null unless a mail server says that a mail did not arrive. */
  bounce: Bounce | null;
}

/** Reads a mail. Never throws: one that the parser cannot read is returned with what its headers say. */
export async function parseMail(source: Buffer): Promise<MailContent> {
  try {
    return contentOf(await simpleParser(source, { keepDeliveryStatus: true, skipTextToHtml: true }), source);
  } catch (error) {
    const tooMany = (error as { code?: string }).code === 'EMAXLEN';
    return await parseHeaders(source, tooMany ? 'too-many-parts' : 'broken');
  }
}

/**
 * Reads the headers of a mail only. Never throws.
 * @param source the mail or its headers
 * @param reason why the rest is not read
 */
export async function parseHeaders(source: Buffer, reason: UnreadableReason): Promise<MailContent> {
  const head = source.subarray(0, LIMITS.bytesMax).toString('latin1').split(HEADER_END, 1)[0] ?? '';
  // Without its structure, there are no parts to look for.
  const plain = head.replaceAll(/^content-(?:type|transfer-encoding)[ \t]*:.*(?:\r?\n[ \t].*)*\r?\n?/gim, '');
  const mail = await simpleParser(Buffer.from(`${plain}\r\n\r\n`, 'latin1')).catch(() => undefined);
  const content = mail ? contentOf(mail, source) : nothingOf(source);
  return { ...content, text: '', quoted: null, attachments: [], bounce: null, unreadable: reason };
}

function contentOf(mail: ParsedMail, source: Buffer): MailContent {
  const { text, quoted } = splitQuoted(storable(mail.text ?? '', LIMITS.textMax));
  const [sender] = addressesOf(mail.from);
  const bounce = bounceOf(mail, source);
  return {
    messageId: idOf(mail.messageId, source),
    references: referencesOf(mail),
    recipients: recipientsOf(mail),
    sender: {
      name: line(sender?.name ?? '', LIMITS.nameMax),
      email: EMAIL_PATTERN.test(sender?.address ?? '') ? storable(sender?.address ?? '', 254) : '',
    },
    subject: line(mail.subject ?? '', LIMITS.subjectMax),
    ...{ text, quoted },
    automatic: bounce ? 'bounce' : isAutomatic(mail) ? 'auto-reply' : null,
    unreadable: null,
    attachments: attachmentsOf(mail.attachments),
    bounce,
  };
}

function nothingOf(source: Buffer): MailContent {
  return {
    ...{ messageId: digestOf(source), references: [], recipients: [], sender: { name: '', email: '' } },
    ...{
      subject: '',
      text: '',
      quoted: null,
      automatic: null,
      unreadable: null,
      attachments: [],
      bounce: null,
    },
  };
}

function idOf(messageId: string | undefined, source: Buffer): string {
  const id = bare(messageId ?? '');
  return id === '' || id.length > MESSAGE_ID_MAX ? digestOf(source) : id;
}

function digestOf(source: Buffer): string {
  return `sha256:${createHash('sha256').update(source).digest('hex')}`;
}

/** The newest ones: an answer names what it answers last. */
function referencesOf({ references = [], inReplyTo }: ParsedMail): string[] {
  const ids = [...(Array.isArray(references) ? references : [references]), inReplyTo ?? ''].map(bare);
  return [...new Set(ids)].filter((id) => id !== '' && id.length <= MESSAGE_ID_MAX).slice(-REFERENCES_MAX);
}

function bare(id: string): string {
  return storable(id, 2000).replaceAll(/[<>\s]/g, '');
}

function recipientsOf({ to, cc, headers }: ParsedMail): string[] {
  const delivered = ['delivered-to', 'x-original-to'].flatMap((name) => textsOf(headers.get(name)));
  return [...[to, cc].flatMap(addressesOf).map(({ address = '' }) => address), ...delivered].filter(Boolean);
}

function isAutomatic({ headers }: ParsedMail): boolean {
  const first = (name: string) => (textsOf(headers.get(name))[0] ?? '').trim();
  const submitted = first('auto-submitted');
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    AUTOMATIC_PRECEDENCE.test(first('precedence')) ||
    AUTOMATIC_HEADERS.some((name) => headers.has(name)) ||
    // An empty return path: nobody is to answer, or be told that it did not arrive.
    headerLineOf(headers.get('return-path')) === '<>' ||
    /^multipart\/report\b/i.test(headerLineOf(headers.get('content-type')))
  );
}

/** Values of a header, which the parser gives as a text, as several, or as an object. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  const { value: inner, address } = (value ?? {}) as { value?: unknown; address?: string };
  return address === undefined ? (inner === undefined ? [] : textsOf(inner)) : [address];
}

function headerLineOf(value: unknown): string {
  const { text } = (value ?? {}) as { text?: string };
  if (text !== undefined) return text === '' ? '<>' : text;
  return (textsOf(value)[0] ?? '').trim();
}

function addressesOf(list: AddressObject | AddressObject[] | undefined): EmailAddress[] {
  const objects = list === undefined ? [] : Array.isArray(list) ? list : [list];
  return objects.flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]));
}
