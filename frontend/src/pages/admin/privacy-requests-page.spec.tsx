import type { PersonMessage, PersonSummary } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { PrivacyRequestsPage } from './privacy-requests-page.js';
import { newVisitor } from '../../testing/new-visitor.js';

const visitor = newVisitor();

const message = (id: number): PersonMessage => ({
  ...{ id, name: 'Achieng Nyadero', email: 'achieng@example.com', phone: '+254 700 000 120' },
  ...{ subject: `Subject ${id}`, spam: id === 1, createdAt: '2026-11-19T05:12:00.000Z' },
});
const summary = (overrides: Partial<PersonSummary> = {}): PersonSummary => ({
  ...{ kind: 'email', value: 'achieng@example.com', total: 2, savedSearches: 1, monthlyReports: 0 },
  ...{ firstAt: '2026-01-12T07:10:00.000Z', lastAt: '2026-11-19T05:12:00.000Z' },
  messages: [message(2), message(1)],
  ...overrides,
});

const answer = (found: PersonSummary) =>
  server.use(http.post('/api/admin/privacy/search', () => HttpResponse.json(found)));

async function lookFor(person: string): Promise<void> {
  await visitor.type(screen.getByLabelText('E-mail address or telephone number'), person);
  await visitor.click(screen.getByRole('button', { name: 'Search' }));
}

beforeEach(() => {
  server.use(
    http.get('/api/admin/privacy/due', () =>
      HttpResponse.json({ open: 0, overdue: 0, soon: 0, openBreaches: 0, lateBreaches: 0 }),
    ),
  );
});

const open = () => renderRoutes([{ path: '/', element: <PrivacyRequestsPage /> }]);

it('shows the number of messages, their dates, and that sent mails are not included', async () => {
  answer(summary());
  open();
  await lookFor('achieng@example.com');
  expect(await screen.findByRole('heading', { name: '2 messages from achieng@example.com' })).toBeVisible();
  expect(screen.getByText('Sent between 12 Jan 2026 and 19 Nov 2026')).toBeVisible();
  expect(screen.getAllByText('Spam')).toHaveLength(1);
  expect(screen.getByText(/in staff mailboxes and old backups/)).toBeVisible();
  expect(screen.queryByText(/Several people may share a number/)).not.toBeInTheDocument();
});

it('shows the monthly reports of somebody who never wrote, so that they can be erased [REPORT-11]', async () => {
  answer(
    summary({ total: 0, savedSearches: 0, monthlyReports: 2, firstAt: null, lastAt: null, messages: [] }),
  );
  open();
  await lookFor('achieng@example.com');
  expect(await screen.findByText('2 monthly reports of properties')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Erase...' })).toBeEnabled();
});

it('warns about shared numbers, and shows if the list is incomplete', async () => {
  answer(summary({ kind: 'phone', value: '+254700000120', total: 51 }));
  open();
  await lookFor('0700 000120');
  expect(await screen.findByText(/Several people may share a number/)).toBeVisible();
  expect(screen.getByText(/The newest 50 are listed/)).toBeVisible();
});

it('shows errors, and retries on a click', async () => {
  server.use(http.post('/api/admin/privacy/search', () => refusal(503, 'The service is resting')));
  open();
  await lookFor('achieng@example.com');
  expect(await screen.findByText(/The service is resting/)).toBeVisible();
  answer(summary({ total: 0, savedSearches: 0, firstAt: null, lastAt: null, messages: [] }));
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No messages found' })).toBeVisible();
});

it('keeps the list and shows an error when erasing fails', async () => {
  answer(summary({ total: 1, messages: [message(2)] }));
  server.use(http.post('/api/admin/privacy/erase', () => refusal(503, 'The service is resting')));
  open();
  await lookFor('achieng@example.com');
  await visitor.click(await screen.findByRole('button', { name: 'Erase...' }));
  expect(screen.getByRole('dialog', { name: 'Erase the message from achieng@example.com?' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Erase permanently' }));
  expect((await screen.findAllByText('That did not work'))[0]).toBeVisible();
  expect(screen.getByRole('heading', { name: '1 message from achieng@example.com' })).toBeVisible();
});

it('shows the consents of a person, and withdraws all with one press [CONSENT-6]', async () => {
  const consent = {
    ...{ channel: 'inquiry-form' as const, sourceId: 2, about: 'Subject 2', textVersion: '2026-11' },
    ...{ text: 'Also tell me about similar properties', language: 'en' as const, active: null },
    givenAt: '2026-11-19T05:12:00.000Z',
  };
  answer(summary({ consents: [{ ...consent, withdrawnAt: null, how: null }], suppressed: null }));
  let withdrawn: unknown;
  server.use(
    http.post('/api/admin/privacy/withdraw', async ({ request }) => {
      withdrawn = await request.json();
      answer(
        summary({
          consents: [{ ...consent, withdrawnAt: '2026-11-27T05:12:00.000Z', how: 'staff' }],
          suppressed: 'withdrawn',
        }),
      );
      return HttpResponse.json({ withdrawn: 1, pseudonym: 'person 1' });
    }),
  );
  open();
  await lookFor('achieng@example.com');
  expect(await screen.findByText('Given on 19 Nov 2026, inquiry form, text of 2026-11')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Withdraw all' }));
  expect(await screen.findByText('Withdrawn by staff, 27 Nov 2026')).toBeVisible();
  expect(screen.getByText('Gets no alerts: withdrawn')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw all' })).not.toBeInTheDocument();
  expect(withdrawn).toEqual({ person: 'achieng@example.com' });
});
