import { randomUUID } from 'node:crypto';

/** @typedef {import('./message.mjs').Message} Message */
/** @typedef {{ url: string, token: string }} AnswersTo where answers are handed over: the inquiries service of the demo */

const TIMEOUT_MS = 10_000;
export const ANSWER_MAX = 5000;

/**
 * Whether the mail can be answered: somebody is named to whom the answer goes.
 * @param {Message} message
 */
export function isAnswerable({ ReplyTo, From, To }) {
  return To.length > 0 && (ReplyTo.length > 0 || From !== null);
}

/**
 * Writes an answer as the mail program of the recipient would: to the Reply-To address, naming the mail, and repeating it.
 * @param {Message} message
 * @param {string} text
 */
export function answerOf(message, text) {
  const { To, ReplyTo, From, Subject, MessageID, Text, Created } = message;
  const to = ReplyTo[0] ?? From;
  const time = new Date(Created).toLocaleString('en-GB', { timeZone: 'Africa/Nairobi' });
  const quoted = Text.replaceAll('\r\n', '\n').trim().split('\n');
  return [
    `From: ${mailbox(To[0])}`,
    `To: ${mailbox(to)}`,
    `Subject: ${encoded(/^re:/i.test(Subject) ? Subject : `Re: ${Subject}`)}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@mail-catcher.example>`,
    ...(MessageID === '' ? [] : [`In-Reply-To: <${MessageID}>`, `References: <${MessageID}>`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.replaceAll('\r\n', '\n').split('\n'),
    '',
    `On ${time}, ${(From?.Name || From?.Address) ?? ''} wrote:`,
    ...quoted.map((line) => `> ${line}`),
    '',
  ].join('\r\n');
}

/**
 * Hands an answer over, and returns what went wrong, for people; undefined if it was taken.
 * @param {AnswersTo} answersTo
 * @param {string} source
 * @returns {Promise<string | undefined>}
 */
export async function handOver({ url, token }, source) {
  try {
    const response = await fetch(new URL('/internal/handed-over-mails', url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ source }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? undefined : `The site answered ${response.status}. The answer was not sent.`;
  } catch (error) {
    return `The site cannot be reached (${/** @type {Error} */ (error).message}). The answer was not sent.`;
  }
}

/** @param {import('./message.mjs').Address | null | undefined} address */
function mailbox(address) {
  if (!address) return '';
  return address.Name === ''
    ? oneLine(address.Address)
    : `${encoded(address.Name)} <${oneLine(address.Address)}>`;
}

/** A header's text, encoded as RFC 2047 has it. @param {string} text */
function encoded(text) {
  const line = oneLine(text);
  if (/^[\w ,.:'!?()/+-]*$/.test(line)) return line.includes(',') ? `"${line}"` : line;
  return `=?utf-8?B?${Buffer.from(line).toString('base64')}?=`;
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ');
}
