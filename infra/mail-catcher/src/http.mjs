import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { ANSWER_MAX, answerOf, handOver, isAnswerable } from './answer.mjs';
import { detailOf, summaryOf } from './message.mjs';
import { listPage, messagePage } from './pages.mjs';
import { matcherFor } from './search.mjs';

/**
 * @typedef {import('./mailbox.mjs').Mailbox} Mailbox
 * @typedef {{ status?: number, type: string, body: string | Buffer, headers?: Record<string, string> }} Answer
 * @typedef {import('./answer.mjs').AnswersTo | undefined} AnswersTo
 * @typedef {{ mailbox: Mailbox, answersTo: AnswersTo, isForeign: boolean, query: URLSearchParams, id: string,
 *   body: () => Promise<string> }} Call
 * @typedef {(call: Call) => Answer | Promise<Answer>} Handler
 */

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The catcher's own pages load nothing but their own two files. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail's HTML is a stranger's: it may look, not act. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src https: http: data: cid:; style-src 'unsafe-inline'; font-src https: data:";

const ANSWERED = 'The answer was sent. It stands in the conversation of the inbox.';

/** Values of Sec-Fetch-Site for forms of other sites; Origin says nothing under our Referrer-Policy. */
const FOREIGN = ['cross-site', 'same-site'];

const MAXIMUM_BODY_BYTES = 1024 * 1024;

/** @type {[method: string, path: RegExp, handler: Handler][]} */
const routes = [
  ['GET', /^\/(?:livez|readyz)$/, () => text('ok')],
  ['GET', /^\/api\/v1\/info$/, ({ mailbox }) => json(infoOf(mailbox))],
  ['GET', /^\/api\/v1\/messages$/, ({ mailbox, query }) => json(listOf(mailbox, mailbox.messages, query))],
  ['DELETE', /^\/api\/v1\/messages$/, deleteMessages],
  ['GET', /^\/api\/v1\/search$/, search],
  ['DELETE', /^\/api\/v1\/search$/, deleteFound],
  ['GET', /^\/api\/v1\/message\/([^/]+)$/, readMessage],
  ['GET', /^\/api\/v1\/message\/([^/]+)\/raw$/, readRaw],
  ['GET', /^\/view\/([^/]+)\.html$/, viewHtml],
  ['GET', /^\/view\/([^/]+)\.txt$/, viewText],
  ['GET', /^\/view\/([^/]+)$/, viewMessage],
  ['POST', /^\/view\/([^/]+)\/answer$/, answerMessage],
  ['GET', /^\/page\.(css|js)$/, ({ id }) => asset(id)],
  ['GET', /^\/$/, showList],
];

/**
 * Mailpit's REST calls that the tests use, and pages for people.
 * @param {Mailbox} mailbox
 * @param {AnswersTo} [answersTo] takes answers; without it none can be written
 */
export function createHttpServer(mailbox, answersTo) {
  return createServer((request, response) => {
    void answer(mailbox, answersTo, request).then(
      (result) => send(response, result),
      (error) => {
        console.error(`${request.method} ${request.url}: ${error}`);
        send(response, text('The mail catcher failed; its log says why.', 500));
      },
    );
  });
}

/**
 * @param {Mailbox} mailbox
 * @param {AnswersTo} answersTo
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Answer>}
 */
async function answer(mailbox, answersTo, request) {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  for (const [routeMethod, pattern, handler] of routes) {
    const match = pattern.exec(path);
    if (!match || routeMethod !== method) continue;
    return handler({
      mailbox,
      answersTo,
      isForeign: FOREIGN.includes(String(request.headers['sec-fetch-site'])),
      query: new URLSearchParams(search),
      id: match[1] ?? '',
      body: () => bodyOf(request),
    });
  }
  return text('404 page not found', 404);
}

/** @type {Handler} */
function search({ mailbox, query }) {
  const wanted = (query.get('query') ?? '').trim();
  if (wanted === '') return text('Error: no search query', 400);
  return json(listOf(mailbox, mailbox.messages.filter(matcherFor(wanted)), query));
}

/** @type {Handler} */
function deleteFound({ mailbox, query }) {
  const wanted = (query.get('query') ?? '').trim();
  if (wanted === '') return text('Error: no search query', 400);
  mailbox.remove(matcherFor(wanted));
  return text('ok');
}

/**
 * Without a body all go; with `{"IDs": [...]}` those named.
 * @param {Call} call
 */
async function deleteMessages({ mailbox, body }) {
  const content = await body();
  /** @type {unknown} */
  let ids;
  try {
    ids = content.trim() === '' ? undefined : JSON.parse(content)?.IDs;
  } catch {
    return text('Error: the body is not JSON', 400);
  }
  const named = Array.isArray(ids) && ids.length > 0 ? new Set(ids) : undefined;
  mailbox.remove((message) => named === undefined || named.has(message.ID));
  return text('ok');
}

