import { plainText } from './message.mjs';

/** @typedef {import('./message.mjs').Message} Message */
/** @typedef {import('./message.mjs').Address} Address */

/** @type {Record<string, (message: Message) => string>} what each `name:` of a query looks into */
const fields = {
  to: (message) => addressText(message.To),
  from: (message) => addressText(message.From === null ? [] : [message.From]),
  cc: (message) => addressText(message.Cc),
  bcc: (message) => addressText(message.Bcc),
  'reply-to': (message) => addressText(message.ReplyTo),
  addressed: (message) => allAddresses(message),
  subject: (message) => message.Subject,
  'message-id': (message) => message.MessageID,
};

/**
 * Mailpit's search: words and "quoted phrases" that must all occur, `to:`, `from:`, `cc:`, `bcc:`, `reply-to:`,
 * `addressed:`, `subject:`, `message-id:`, `is:read`, `is:unread`, `has:attachment`; a leading `-` or `!`
 * turns one round. Case does not matter.
 * @param {string} query
 * @returns {(message: Message) => boolean}
 */
export function matcherFor(query) {
  const conditions = termsOf(query).map(conditionFor);
  return (message) => conditions.every((condition) => condition(message));
}

/**
 * Splits at spaces outside quotes; the quotes themselves go.
 * @param {string} query
 */
function termsOf(query) {
  return (query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [])
    .map((term) => term.replaceAll('"', '').trim())
    .filter(Boolean);
}

/**
 * @param {string} term
 * @returns {(message: Message) => boolean}
 */
function conditionFor(term) {
  if (/^[-!]./.test(term)) {
    const condition = conditionFor(term.slice(1));
    return (message) => !condition(message);
  }
  const [, name = '', value = ''] = /^([a-z-]+):(.*)$/is.exec(term) ?? [];
  const read = fields[name.toLowerCase()];
  if (read) return (message) => includes(read(message), value);
  const state = term.toLowerCase();
  if (state === 'is:read') return (message) => message.Read;
  if (state === 'is:unread') return (message) => !message.Read;
  if (/^has:attachments?$/.test(state)) return (message) => message.Attachments.length > 0;
  return (message) => includes(everything(message), term);
}

/** @param {Message} message */
function everything(message) {
  const files = message.Attachments.map((attachment) => attachment.FileName).join(' ');
  return [allAddresses(message), message.Subject, plainText(message), files].join(' ');
}

/** @param {Message} message */
function allAddresses(message) {
  const from = message.From === null ? [] : [message.From];
  return addressText([...from, ...message.To, ...message.Cc, ...message.Bcc, ...message.ReplyTo]);
}

/** @param {Address[]} addresses */
function addressText(addresses) {
  return addresses.map((address) => `${address.Name} ${address.Address}`).join(' ');
}

/**
 * @param {string} text
 * @param {string} wanted
 */
function includes(text, wanted) {
  return flat(text).includes(flat(wanted));
}

/** @param {string} text */
function flat(text) {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
