import { mailFailure } from './mail-failure.js';

const smtpError = (responseCode: number, command: string) =>
  Object.assign(new Error('refused'), {
    responseCode,
    command,
    response: `${responseCode} words of the server`,
  });

it.each([
  [550, 'RCPT TO'],
  [552, 'DATA'],
  [554, 'DATA'],
])('gives up on %d to %s', (code, command) => {
  expect(mailFailure(smtpError(code, command))).toEqual({
    final: true,
    text: `The mail server refused the mail: ${code} words of the server`,
  });
});

it.each([
  [450, 'RCPT TO'],
  [421, 'CONN'],
  [451, 'DATA'],
  // Wrong credentials or a sender that the server does not know are for an operator to put right; mails wait for that.
  [535, 'AUTH PLAIN'],
  [530, 'MAIL FROM'],
  [554, 'CONN'],
])('tries again after %d to %s', (code, command) => {
  expect(mailFailure(smtpError(code, command))).toEqual({
    final: false,
    text: `The mail server put the mail off: ${code} words of the server`,
  });
});

it.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })],
  [Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })],
  [Object.assign(new Error('aborted'), { name: 'AbortError' })],
  [new Error('anything')],
])('tries again after %p, which is no answer', (error) => {
  expect(mailFailure(error).final).toBe(false);
});