/** @type {Handler} */
function readMessage({ mailbox, id, query }) {
  const message = find(mailbox, id, query);
  if (!message) return text('404 page not found', 404);
  message.Read = true;
  return json(detailOf(message));
}

/** @type {Handler} */
function readRaw({ mailbox, id }) {
  const raw = mailbox.raw(id);
  return raw ? { type: TEXT_TYPE, body: raw } : text('404 page not found', 404);
}

/** @type {Handler} */
function showList({ mailbox, query }) {
  const wanted = (query.get('query') ?? '').trim();
  const found = wanted === '' ? mailbox.messages : mailbox.messages.filter(matcherFor(wanted));
  return page(listPage({ shown: found.slice(0, 200), found: found.length, query: wanted }));
}

/** @type {Handler} */
function viewMessage({ mailbox, answersTo, id, query }) {
  const message = find(mailbox, id, query);
  if (!message) return page(listPage({ shown: [], found: 0, query: '', notice: 'That mail is gone.' }), 404);
  message.Read = true;
  const answerable = answersTo !== undefined && isAnswerable(message);
  return page(
    messagePage(message, answerable ? { text: '', said: query.get('answered') ? ANSWERED : '' } : null),
  );
}

/**
 * Answers a mail as its recipient. A form of another site cannot.
 * @param {Call} call
 */
async function answerMessage({ mailbox, answersTo, isForeign, id, body }) {
  const message = mailbox.find(id);
  if (!message || !answersTo || !isAnswerable(message)) return text('404 page not found', 404);
  if (isForeign) return text('Answers are written on the page of the mail.', 403);
  const typed = (new URLSearchParams(await body()).get('text') ?? '').trim();
  const problem =
    typed === '' || typed.length > ANSWER_MAX
      ? `Write an answer of 1 to ${ANSWER_MAX} characters.`
      : await handOver(answersTo, answerOf(message, typed));
  if (problem !== undefined) return page(messagePage(message, { text: typed, said: problem }), 400);
  const location = `/view/${encodeURIComponent(id)}?answered=1`;
  return { ...text('The answer was sent.', 303), headers: { Location: location } };
}

/** @type {Handler} */
function viewHtml({ mailbox, id }) {
  const message = mailbox.find(id);
  if (!message) return text('404 page not found', 404);
  // Links open outside the frame: a mail's page has no business inside ours.
  const body = `<base target="_blank">${message.HTML}`;
  return { type: HTML_TYPE, body, headers: { 'Content-Security-Policy': MAIL_POLICY } };
}

/** @type {Handler} */
function viewText({ mailbox, id }) {
  const message = mailbox.find(id);
  return message ? text(message.Text) : text('404 page not found', 404);
}

/**
 * @param {Mailbox} mailbox
 * @param {string} id
 * @param {URLSearchParams} query `latest` heeds a search, as Mailpit's does
 */
function find(mailbox, id, query) {
  const wanted = (query.get('query') ?? '').trim();
  if (id === 'latest' && wanted !== '') return mailbox.messages.find(matcherFor(wanted));
  return mailbox.find(id);
}

/**
 * @param {Mailbox} mailbox
 * @param {import('./message.mjs').Message[]} found
 * @param {URLSearchParams} query `start` (0) and `limit` (50; 0 is all)
 */
function listOf(mailbox, found, query) {
  const start = wholeNumber(query.get('start'), 0);
  const limit = wholeNumber(query.get('limit'), 50) || found.length;
  const messages = found.slice(start, start + limit).map(summaryOf);
  const all = mailbox.messages;
  return {
    total: all.length,
    unread: all.filter((message) => !message.Read).length,
    count: messages.length,
    messages_count: found.length,
    messages_unread: found.filter((message) => !message.Read).length,
    start,
    tags: [],
    messages,
  };
}

/** @param {Mailbox} mailbox */
function infoOf(mailbox) {
  const messages = mailbox.messages;
  return {
    Version: 'lml-mail-catcher',
    Messages: messages.length,
    Unread: messages.filter((m) => !m.Read).length,
  };
}

/**
 * @param {string | null} given
 * @param {number} otherwise
 */
function wholeNumber(given, otherwise) {
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : otherwise;
}

/** @param {string} extension */
function asset(extension) {
  const type = extension === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  return { type, body: readFileSync(new URL(`./page.${extension}`, import.meta.url)) };
}

/**
 * @param {unknown} value
 * @returns {Answer}
 */
function json(value) {
  return { type: JSON_TYPE, body: JSON.stringify(value) };
}

/**
 * @param {string} body
 * @param {number} [status]
 * @returns {Answer}
 */
function text(body, status = 200) {
  return { status, type: TEXT_TYPE, body };
}

/**
 * @param {string} body
 * @param {number} [status]
 * @returns {Answer}
 */
function page(body, status = 200) {
  return { status, type: HTML_TYPE, body, headers: { 'Content-Security-Policy': PAGE_POLICY } };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Answer} result
 */
function send(response, { status = 200, type, body, headers = {} }) {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAXIMUM_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
