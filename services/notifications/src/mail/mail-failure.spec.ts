import { mailFailure, type MailVerdict } from './mail-failure.js';

const smtpError = (response: string, command: string, code = 'EENVELOPE') =>
  Object.assign(new Error('refused'), {
    code,
    responseCode: Number(response.slice(0, 3)),
    command,
    response,
  });

describe('a response of the mail server', () => {
  it.each<[MailVerdict, string, string]>([
    ['refused', '550 no such user', 'RCPT TO'],
    ['refused', '550 5.1.1 no such user', 'RCPT TO'],
    ['refused', '550 5.1.2 no such domain', 'RCPT TO'],
    ['refused', '550 5.2.1 mailbox disabled', 'RCPT TO'],
    ['refused', '552 5.2.3 too long', 'DATA'],
    ['refused', '552 too long', 'DATA'],
    ['refused', '554 5.7.1 looks like spam', 'DATA'],
    // A full mailbox; 552 to RCPT without an enhanced code means the same.
    ['put-off', '552 5.2.2 over quota', 'RCPT TO'],
    ['put-off', '554 5.2.2 over quota', 'DATA'],
    ['put-off', '552 over quota', 'RCPT TO'],
    ['put-off', '452 4.2.2 over quota', 'RCPT TO'],
    ['put-off', '450 4.2.0 greylisted', 'RCPT TO'],
    ['put-off', '451 try later', 'DATA'],
    // Rejections of our server are not about the address, and can be fixed.
    ['put-off', '554 5.7.1 Relay access denied', 'RCPT TO'],
    ['put-off', '553 5.7.1 Sender address rejected: not owned by user', 'RCPT TO'],
    ['away', '421 4.3.2 shutting down', 'RCPT TO'],
    ['away', '421 too many connections', 'CONN'],
    ['away', '554 no service for you', 'CONN'],
    ['away', '550 5.7.1 sender unknown', 'MAIL FROM'],
    ['away', '452 4.3.1 disk full', 'MAIL FROM'],
  ])('is %s: %s to %s', (verdict, response, command) => {
    expect(mailFailure(smtpError(response, command))).toEqual({
      verdict,
      text: `The mail server ${verdict === 'refused' ? 'refused the mail' : 'put the mail off'}: ${response}`,
    });
  });

  it.each([
    ['535 5.7.8 bad credentials', 'AUTH PLAIN', 'EAUTH'],
    ['454 4.7.0 temporary authentication failure', 'AUTH LOGIN', 'EAUTH'],
    ['530 5.7.0 Authentication required', 'MAIL FROM', 'EENVELOPE'],
    ['530 5.7.0 Authentication required', 'RCPT TO', 'EENVELOPE'],
  ])('about our credentials fails no mail and names the settings: %s to %s', (response, command, code) => {
    expect(mailFailure(smtpError(response, command, code))).toEqual({
      verdict: 'away',
      text: `The mail server refuses our sign-in (settings SMTP_USER and SMTP_PASSWORD): ${response}`,
    });
  });

  it.each([
    ['550 5.1.1 no such user', 'RCPT TO', 'refused'],
    ['552 5.2.2 over quota', 'RCPT TO', 'refused'],
    ['554 5.7.1 Relay access denied', 'RCPT TO', 'refused'],
    ['451 try later', 'RCPT TO', 'put-off'],
    ['421 shutting down', 'RCPT TO', 'away'],
  ])('to a visitor’s mail is treated more strictly: %s to %s is %s', (response, command, verdict) => {
    expect(mailFailure(smtpError(response, command), 'acknowledgement').verdict).toBe(verdict);
  });
});

it('an address that is invalid in SMTP is rejected', () => {
  const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' });
  expect(mailFailure(error).verdict).toBe('refused');
});

it.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })],
  [Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })],
  [Object.assign(new Error('aborted'), { name: 'AbortError' })],
  [new Error('anything')],
])('no response means that the server is down: %p', (error) => {
  expect(mailFailure(error).verdict).toBe('away');
});
