import type { InquiryDetail, InquiryNote } from '@lml/common/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildDelivery, buildInquiryDetail } from '../../../testing/build.js';
import { openInquiry } from '../../../testing/open-inquiry.js';
import { refusal, server } from '../../../testing/server.js';

let stored: InquiryDetail;
let sent: unknown[];

const note = (overrides: Partial<InquiryNote> = {}): InquiryNote => ({
  ...{ kind: 'note', id: 5, text: 'Prefers WhatsApp', editedAt: null },
  ...{ by: { id: 1, username: 'admin' }, at: '2026-11-19T06:00:00.000Z' },
  ...overrides,
});

beforeEach(() => {
  sent = [];
  stored = buildInquiryDetail();
  const base = '/api/admin/inquiries/1';
  server.use(
    http.get(base, () => HttpResponse.json(stored)),
    http.post(`${base}/answered`, async ({ request }) => {
      sent.push(await request.json());
      stored = { ...stored, status: 'in-progress', firstAnsweredAt: '2026-11-19T05:20:00.000Z' };
      return HttpResponse.json(stored, { status: 201 });
    }),
    http.post(`${base}/notes`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const added = note({ id: 6, text });
      stored = { ...stored, timeline: [...stored.timeline, added] };
      return HttpResponse.json(added, { status: 201 });
    }),
    http.patch(`${base}/notes/5`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const changed = note({ text, editedAt: '2026-11-19T07:00:00.000Z' });
      stored = { ...stored, timeline: [changed] };
      return HttpResponse.json(changed);
    }),
    http.delete(`${base}/notes/5`, () => {
      stored = { ...stored, timeline: [] };
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${base}/resend`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(stored.deliveries.map((delivery) => ({ ...delivery, state: 'pending' })));
    }),
  );
});

/** Answers a POST only once the returned function is called. */
function holdAnswer(call: 'answered' | 'messages' | 'notes', answer: () => InquiryDetail | InquiryNote) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post(`/api/admin/inquiries/1/${call}`, async () => {
      await held;
      return HttpResponse.json(answer(), { status: 201 });
    }),
  );
  return () => release();
}

const inArticle = () => within(screen.getByRole('article'));

/** jsdom cannot navigate; the test only needs the click. */
async function press(visitor: Awaited<ReturnType<typeof openInquiry>>['visitor'], name: string) {
  const link = screen.getByRole('link', { name });
  link.addEventListener('click', (event) => event.preventDefault());
  await visitor.click(link);
}

describe("an owner's request", () => {
  it("shows the badge and the property of an owner's request, without an empty message [INBOX-27]", async () => {
    stored = buildInquiryDetail({
      ...{ kind: 'owner', subject: 'Letting of a villa, Nyali', message: '' },
      ...{ propertyId: null, propertyTitle: null },
      ownerRequest: {
        ...{ service: 'let', propertyType: 'villa', place: 'Nyali' },
        ...{ size: null, bedrooms: 4, price: 45_000 },
      },
    });
    await openInquiry();
    expect(inArticle().getByText('Owner')).toBeVisible();
    const facts = inArticle().getByText('Asks for').closest('dl')!;
    expect(facts).toHaveTextContent(
      'Asks forLettingProperty typeVillaTown or areaNyaliBedrooms4Expected rentKsh 45,000',
    );
    const mail = screen.getByRole('link', { name: 'E-mail in my own program' }).getAttribute('href')!;
    expect(new URL(mail).searchParams.get('body')).toMatch(/> 4 bedrooms, Ksh 45,000$/);
  });
});

describe('a reply', () => {
  it('starts from a template, can be edited, and is sent by mail, WhatsApp or phone [INBOX-18]', async () => {
    const { visitor } = await openInquiry();
    await visitor.selectOptions(screen.getByLabelText('Insert a template'), 'Still available');
    const text = screen.getByLabelText('Reply text');
    expect((text as HTMLTextAreaElement).value).toContain('Yes, it is still available.');
    await visitor.type(text, ' Bye');
    const mail = new URL(
      screen.getByRole('link', { name: 'E-mail in my own program' }).getAttribute('href')!,
    );
    expect(mail.pathname).toBe('achieng.nyadero@example.com');
    expect(mail.searchParams.get('body')).toMatch(/^Hello Achieng,[^]*Bye\n\nOn Nov 19/);
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/254700000120\?text=Hello.*Bye$/),
    );
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254700000120');
  });

  it('gets a template at the cursor, which never replaces what was typed, and Undo takes it out [INBOX-28]', async () => {
    const { visitor } = await openInquiry();
    const text = screen.getByLabelText<HTMLTextAreaElement>('Reply text');
    const templates = screen.getByLabelText('Insert a template');
    // Nothing typed: another template takes the place of the first.
    await visitor.selectOptions(templates, 'No longer available');
    expect(text.value).toContain('it is no longer available');
    expect(text.value).not.toContain('Hello Achieng,\n\nHello');
    await visitor.clear(text);
    await visitor.type(text, 'Dear Achieng. See you.');
    text.setSelectionRange('Dear Achieng.'.length, 'Dear Achieng.'.length);
    await visitor.selectOptions(templates, 'Still available');
    expect(text.value).toMatch(
      /^Dear Achieng\.\n\nHello Achieng,[^]*it is still available[^]*\n\nSee you\.$/,
    );
    expect(screen.getByText('Still available inserted')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(text.value).toBe('Dear Achieng. See you.');
  });

  it('is logged after confirmation [INBOX-18]', async () => {
    const { visitor } = await openInquiry();
    await press(visitor, 'WhatsApp');
    expect(screen.getByText(/Did you send the reply by WhatsApp\?/)).toBeVisible();
    expect(sent).toEqual([]);
    const { value: text } = screen.getByLabelText<HTMLTextAreaElement>('Reply text');
    await visitor.click(screen.getByRole('button', { name: 'Yes, log it' }));
    expect(await screen.findByText('You replied to Achieng Nyadero by WhatsApp.')).toBeVisible();
    expect(text).toContain('Hello Achieng,');
    expect(sent).toEqual([{ channel: 'whatsapp', text }]);
    expect(screen.getByText('Answered after 8 min')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Did you send/)).toBeNull());
  });

  it('is not logged if it was not sent [INBOX-18]', async () => {
    const { visitor, router } = await openInquiry();
    await press(visitor, 'E-mail in my own program');
    await visitor.click(screen.getByRole('button', { name: 'Not yet' }));
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    expect(sent).toEqual([]);
  });

  it('is not logged when another message is opened; the question stays open [INBOX-30]', async () => {
    const { visitor, router } = await openInquiry();
    await press(visitor, 'Call');
    await visitor.type(screen.getByLabelText('What was said (optional)'), 'Comes on Saturday');
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    expect(sent).toEqual([]);
    await router.navigate('/');
    expect(await screen.findByText('How did the call go?')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Reached' }));
    expect(await screen.findByText('You replied to Achieng Nyadero by phone.')).toBeVisible();
    expect(sent).toEqual([{ channel: 'call', outcome: 'reached', text: 'Comes on Saturday' }]);
    await waitFor(() => expect(screen.queryByText('How did the call go?')).toBeNull());
  });

  it('by phone can fail, or be put off to a day [INBOX-30]', async () => {
    const { visitor } = await openInquiry();
    await press(visitor, 'Call');
    await visitor.click(screen.getByRole('button', { name: 'No answer' }));
    expect(await screen.findByText(/did not answer the phone\. The message stays unanswered/)).toBeVisible();
    await press(visitor, 'Call');
    await visitor.click(screen.getByRole('button', { name: 'Call back on...' }));
    const day = screen.getByLabelText<HTMLInputElement>('Day to call back');
    fireEvent.change(day, { target: { value: day.max } });
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/is to be called back on/)).toBeVisible();
    expect(sent).toEqual([
      { channel: 'call', outcome: 'no-answer' },
      { channel: 'call', outcome: 'call-back', callBackOn: day.max },
    ]);
  });

  it('that is being logged does not take away the question about the next one', async () => {
    const release = holdAnswer('answered', () => stored);
    const { visitor } = await openInquiry();
    await press(visitor, 'Call');
    await visitor.click(screen.getByRole('button', { name: 'Reached' }));
    await press(visitor, 'WhatsApp');
    release();
    expect(await screen.findByText('You replied to Achieng Nyadero by phone.')).toBeVisible();
    expect(screen.getByText(/Did you send the reply by WhatsApp\?/)).toBeVisible();
  });

  it('that is being sent does not take away what is typed meanwhile', async () => {
    const release = holdAnswer('messages', () => stored);
    const { visitor } = await openInquiry();
    const text = screen.getByLabelText('Reply text');
    await visitor.clear(text);
    await visitor.type(text, 'Yes.');
    await visitor.click(screen.getByRole('button', { name: 'Send e-mail' }));
    await visitor.type(text, ' And no.');
    release();
    expect(await screen.findByText('Reply on its way')).toBeVisible();
    expect(text).toHaveValue('Yes. And no.');
  });

  it('can be logged again after a failure [ADMIN-13]', async () => {
    server.use(http.post('/api/admin/inquiries/1/answered', () => refusal(503, 'Resting'), { once: true }));
    const { visitor } = await openInquiry();
    await press(visitor, 'Call');
    await visitor.click(inArticle().getByRole('button', { name: 'Reached' }));
    const why = await screen.findByText('The reply could not be logged: 503: Resting');
    const notice = why.closest('li')!;
    expect(within(notice).getByText('Error')).toBeVisible();
    await visitor.click(within(notice).getByRole('button', { name: 'Yes, log it' }));
    expect(await screen.findByText('Reply logged')).toBeVisible();
  });
});

describe('a note', () => {
  it('is added; its text survives failures and switching messages [INBOX-17]', async () => {
    server.use(http.post('/api/admin/inquiries/1/notes', () => refusal(503, 'Resting'), { once: true }));
    const { visitor, router } = await openInquiry();
    await visitor.type(screen.getByLabelText('Add a note'), 'Called back');
    await visitor.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('503: Resting')).toBeVisible();
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/');
    const field = await screen.findByLabelText('Add a note');
    expect(field).toHaveValue('Called back');
    await visitor.click(field);
    await visitor.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Called back', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('that is being stored does not take away what is typed meanwhile', async () => {
    const release = holdAnswer('notes', () => {
      const added = note({ id: 6, text: 'Called' });
      stored = { ...stored, timeline: [added] };
      return added;
    });
    const { visitor } = await openInquiry();
    const field = screen.getByLabelText('Add a note');
    await visitor.type(field, 'Called');
    await visitor.click(screen.getByRole('button', { name: 'Add note' }));
    await visitor.type(field, ' twice');
    release();
    expect(await screen.findByText('Called', { selector: 'p' })).toBeVisible();
    await screen.findByText('Note added');
    expect(field).toHaveValue('Called twice');
  });

  it('can be edited and deleted by its author only [INBOX-17]', async () => {
    stored.timeline = [note(), note({ id: 7, text: 'Of another', by: { id: 2, username: 'achieng' } })];
    const { visitor } = await openInquiry();
    expect(screen.getAllByRole('button', { name: /^Edit the note/ })).toHaveLength(1);
    await visitor.click(screen.getByRole('button', { name: 'Edit the note of 19 Nov 2026, 09:00' }));
    const field = screen.getByRole('textbox', { name: 'Note' });
    expect(field).toHaveFocus();
    await visitor.type(field, ', after six');
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Prefers WhatsApp, after six')).toBeVisible();
    expect(screen.getByText(/· edited/)).toBeVisible();

    await visitor.click(screen.getByRole('button', { name: /^Delete the note/ }));
    const question = within(screen.getByRole('dialog', { name: 'Delete this note?' }));
    expect(question.getByText('Prefers WhatsApp, after six')).toBeVisible();
    await visitor.click(question.getByRole('button', { name: 'Delete note' }));
    expect(await screen.findByText('Note deleted')).toBeVisible();
    expect(screen.getByText('No notes yet. Notes are for staff only.')).toBeVisible();
  });
});

describe('the mail to staff', () => {
  const failed = {
    kind: 'staff',
    state: 'failed',
    attempts: 5,
    lastError: 'mailbox full',
    sentAt: null,
  } as const;

  it('shows its delivery state, and can be resent [INBOX-19]', async () => {
    stored.deliveries = [{ ...failed, recipient: 'a@lml.example' }];
    const { visitor } = await openInquiry();
    expect(screen.getByText('Mail to a@lml.example failed: mailbox full')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Send again to staff' }));
    expect(await screen.findByText('Mail is on its way again')).toBeVisible();
    expect(sent).toEqual([{}]);
  });

  it('can be resent to the one address that failed [INBOX-19]', async () => {
    stored.deliveries = [
      { ...failed, recipient: 'a@lml.example' },
      buildDelivery({ recipient: 'b@lml.example' }),
    ];
    const { visitor } = await openInquiry();
    expect(screen.getByRole('button', { name: 'Send again to all staff' })).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Send again to a@lml.example' }));
    await waitFor(() => expect(sent).toEqual([{ recipient: 'a@lml.example' }]));
  });

  it("is shown separately from the visitor's confirmation, whose failure is shown too", async () => {
    stored.deliveries = [
      buildDelivery({ recipient: 'a@lml.example' }),
      { ...failed, kind: 'acknowledgement', recipient: 'achieng@exmaple.com', lastError: 'no such domain' },
    ];
    const { visitor } = await openInquiry();
    expect(screen.getByText('Mailed to a@lml.example')).toBeVisible();
    expect(
      screen.getByText('Could not be delivered to the visitor at achieng@exmaple.com: no such domain'),
    ).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Send again to staff' }));
    await waitFor(() => expect(sent).toEqual([{}]));
    await visitor.click(await screen.findByRole('button', { name: 'Send again to achieng@exmaple.com' }));
    await waitFor(() => expect(sent).toEqual([{}, { recipient: 'achieng@exmaple.com' }]));
  });

  it('shows why it could not be resent', async () => {
    stored.deliveries = [{ ...failed, recipient: 'a@lml.example' }];
    server.use(
      http.post('/api/admin/inquiries/1/resend', () =>
        refusal(429, 'Please wait a minute before sending again'),
      ),
    );
    const { visitor } = await openInquiry();
    await visitor.click(screen.getByRole('button', { name: 'Send again to staff' }));
    expect(await screen.findByText('429: Please wait a minute before sending again')).toBeVisible();
  });
});

it("shows the agent of the property, and the visitor's source [INBOX-24]", async () => {
  stored.handler = { kind: 'agent', name: 'Wanjiru Kamau' };
  stored.source = {
    ...{ landingPage: '/property/7', referrerHost: 'www.google.com' },
    ...{ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' },
  };
  await openInquiry();
  expect(screen.getByText('Wanjiru Kamau, agent')).toBeVisible();
  expect(screen.getByText('E-mail')).toBeVisible();
  expect(screen.getByText('november / newsletter / email')).toBeVisible();
  expect(screen.getByText('/property/7')).toBeVisible();
});
