import { SMTPServer } from 'smtp-server';

const MAXIMUM_MAIL_BYTES = 25 * 1024 * 1024;

/**
 * An SMTP server that takes every mail from everyone, with any sign-in or none, and hands it to the mailbox.
 * It says 250 only once the mail is on disk.
 * @param {import('./mailbox.mjs').Mailbox} mailbox
 */
export function createSmtpServer(mailbox) {
  const server = new SMTPServer({
    banner: 'LML mail catcher',
    size: MAXIMUM_MAIL_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 2000,
    socketTimeout: 60_000,
    onAuth: (credentials, _session, callback) => callback(null, { user: credentials.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      /** @type {Buffer[]} */
      const chunks = [];
      stream.on('data', (chunk) => {
        // Past the limit the rest is read and dropped: the client hears of it at the end.
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('The mail is too large'), { responseCode: 552 }));
          return;
        }
        const sender = session.envelope.mailFrom;
        const envelope = {
          from: sender === false || sender === null ? '' : sender.address,
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
        };
        mailbox.add(Buffer.concat(chunks), envelope).then(
          (message) => callback(null, `Kept as ${message.ID}`),
          (error) => {
            console.error(`A mail could not be kept: ${error}`);
            callback(Object.assign(new Error('The mail could not be kept'), { responseCode: 451 }));
          },
        );
      });
    },
  });
  server.on('error', (error) => {
    // A port that cannot be had is fatal; a client that breaks off is its own affair.
    if ('syscall' in error && error.syscall === 'listen') throw error;
    console.error(`SMTP: ${error.message}`);
  });
  return server;
}
