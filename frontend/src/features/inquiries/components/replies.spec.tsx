import { type InquiryAnswer, type InquiryDetail, IDEMPOTENCY, type MessageMail } from '@lml/common/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildInquiryDetail } from '../../../testing/build.js';
import { openInquiry } from '../../../testing/open-inquiry.js';
import { refusal, server } from '../../../testing/server.js';

let stored: InquiryDetail;
let sent: { key: string | null; text: string; subject: string; brochure?: boolean }[];

const reply = (mail: Partial<MessageMail> = {}): InquiryAnswer => ({
  ...{ kind: 'answer', id: 5, text: 'Yes, it is.', channel: 'email', outcome: null },
  ...{ by: { id: 1, username: 'wanjiru' }, at: '2026-11-19T05:20:00.000Z' },
  mail: {
    ...{ recipient: 'achieng.nyadero@example.com', subject: 'Re: A flat', state: 'sent', attempts: 1 },
    ...{ lastError: null, sentAt: '2026-11-19T05:20:03.000Z', ...mail },
  },
});

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  stored = buildInquiryDetail();
  server.use(
    http.get('/api/admin/inquiries/1', () => HttpResponse.json(stored)),
    http.post('/api/admin/inquiries/1/messages', async ({ request }) => {
      const body = (await request.json()) as { text: string; subject: string; brochure?: boolean };
      sent.push({ key: request.headers.get(IDEMPOTENCY.header), ...body });
      stored = {
        ...{ ...stored, status: 'in-progress', firstAnsweredAt: '2026-11-19T05:20:00.000Z' },
        timeline: [{ ...reply({ state: 'pending', sentAt: null, attempts: 0 }), text: body.text }],
      };
      return HttpResponse.json(stored, { status: 201 });
    }),
    http.post('/api/admin/inquiries/1/messages/5/resend', () => {
      stored = { ...stored, timeline: [reply({ state: 'pending', sentAt: null, attempts: 0 })] };
      return HttpResponse.json(stored);
    }),
  );
});

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply text');
const sendButton = () => screen.getByRole('button', { name: 'Send e-mail' });

