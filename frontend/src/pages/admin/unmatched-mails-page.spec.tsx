import type { UnmatchedMail } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildInquiry, buildMailboxHealth } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { UnmatchedMailsPage } from './unmatched-mails-page.js';

const PATH = '/api/admin/inquiries/incoming-mails';
let waiting: UnmatchedMail[];
let calls: string[];

const mail = (overrides: Partial<UnmatchedMail> = {}): UnmatchedMail => ({
  ...{ id: 7, at: '2026-11-19T05:20:00.000Z', from: { name: 'Otieno', email: 'otieno@example.com' } },
  ...{ subject: 'Re: A flat', text: 'I come along.', quoted: '> when?', automatic: null, unreadable: null },
  ...{ attachments: [], suggestion: null, dismissedBy: null },
  ...overrides,
});

beforeEach(() => {
  waiting = [mail()];
  calls = [];
  server.use(
    http.get('/api/session', () => HttpResponse.json({ id: 1, username: 'admin', name: '', role: 'owner' })),
    http.get('/api/admin/inquiries/mailbox', () =>
      HttpResponse.json(buildMailboxHealth({ unmatched: waiting.length })),
    ),
    http.get(PATH, ({ request }) => {
      const dismissed = new URL(request.url).searchParams.get('list') === 'dismissed';
      const list = waiting.filter(({ dismissedBy }) => (dismissedBy !== null) === dismissed);
      return HttpResponse.json(list, { headers: { 'X-Total-Count': String(list.length) } });
    }),
    http.get('/api/inquiries', ({ request }) => {
      calls.push(`search ${new URL(request.url).searchParams.get('search')}`);
      return HttpResponse.json([buildInquiry()], { headers: { 'X-Total-Count': '1' } });
    }),
    http.post(`${PATH}/7/:action`, async ({ params, request }) => {
      const body = await request.text();
      calls.push(`${String(params.action)} ${body}`.trim());
      waiting = params.action === 'restore' ? [mail()] : [];
      return HttpResponse.json(
        params.action === 'dismiss' ? mail({ dismissedBy: 'admin' }) : { inquiryId: 1 },
      );
    }),
  );
});

const open = () => renderRoutes([{ path: '/', element: <UnmatchedMailsPage /> }]);
const card = () => screen.findByRole('article', { name: 'Otieno' });

it('shows a mail with its sender and text, and folds what it repeats [MAILIN-13]', async () => {
  open();
  const shown = within(await card());
  expect(shown.getByText('otieno@example.com')).toBeVisible();
  expect(shown.getByText('I come along.')).toBeVisible();
  expect(shown.getByText('> when?')).not.toBeVisible();
});

it('attaches a mail to a message that is searched for, beginning with the address of the sender [MAILIN-14]', async () => {
  const { visitor } = open();
  await visitor.click(within(await card()).getByRole('button', { name: 'Attach' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach the e-mail of Otieno' }));
  expect(dialog.getByLabelText('Search messages')).toHaveValue('otieno@example.com');
  await visitor.click(await dialog.findByRole('button', { name: /^Attach to message #1 of / }));
  expect(await screen.findByText('E-mail attached')).toBeVisible();
  expect(calls).toContain('attach {"inquiryId":1}');
  expect(await screen.findByText('Nothing to sort')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds a message by its number before those with these digits, and shows the numbers [MAILIN-14]', async () => {
  server.use(
    http.get('/api/inquiries', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const numbered = buildInquiry({ id: 41, name: 'Achieng' });
      const found = search === '#41' ? [numbered] : [buildInquiry({ id: 99, name: 'Mwangi' })];
      return HttpResponse.json(found, { headers: { 'X-Total-Count': '1' } });
    }),
  );
  const { visitor } = open();
  await visitor.click(within(await card()).getByRole('button', { name: 'Attach' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Search messages'), { target: { value: '41' } });
  const results = () => dialog.getAllByRole('button', { name: /^Attach to message/ });
  await waitFor(() => expect(results()).toHaveLength(2));
  expect(results()[0]).toHaveTextContent('Achieng#41');
  expect(results()[1]).toHaveTextContent('Mwangi#99');
  await visitor.click(results()[0]!);
  await waitFor(() => expect(calls).toContain('attach {"inquiryId":41}'));
});

it('attaches a mail to the message that it answers with one press [MAILIN-14]', async () => {
  waiting = [mail({ suggestion: { id: 41, name: 'Achieng', subject: 'A flat' } })];
  const { visitor } = open();
  const shown = within(await card());
  expect(shown.getByRole('link', { name: 'Answers the message of Achieng: A flat' })).toBeVisible();
  await visitor.click(shown.getByRole('button', { name: 'Attach to it' }));
  await waitFor(() => expect(calls).toEqual(['attach {"inquiryId":41}']));
});

it('dismisses a mail, and puts it back by Undo [MAILIN-14]', async () => {
  const { visitor } = open();
  await visitor.click(within(await card()).getByRole('button', { name: 'Dismiss' }));
  await visitor.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await card()).toBeVisible();
  expect(calls).toEqual(['dismiss', 'restore']);
});

it('shows why a mail was not attached, and keeps it [MAILIN-14]', async () => {
  server.use(http.post(`${PATH}/7/inquiry`, () => refusal(409, 'A colleague attached this mail')));
  const { visitor } = open();
  await visitor.click(within(await card()).getByRole('button', { name: 'New message' }));
  expect(await screen.findByText('409: A colleague attached this mail')).toBeVisible();
  expect(await card()).toBeVisible();
});

it('says since when and why the mailbox cannot be read [MAILIN-12]', async () => {
  const failingSince = '2026-11-19T05:00:00.000Z';
  server.use(
    http.get('/api/admin/inquiries/mailbox', () =>
      HttpResponse.json(buildMailboxHealth({ failingSince, problem: 'Authentication failed.' })),
    ),
  );
  open();
  expect(await screen.findByText(/could not be read since .*: Authentication failed\./)).toBeVisible();
});
