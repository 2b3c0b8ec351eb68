import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';

/**
 * @typedef {{ Name: string, Address: string }} Address
 * @typedef {{ PartID: string, FileName: string, ContentType: string, ContentID: string, Size: number }} Attachment
 */

/**
 * A mail as it is kept. The field names are Mailpit's, so that whoever reads one can read the other.
 * @typedef {object} Message
 * @property {string} ID this catcher's own id
 * @property {string} MessageID the Message-ID header without its angle brackets
 * @property {Address | null} From
 * @property {Address[]} To
 * @property {Address[]} Cc
 * @property {Address[]} Bcc
 * @property {Address[]} ReplyTo
 * @property {string} ReturnPath
 * @property {string} Subject
 * @property {string} Created when it arrived, ISO 8601
 * @property {string} Date the Date header, or when it arrived
 * @property {string} Text
 * @property {string} HTML
 * @property {number} Size bytes, as sent
 * @property {Attachment[]} Inline
 * @property {Attachment[]} Attachments
 * @property {boolean} Read
 */

/** @typedef {{ from: string, to: string[] }} Envelope the addresses given to SMTP itself */

/**
 * @param {Buffer} raw the mail as sent
 * @param {Envelope} envelope
 * @returns {Promise<Message>}
 */
export async function parseMessage(raw, envelope) {
  const mail = await PostalMime.parse(raw);
  const created = new Date();
  const to = addresses(mail.to);
  const cc = addresses(mail.cc);
  const bcc = addresses(mail.bcc);
  const named = new Set([...to, ...cc, ...bcc].map((address) => address.Address.toLowerCase()));
  // A recipient that no header names is a blind copy.
  const blind = envelope.to.filter((address) => !named.has(address.toLowerCase()));
  const attachments = mail.attachments.map((part, index) => ({
    inline: part.disposition === 'inline',
    part: {
      PartID: String(index + 1),
      FileName: part.filename ?? '',
      ContentType: part.mimeType,
      ContentID: (part.contentId ?? '').replace(/^<|>$/g, ''),
      Size: typeof part.content === 'string' ? Buffer.byteLength(part.content) : part.content.byteLength,
    },
  }));
  const date = mail.date === undefined ? created : new Date(mail.date);
  return {
    ID: randomBytes(16).toString('base64url'),
    MessageID: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    From: addresses(mail.from)[0] ?? null,
    To: to,
    Cc: cc,
    Bcc: [...bcc, ...blind.map((address) => ({ Name: '', Address: address }))],
    ReplyTo: addresses(mail.replyTo),
    ReturnPath: envelope.from,
    Subject: mail.subject ?? '',
    Created: created.toISOString(),
    Date: Number.isNaN(date.getTime()) ? created.toISOString() : date.toISOString(),
    Text: mail.text ?? '',
    HTML: mail.html ?? '',
    Size: raw.length,
    Inline: attachments.filter((attachment) => attachment.inline).map((attachment) => attachment.part),
    Attachments: attachments.filter((attachment) => !attachment.inline).map((attachment) => attachment.part),
    Read: false,
  };
}

/**
 * A line of Mailpit's lists.
 * @param {Message} message
 */
export function summaryOf(message) {
  return {
    ID: message.ID,
    MessageID: message.MessageID,
    Read: message.Read,
    From: message.From,
    To: message.To,
    Cc: message.Cc,
    Bcc: message.Bcc,
    ReplyTo: message.ReplyTo,
    Subject: message.Subject,
    Created: message.Created,
    Username: '',
    Tags: [],
    Size: message.Size,
    Attachments: message.Attachments.length,
    Snippet: plainText(message).replace(/\s+/g, ' ').trim().slice(0, 250),
  };
}

/**
 * Mailpit's answer about one message.
 * @param {Message} message
 */
export function detailOf(message) {
  return {
    ID: message.ID,
    MessageID: message.MessageID,
    From: message.From,
    To: message.To,
    Cc: message.Cc,
    Bcc: message.Bcc,
    ReplyTo: message.ReplyTo,
    ReturnPath: message.ReturnPath,
    Subject: message.Subject,
    ListUnsubscribe: { Header: '', Links: [], Errors: '', HeaderPost: '' },
    Date: message.Date,
    Tags: [],
    Username: '',
    Text: message.Text,
    HTML: message.HTML,
    Size: message.Size,
    Inline: message.Inline,
    Attachments: message.Attachments,
  };
}

/**
 * Returns what a person reads in the mail: its text, or its HTML without the tags.
 * @param {Message} message
 */
export function plainText(message) {
  if (message.Text !== '') return message.Text;
  return message.HTML.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
}

/**
 * @typedef {{ name?: string, address?: string, group?: ParsedAddress[] }} ParsedAddress
 * @param {ParsedAddress | ParsedAddress[] | undefined} parsed
 * @returns {Address[]}
 */
function addresses(parsed) {
  const list = Array.isArray(parsed) ? parsed : parsed ? [parsed] : [];
  return list.flatMap((entry) =>
    entry.group ? addresses(entry.group) : [{ Name: entry.name ?? '', Address: entry.address ?? '' }],
  );
}
