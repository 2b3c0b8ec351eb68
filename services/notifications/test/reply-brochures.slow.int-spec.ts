import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplyMail } from '@lml/common/contracts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queued, setup, startWorker, stateIs, useMailWorker } from './support.js';

const PDF = Buffer.from('%PDF-1.7 a brochure');
const asked: string[] = [];
/** Responses of listings, the last one for all further calls. */
let answers: (number | 'pdf' | 'page')[];
let listings: Server;

useMailWorker();

beforeEach(async () => {
  asked.length = 0;
  answers = ['pdf'];
  listings = createServer((request, response) => {
    const { url = '' } = request;
    if (!url.includes('/brochure')) {
      response.writeHead(503).end('{}');
      return;
    }
    asked.push(url);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'number') response.writeHead(answer).end('{}');
    else if (answer === 'page') response.end('<!doctype html>');
    else
      response
        .writeHead(200, { 'Content-Disposition': 'attachment; filename="LML-12-two-bedroom-flat.pdf"' })
        .end(PDF);
  });
  listings.listen(0, '127.0.0.1');
  await once(listings, 'listening');
  await startWorker({ LISTINGS_URL: `http://127.0.0.1:${(listings.address() as AddressInfo).port}` });
});
afterEach(async () => {
  listings.closeAllConnections();
  listings.close();
  await once(listings, 'close');
});

const reply = (brochure: ReplyMail['brochure']) =>
  queued({
    ...{ kind: 'reply', recipient: 'wanjiru@example.com', resends: 0, inquiryId: 41, subject: 'Re: A flat' },
    ...{ text: 'Here it is.', replyTo: null, thread: [], brochure },
    quoted: { name: 'Wanjiru', text: 'Have you a brochure?', createdAt: '2026-11-20T09:30:00.000Z' },
  });
const failuresOf = (id: string) => setup.inquiries.deliveries.get(id)!.failures;

describe('the brochure of a reply', () => {
  it('is in the mail as a PDF, under its own name [REPLY-9]', async () => {
    await stateIs(await reply({ propertyId: 12, lastTry: false }), 'sent');
    expect(asked).toEqual(['/api/properties/12/brochure.pdf']);
    const [mail] = setup.mailServer.mails;
    expect(mail!.attachments).toMatchObject([
      { filename: 'LML-12-two-bedroom-flat.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    expect(Buffer.from(mail!.attachments[0]!.content as ArrayBuffer)).toEqual(PDF);
    expect(mail!.text).toContain('Here it is.');
  });

  it('is not asked for where none is wanted, or an older service says nothing of it [REPLY-9]', async () => {
    await stateIs(await reply(null), 'sent');
    await stateIs(await reply(undefined), 'sent');
    expect(asked).toEqual([]);
    expect(setup.mailServer.mails.map(({ attachments }) => attachments)).toEqual([[], []]);
  });

  it('is tried again while it cannot be made; no mail goes out without it [REPLY-9]', async () => {
    answers = [503, 'page', 'pdf'];
    const id = await reply({ propertyId: 12, lastTry: false });
    await stateIs(id, 'sent');
    expect(failuresOf(id)).toEqual([
      {
        ...{ error: 'The brochure of LML-12 could not be made: the listings answered 503', final: false },
        maybeSent: false,
      },
      {
        ...{ error: 'The brochure of LML-12 could not be made: the listings answered 200', final: false },
        maybeSent: false,
      },
    ]);
    expect(setup.mailServer.mails).toHaveLength(1);
    expect(setup.mailServer.mails[0]!.attachments).toHaveLength(1);
  });

  it('fails the reply with the reason at the last try [REPLY-9]', async () => {
    answers = [503];
    const id = await reply({ propertyId: 12, lastTry: true });
    await stateIs(id, 'failed');
    expect(failuresOf(id)).toMatchObject([{ final: true, error: expect.stringContaining('answered 503') }]);
    expect(setup.mailServer.mails).toEqual([]);
  });

  it.each([404, 410])('fails the reply at once if the listing is gone (%s) [REPLY-9]', async (status) => {
    answers = [status];
    const id = await reply({ propertyId: 12, lastTry: false });
    await stateIs(id, 'failed');
    expect(failuresOf(id)).toMatchObject([
      { final: true, error: expect.stringContaining('Write the reply again without it') },
    ]);
    expect(setup.mailServer.mails).toEqual([]);
  });

  it('that cannot be made delays no other mail [REPLY-9]', async () => {
    answers = [503];
    await reply({ propertyId: 12, lastTry: false });
    await stateIs(await reply(null), 'sent');
    expect(setup.mailServer.mails).toHaveLength(1);
  });
});
