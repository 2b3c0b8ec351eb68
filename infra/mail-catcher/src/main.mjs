import { createHttpServer } from './http.mjs';
import { Mailbox } from './mailbox.mjs';
import { createSmtpServer } from './smtp.mjs';

/** How many mails are kept unless MAIL_LIMIT says otherwise. */
const DEFAULT_LIMIT = 5000;

/**
 * @param {string} name
 * @param {number} [otherwise]
 */
function numberFrom(name, otherwise) {
  const given = process.env[name];
  if (given === undefined && otherwise !== undefined) return otherwise;
  if (given === undefined || !/^\d{1,7}$/.test(given)) throw new Error(`${name} must be a whole number.`);
  return Number(given);
}

/** The demo's mail catcher: takes every mail, sends none on, shows them at MAIL_UI_PORT. */
function main() {
  const host = process.env.HOST ?? '127.0.0.1';
  const folder = process.env.MAIL_DATA_DIR;
  if (folder === undefined || folder === '')
    throw new Error('MAIL_DATA_DIR must name a folder for the mails.');
  const mailbox = new Mailbox(folder, numberFrom('MAIL_LIMIT', DEFAULT_LIMIT));
  const smtp = createSmtpServer(mailbox);
  const { ANSWERS_URL: url, INTERNAL_TOKEN: token, DEMO } = process.env;
  // Only a demo takes answers.
  const http = createHttpServer(mailbox, url && token && DEMO !== 'false' ? { url, token } : undefined);
  smtp.listen(numberFrom('SMTP_PORT'), host);
  http.listen(numberFrom('MAIL_UI_PORT'), host);

  const stop = () => {
    http.close();
    http.closeIdleConnections();
    smtp.close(() => process.exit(0));
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main();
