import { plainText } from './message.mjs';

/** @typedef {import('./message.mjs').Message} Message */
/** @typedef {import('./message.mjs').Address} Address */

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * The list of mails.
 * @param {{ shown: Message[], found: number, query: string, notice?: string }} list
 */
export function listPage({ shown, found, query, notice }) {
  const rows = shown.map(
    (message) => `
      <li>
        <a href="/view/${encodeURIComponent(message.ID)}"${message.Read ? '' : ' class="unread"'}>
          <span class="people">${escape(people(message.From === null ? [] : [message.From]))}
            <span class="to">to ${escape(people([...message.To, ...message.Cc, ...message.Bcc]))}</span></span>
          <span class="subject">${escape(message.Subject || '(no subject)')}</span>
          <span class="snippet">${escape(plainText(message).replace(/\s+/g, ' ').slice(0, 140))}</span>
          ${time(message.Created)}
        </a>
      </li>`,
  );
  const empty = query === '' ? 'No mails yet. Whatever the system sends appears here.' : 'No mail matches.';
  return layout(
    query === '' ? 'Mails' : `Mails: ${query}`,
    `<form action="/" method="get" role="search">
      <label for="query">Search</label>
      <input id="query" name="query" type="search" value="${escape(query)}" placeholder="words, to:, from:, subject:">
      <button>Search</button>
      ${query === '' ? '' : '<a href="/">Show all</a>'}
    </form>
    ${notice === undefined ? '' : `<p role="status">${escape(notice)}</p>`}
    <p class="count">${found === 1 ? '1 mail' : `${found} mails`}${found > shown.length ? `, the newest ${shown.length} shown` : ''}</p>
    ${rows.length === 0 ? `<p class="empty">${empty}</p>` : `<ol class="mails">${rows.join('')}</ol>`}
    <script src="/page.js" defer></script>`,
  );
}

/**
 * One mail: its headers, its HTML in a frame that can run nothing, its text.
 * @param {Message} message
 * @param {{ text: string, said: string } | null} answer what was typed and what to say about it; null if it cannot be answered
 */
export function messagePage(message, answer) {
  const id = encodeURIComponent(message.ID);
  /** @type {[string, string][]} */
  const headers = [
    ['From', people(message.From === null ? [] : [message.From])],
    ['To', people(message.To)],
    ['Cc', people(message.Cc)],
    ['Bcc', people(message.Bcc)],
    ['Reply to', people(message.ReplyTo)],
    ['Message id', message.MessageID],
    ['Files', message.Attachments.map((file) => file.FileName || file.ContentType).join(', ')],
  ];
  const shown = headers.filter(([, value]) => value !== '');
  return layout(
    message.Subject || '(no subject)',
    `<p><a href="/">← All mails</a></p>
    <h2>${escape(message.Subject || '(no subject)')}</h2>
    <dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('')}
      <dt>Arrived</dt><dd>${time(message.Created)}</dd></dl>
    ${
      message.HTML === ''
        ? ''
        : `<h3>HTML</h3>
    <iframe title="The mail's HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/view/${id}.html"></iframe>`
    }
    ${message.Text === '' ? '' : `<h3>Text</h3><pre>${escape(message.Text)}</pre>`}
    ${answer === null ? '' : answerForm(message, id, answer)}
    <p><a href="/api/v1/message/${id}/raw">The mail as it was sent</a></p>`,
  );
}

/**
 * @param {Message} message
 * @param {string} id
 * @param {{ text: string, said: string }} answer
 */
function answerForm(message, id, { text, said }) {
  return `<h3>Answer as ${escape(people(message.To.slice(0, 1)))}</h3>
    ${said === '' ? '' : `<p role="status">${escape(said)}</p>`}
    <form class="answer" action="/view/${id}/answer" method="post">
      <label for="text">Answer to ${escape(people(message.ReplyTo.length > 0 ? message.ReplyTo : message.From ? [message.From] : []))}</label>
      <textarea id="text" name="text" rows="5" maxlength="5000" required>${escape(text)}</textarea>
      <button>Send answer</button>
    </form>`;
}

/**
 * @param {string} title
 * @param {string} content HTML
 */
function layout(title, content) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Mail catcher</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<header><h1><a href="/">Mail catcher</a></h1><p>Mails that LML Properties sent. None of them left this machine.</p></header>
<main>${content}</main>
</body>
</html>
`;
}

/** @param {Address[]} addresses */
function people(addresses) {
  return addresses.map(({ Name, Address }) => (Name === '' ? Address : `${Name} <${Address}>`)).join(', ');
}

/** @param {string} iso */
function time(iso) {
  const shown = new Date(iso).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Africa/Nairobi',
  });
  return `<time datetime="${escape(iso)}">${escape(shown)}</time>`;
}

/** @param {string} value */
function escape(value) {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
