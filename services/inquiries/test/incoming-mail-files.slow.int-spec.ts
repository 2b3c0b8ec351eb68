import type { AttachedMail, InquiryDetail, UnmatchedMail } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IncomingMailReceiver } from '../src/incoming-mail/incoming-mail-receiver.js';
import { IncomingMailsRepository } from '../src/incoming-mail/incoming-mails.repository.js';
import { parseMail } from '../src/incoming-mail/parse-mail.js';
import { mailOf, mailWithFiles, storedMails, type TestFile, VISITOR } from './mailbox-under-test.js';
import { adminPath, type InquiryStaff, startForStaff } from './support.js';

const PATH = '/api/admin/inquiries/incoming-mails';
const PDF = Buffer.from('%PDF-1.7 a deed \u0000\u00ff', 'latin1');
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

const arrive = async (files: TestFile[], from?: string) => {
  const { app } = staff.inquiries;
  const content = await parseMail(Buffer.from(mailWithFiles(files, from)));
  await app
    .get(IncomingMailReceiver)
    .receive({ mailbox: 'test', place: null, receivedAt: new Date(), content });
  return (await storedMails(staff.inquiries)).at(-1)!.id;
};
const attach = (id: number, inquiryId: number) =>
  staff.ask<AttachedMail>('post', `${PATH}/${id}/attach`, { inquiryId });
const download = async (id: number | string, index: number | string, cookie?: string) => {
  const response = await staff.inquiries
    .api()
    .get(`${PATH}/${id}/files/${index}`)
    .set('Cookie', cookie ?? (await staff.inquiries.staff()))
    .responseType('blob');
  return { status: response.status, headers: response.headers, bytes: response.body as Buffer };
};
const storedFiles = async () => {
  const [row] = await staff.inquiries.database.query<[{ count: number }]>(
    'SELECT count(*) FROM incoming_mail_files',
  );
  return row.count;
};