describe('the composer', () => {
  it('sends the text under the subject, and is empty afterwards [REPLY-7]', async () => {
    const { visitor } = await openInquiry();
    expect(screen.getByLabelText('Subject')).toHaveValue('Re: Inquiry about Two-Bedroom Flat, Othaya Road');
    await visitor.clear(box());
    expect(sendButton()).toBeDisabled();
    await visitor.type(box(), 'Yes, it is.');
    await visitor.click(sendButton());
    expect(await screen.findByText('Reply on its way')).toBeVisible();
    expect(sent).toEqual([
      {
        ...{ text: 'Yes, it is.', subject: 'Re: Inquiry about Two-Bedroom Flat, Othaya Road' },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    // After an answer the box is empty: the templates are not suggested.
    await waitFor(() => expect(box()).toHaveValue(''));
    expect(screen.getByText('On its way to achieng.nyadero@example.com')).toBeVisible();
    expect(screen.getByText('Answered after 8 min')).toBeVisible();
  });

  it('sends on Ctrl+Enter, with a subject of its own [REPLY-7]', async () => {
    const { visitor } = await openInquiry();
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'The flat' } });
    await visitor.type(box(), ' Bye');
    await visitor.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ subject: 'The flat', text: expect.stringMatching(/ Bye$/) });
  });

  it('keeps text and key after a failure and another page, so that a retry is the same reply [REPLY-4, REPLY-7]', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('/api/admin/inquiries/1/messages', ({ request }) => {
        keys.push(request.headers.get(IDEMPOTENCY.header));
        return keys.length === 1 ? refusal(503, 'Resting') : undefined;
      }),
    );
    const { visitor, router } = await openInquiry();
    await visitor.clear(box());
    await visitor.type(box(), 'Yes, it is.');
    await visitor.click(sendButton());
    const notice = (await screen.findByText('503: Resting')).closest('li')!;
    expect(within(notice).getByText('The reply was not sent. Your text is still here')).toBeVisible();
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/');
    await waitFor(() => expect(box()).toHaveValue('Yes, it is.'));
    await visitor.click(sendButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(keys[1]).toBe(keys[0]);
    expect(sent[0]!.key).toBe(keys[0]);
  });

  it('attaches the brochure of the listing if its box is ticked, which the next reply has not [REPLY-9]', async () => {
    stored = buildInquiryDetail({ propertyId: 12 });
    const { visitor, router } = await openInquiry();
    const tick = () => screen.getByRole('checkbox', { name: 'Attach the brochure of LML-12 (PDF)' });
    expect(tick()).not.toBeChecked();
    await visitor.click(tick());
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/');
    await waitFor(() => expect(tick()).toBeChecked());
    await visitor.click(sendButton());
    await waitFor(() => expect(sent).toMatchObject([{ brochure: true }]));
    await waitFor(() => expect(tick()).not.toBeChecked());
    await visitor.type(box(), 'And one more thing.');
    await visitor.click(sendButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('brochure');
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it('offers no brochure for a message that is about no listing [REPLY-9]', async () => {
    stored = buildInquiryDetail({ propertyId: null });
    await openInquiry();
    expect(screen.queryByRole('checkbox', { name: /brochure/ })).toBeNull();
  });

  it('offers the own mail program as a second choice, and asks about it [REPLY-7]', async () => {
    const { visitor } = await openInquiry();
    const link = screen.getByRole('link', { name: 'E-mail in my own program' });
    link.addEventListener('click', (event) => event.preventDefault());
    await visitor.click(link);
    expect(screen.getByText(/Did you send the reply by e-mail\?/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the conversation', () => {
  it('shows a reply above the composer with its subject and when it was sent [REPLY-8]', async () => {
    stored = buildInquiryDetail({ timeline: [reply()] });
    await openInquiry();
    const list = within(screen.getByRole('region', { name: 'Conversation and notes' }));
    expect(list.getByText('Subject: Re: A flat')).toBeVisible();
    expect(list.getByText('Yes, it is.')).toBeVisible();
    expect(list.getByText('Sent to achieng.nyadero@example.com, 19 Nov 2026, 08:20')).toBeVisible();
    const text = list.getByText('Yes, it is.');
    expect(text.compareDocumentPosition(box()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('shows the words of the server for a failed reply, and sends it again [REPLY-8]', async () => {
    const lastError = 'The mail server refused the mail: 550 No such user';
    stored = buildInquiryDetail({
      replyFailed: true,
      timeline: [reply({ state: 'failed', sentAt: null, lastError })],
    });
    const { visitor } = await openInquiry();
    expect(screen.getByText(`Could not be sent to achieng.nyadero@example.com: ${lastError}`)).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Reply on its way again')).toBeVisible();
    expect(screen.getByText('On its way to achieng.nyadero@example.com')).toBeVisible();
  });

  it('names the brochure that a reply carries [REPLY-9]', async () => {
    stored = buildInquiryDetail({ timeline: [reply({ brochureOf: 12 })] });
    await openInquiry();
    expect(screen.getByText('Brochure of LML-12')).toBeVisible();
  });

  it('says why a reply waits for another attempt [REPLY-8]', async () => {
    stored = buildInquiryDetail({
      timeline: [reply({ state: 'queued', sentAt: null, lastError: 'The mail server took too long' })],
    });
    await openInquiry();
    expect(screen.getByText('Not sent yet, tried again soon: The mail server took too long')).toBeVisible();
  });

  it('shows what was written as text, never as markup [REPLY-8]', async () => {
    stored = buildInquiryDetail({ timeline: [{ ...reply(), text: '<img src=x onerror=alert(1)>' }] });
    await openInquiry();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
