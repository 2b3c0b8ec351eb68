import type { IncomingMailEntry, InquiryDetail, MailAttachment } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildInquiryDetail, buildMailboxHealth } from '../../../testing/build.js';
import { openInquiry } from '../../../testing/open-inquiry.js';
import { server } from '../../../testing/server.js';

const mail = (overrides: Partial<IncomingMailEntry> = {}): IncomingMailEntry => ({
  ...{ kind: 'mail', id: 5, at: '2026-11-19T05:20:00.000Z', subject: 'Saturday at ten?', attachedBy: null },
  ...{ from: { name: 'Achieng Nyadero', email: 'achieng.nyadero@example.com' }, text: 'Saturday suits me.' },
  ...{ quoted: '> When does it suit you?', automatic: null, unreadable: null, attachments: [] },
  ...overrides,
});

let stored: InquiryDetail;

beforeEach(() => {
  sessionStorage.clear();
  stored = buildInquiryDetail({ timeline: [mail()], replySubject: 'Re: Saturday at ten?' });
  server.use(http.get('/api/admin/inquiries/1', () => HttpResponse.json(stored)));
});

const entry = async () =>
  within(
    within(await screen.findByRole('region', { name: 'Conversation and notes' })).getAllByRole(
      'listitem',
    )[0]!,
  );

it('shows the answer of a visitor, and unfolds earlier mails on a press [MAILIN-7]', async () => {
  const { visitor } = await openInquiry();
  const shown = await entry();
  expect(shown.getByText('Achieng Nyadero')).toBeVisible();
  expect(shown.getByText('Saturday suits me.')).toBeVisible();
  expect(shown.getByText('> When does it suit you?')).not.toBeVisible();
  await visitor.click(shown.getByText('Earlier e-mails'));
  expect(shown.getByText('> When does it suit you?')).toBeVisible();
});

it("carries the visitor's last subject on [MAILIN-9]", async () => {
  await openInquiry();
  expect(screen.getByLabelText('Subject')).toHaveValue('Re: Saturday at ten?');
});

it('shows markup of a stranger as text [MAILIN-7]', async () => {
  stored = { ...stored, timeline: [mail({ text: '<img src=x onerror=alert(1)>' })] };
  await openInquiry();
  expect((await entry()).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

it('marks automatic and unreadable mails, and names who attached one [MAILIN-8]', async () => {
  stored = {
    ...stored,
    timeline: [mail({ automatic: 'auto-reply', unreadable: 'too-large', attachedBy: 'wanjiru' })],
  };
  await openInquiry();
  const shown = await entry();
  for (const text of [
    'Automatic reply',
    'This e-mail is larger than 25 MB. Read it in the mailbox.',
    'Attached by wanjiru',
  ])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.queryByText('Attachments')).toBeNull();
});

it('offers stored files for download, and says why others are not stored [MAILIN-8]', async () => {
  const type = 'application/pdf';
  const attachments: MailAttachment[] = [
    { name: 'deed.pdf', type, size: 1_840_000, unstored: null },
    { name: '', type, size: 10, unstored: null },
    { name: 'film.mp4', type, size: 12_000_000, unstored: 'too-large' },
    { name: 'old.pdf', type, size: 2000, unstored: 'earlier' },
  ];
  stored = { ...stored, timeline: [mail({ attachments })] };
  await openInquiry();
  const shown = await entry();
  const path = '/api/admin/inquiries/incoming-mails/5/files';
  expect(shown.getByText('deed.pdf (1.8 MB)')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Download deed.pdf' })).toHaveAttribute('href', `${path}/0`);
  expect(shown.getByRole('link', { name: 'Download Unnamed file' })).toHaveAttribute('href', `${path}/1`);
  expect(shown.getAllByRole('link')).toHaveLength(2);
  expect(shown.getByText('film.mp4 (12.0 MB)')).toBeVisible();
  expect(shown.getByText('Larger than 10 MB: in the mailbox only')).toBeVisible();
  expect(shown.getByText('In the mailbox only')).toBeVisible();
  expect(shown.getByText(/not checked for viruses/)).toBeVisible();
});

it.each([
  [true, "The visitor's answer appears in this conversation."],
  [false, "The visitor's answer arrives in the agency's own mailbox, not here."],
])('says where answers arrive (mailbox read: %s) [MAILIN-12]', async (reads, text) => {
  server.use(
    http.get('/api/admin/inquiries/mailbox', () => HttpResponse.json(buildMailboxHealth({ reads }))),
  );
  await openInquiry();
  expect(await screen.findByText(text)).toBeVisible();
});