describe('a file of a mail', () => {
  it('is stored as it came, and saved by a browser instead of shown [MAILIN-8, MAILIN-16]', async () => {
    const id = await arrive([{ name: 'deed.pdf', type: 'application/pdf', content: PDF }]);
    const { status, headers, bytes } = await download(id, 0);
    expect(status).toBe(200);
    expect(bytes.equals(PDF)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="deed.pdf"; filename*=UTF-8''deed.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('that could run scripts is downloaded without its type [MAILIN-16]', async () => {
    const content = Buffer.from('<script>alert(1)</script>');
    const id = await arrive([
      { name: 'a.html', type: 'text/html', content },
      { name: 'b.svg', type: 'image/svg+xml', content },
    ]);
    for (const index of [0, 1]) {
      const { headers } = await download(id, index);
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment; /);
    }
  });

  it.each([
    ['../../etc/passwd', 'passwd', 'passwd'],
    [`${'x'.repeat(296)}.pdf`, `${'x'.repeat(116)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['invoice\u202efdp.exe', 'invoice fdp.exe', 'invoice fdp.exe'],
    ["picha ya nyumba (1) 'ü'.png", "picha ya nyumba (1) 'ü'.png", "picha ya nyumba (1) '_'.png"],
  ])('named %s is listed and saved under a safe name [MAILIN-16]', async (name, listed, plain) => {
    const id = await arrive([{ name, type: 'image/png', content: PDF }]);
    const [mail] = await staff.ask<UnmatchedMail[]>('get', PATH);
    expect(mail!.attachments).toEqual([
      { name: listed, type: 'image/png', size: PDF.length, unstored: null },
    ]);
    const { headers } = await download(id, 0);
    const disposition = headers['content-disposition']!;
    expect(disposition).toContain(`filename="${plain}"; filename*=UTF-8''`);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(listed);
  });

  it('without a name is saved as "attachment" [MAILIN-16]', async () => {
    const id = await arrive([{ name: '..', type: 'image/png', content: PDF }]);
    expect((await download(id, 0)).headers['content-disposition']).toContain('filename="attachment"');
  });

  it('that is over a limit is named with the reason, and cannot be downloaded [MAILIN-8]', async () => {
    const id = await arrive([
      ...Array.from({ length: 20 }, (_, n) => ({ name: `${n}.png`, type: 'image/png', content: PDF })),
      { name: 'last.png', type: 'image/png', content: PDF },
    ]);
    const [mail] = await staff.ask<UnmatchedMail[]>('get', PATH);
    expect(mail!.attachments.at(-1)).toMatchObject({ name: 'last.png', unstored: 'too-many' });
    const { status, bytes } = await download(id, 20);
    expect(status).toBe(404);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'INCOMING_MAIL_FILE_NOT_FOUND' });
    expect(await storedFiles()).toBe(20);
  });

  it.each([
    ['x', '0'],
    ['999999', '0'],
    ['1', '-1'],
    ['1', '1.5'],
    ['1', '9999999999999999999999'],
    ['99999999999999999999', '0'],
  ])('is not found as %s/%s [MAILIN-16]', async (id, index) => {
    expect((await download(id, index)).status).toBe(404);
  });

  it('is for staff only [MAILIN-16]', async () => {
    const id = await arrive([{ name: 'deed.pdf', type: 'application/pdf', content: PDF }]);
    expect((await staff.inquiries.api().get(`${PATH}/${id}/files/0`)).status).toBe(401);
    const viewer = await staff.inquiries.staff('viewer', 9, 'viewer');
    expect((await download(id, 0, viewer)).status).toBe(200);
  });

  it('stays with its mail in the conversation [MAILIN-8]', async () => {
    const inquiry = await staff.received();
    const id = await arrive([{ name: 'deed.pdf', type: 'application/pdf', content: PDF }]);
    await attach(id, inquiry);
    const { timeline } = await staff.ask<InquiryDetail>('get', adminPath(inquiry));
    expect(timeline).toMatchObject([
      { kind: 'mail', id, attachments: [{ name: 'deed.pdf', unstored: null }] },
    ]);
    expect((await download(id, 0)).status).toBe(200);
  });

  it('of a mail that came before files were stored is in the mailbox only [MAILIN-8]', async () => {
    const id = await arrive([]);
    await staff.inquiries.database.query(
      `UPDATE incoming_mails SET attachments = '[{"name": "deed.pdf", "type": "application/pdf", "size": 6}]'`,
    );
    const [mail] = await staff.ask<UnmatchedMail[]>('get', PATH);
    expect(mail!.attachments).toMatchObject([{ name: 'deed.pdf', unstored: 'earlier' }]);
    expect((await download(id, 0)).status).toBe(404);
  });
});

describe('files of mails as personal data', () => {
  const deed = [{ name: 'deed.pdf', type: 'application/pdf', content: PDF }];

  it('are named in the export, and erased with the sender of a mail or of a message [MAILIN-15]', async () => {
    const inquiry = await staff.received();
    await attach(await arrive(deed), inquiry);
    await arrive(deed, 'Otieno <otieno@example.com>');
    await staff.withListings(async () => {
      const export_ = await staff.ask<{ incomingMails: object[] }>('post', '/api/admin/privacy/export', {
        person: 'otieno@example.com',
      });
      expect(export_.incomingMails).toMatchObject([{ attachments: [{ name: 'deed.pdf' }] }]);
      await staff.ask('post', '/api/admin/privacy/erase', { person: 'otieno@example.com' });
      expect(await storedFiles()).toBe(1);
      await staff.ask('post', '/api/admin/privacy/erase', { person: VISITOR });
    });
    expect(await storedFiles()).toBe(0);
  });

  it('are deleted with a mail that is past its time [MAILIN-15]', async () => {
    const { app, database } = staff.inquiries;
    await arrive(deed);
    await database.query(`UPDATE incoming_mails SET created_at = now() - interval '25 months'`);
    await app.get(IncomingMailsRepository).deleteOld({ months: 24, spamDays: 30 });
    expect(await storedFiles()).toBe(0);
  });

  it('are stored once with a mail that comes twice [MAILIN-3]', async () => {
    const source = mailOf({ messageId: 'twice@x' });
    const content = {
      ...(await parseMail(Buffer.from(source))),
      attachments: [{ name: 'a', type: 'b', size: 1, unstored: null, content: Buffer.from('x') }],
    };
    const receiver = staff.inquiries.app.get(IncomingMailReceiver);
    const mail = { mailbox: 'test', place: null, receivedAt: new Date(), content };
    await receiver.receive(mail);
    await receiver.receive(mail);
    expect(await storedFiles()).toBe(1);
  });
});
