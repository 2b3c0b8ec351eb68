import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildMailHealth } from '../../testing/build.js';
import { type InboxApi, mockInboxApi } from '../../testing/inbox-api.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { InquiriesPage } from './inquiries-page.js';

const PATH = '/admin/inquiries';
let api: InboxApi;

beforeEach(() => {
  api = mockInboxApi();
});

const open = (query = '') => renderRoutes([{ path: PATH, element: <InquiriesPage /> }], PATH + query);
const message = (name: string) => screen.findByRole('article', { name: new RegExp(`from ${name}`) });
const listed = () => screen.findByRole('list', { name: 'Inquiries' });

describe('the filters', () => {
  it('are in the URL, and use the same names in the API [INBOX-8]', async () => {
    const { visitor, router } = open();
    await listed();
    await visitor.selectOptions(screen.getByLabelText('Filter by status'), 'Resolved');
    await visitor.selectOptions(screen.getByLabelText('Filter by assignee'), 'Assigned to achieng');
    await visitor.selectOptions(screen.getByLabelText('Filter by follow-up'), 'Due today');
    expect(router.state.location.search).toBe('?status=resolved&assignee=2&follow=today');
    await waitFor(() =>
      expect(api.asked.at(-1)).toBe('?status=resolved&assignee=2&follow=today&page=1&pageSize=50'),
    );
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText('Filter by follow-up')).toHaveValue('all'));
  });

  it('offer all statuses and each of the four [INBOX-9]', async () => {
    open();
    await listed();
    const choices = within(screen.getByLabelText('Filter by status')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'All statuses',
      'New',
      'In progress',
      'Resolved',
      'Cancelled',
    ]);
  });

  it('are debounced while typing [INBOX-8]', async () => {
    const { visitor, router } = open('?page=3');
    await listed();
    await visitor.type(screen.getByLabelText('Search inquiries'), 'sea view');
    await waitFor(() => expect(router.state.location.search).toBe('?search=sea+view'));
    await waitFor(() =>
      expect(api.asked.filter((query) => query.includes('search='))).toEqual([
        '?search=sea+view&page=1&pageSize=50',
      ]),
    );
  });

  it('accept preset and custom dates [INBOX-8]', async () => {
    const { visitor, router } = open();
    await listed();
    const received = screen.getByLabelText('Filter by date received');
    await visitor.selectOptions(received, 'Last 7 days');
    expect(router.state.location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d$/);
    await visitor.selectOptions(received, 'Choose dates...');
    await visitor.clear(screen.getByLabelText('From'));
    await visitor.type(screen.getByLabelText('From'), '2026-11-10');
    await visitor.type(screen.getByLabelText('To'), '2026-11-12');
    expect(router.state.location.search).toBe('?from=2026-11-10&to=2026-11-12');
    await visitor.selectOptions(received, 'Any date');
    expect(router.state.location.search).toBe('');
  });

  it('are set by tabs, which show their counts [INBOX-11]', async () => {
    const { visitor, router } = open('?search=sea');
    const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
    expect(await tabs.findByRole('link', { name: 'Mine 4 open' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Follow-ups due 5' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Spam 6' })).toBeVisible();
    await visitor.click(tabs.getByRole('link', { name: 'Unanswered 2' }));
    expect(router.state.location.search).toBe('?search=sea&status=new');
    await visitor.click(tabs.getByRole('link', { name: /^Mine/ }));
    expect(router.state.location.search).toBe('?search=sea&assignee=me');
    expect(tabs.getByRole('link', { name: /^Mine/ })).toHaveAttribute('aria-current', 'true');
  });

  it('have a view of late answers, with its number, its order and its export [INBOX-31]', async () => {
    const { visitor, router } = open('?status=new');
    const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
    await visitor.click(await tabs.findByRole('link', { name: 'Late 1' }));
    expect(router.state.location.search).toBe('?answer=late');
    expect(tabs.getByRole('link', { name: 'Late 1' })).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(api.asked.at(-1)).toBe('?answer=late&page=1&pageSize=50'));
    expect(await screen.findByRole('link', { name: 'Export 3 as CSV' })).toHaveAttribute(
      'href',
      '/api/admin/inquiries/export.csv?answer=late',
    );
    expect(screen.queryByRole('button', { name: /Remove the filter/ })).toBeNull();
    await visitor.selectOptions(screen.getByLabelText('Filter by assignee'), 'Assigned to me');
    await visitor.click(screen.getByRole('button', { name: 'Remove the filter: Answer late' }));
    expect(router.state.location.search).toBe('?assignee=me');
  });

  it('apply to the export link, which shows the number of messages [INBOX-23]', async () => {
    open('?status=new&page=2');
    const link = await screen.findByRole('link', { name: 'Export 3 as CSV' });
    expect(link).toHaveAttribute('href', '/api/admin/inquiries/export.csv?status=new');
    expect(link).toHaveAttribute('download');
  });

  it('for one property or one person are shown, and can be removed [INBOX-8]', async () => {
    const { visitor, router } = open('?propertyId=7&person=3');
    await visitor.click(await screen.findByRole('button', { name: 'Remove the filter: About LML-7' }));
    expect(router.state.location.search).toBe('?person=3');
    await visitor.click(screen.getByRole('button', { name: /All messages from one person/ }));
    expect(router.state.location.search).toBe('');
  });
});

describe('on a phone', () => {
  it('shows cards, and opens a message with a link back [INBOX-1, INBOX-2]', async () => {
    const { visitor, router } = open();
    const card = within(await message('Baraka Mwadime'));
    expect(card.getByText('Property Sale')).toBeVisible();
    expect(card.getByText('achieng.nyadero@example.com')).toBeVisible();
    expect(card.getByText('+254 700 000 120')).toBeVisible();
    expect(card.getByText('Is the flat still available from 1st October?')).toBeVisible();
    expect(card.getByText('Nov 19, 2026, 8:12 AM')).toBeVisible();
    expect(card.getByRole('combobox', { name: /Status of/ })).toHaveValue('in-progress');
    expect(card.getByRole('link', { name: /LML-7/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/property\/7-\w/),
    );

    await visitor.click(card.getByRole('link', { name: /^Open Property Sale/ }));
    expect(router.state.location.search).toBe('?inquiry=2');
    expect(await screen.findByRole('heading', { name: 'Reply' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Property Sale' })).toHaveFocus();
    expect(screen.queryByRole('article', { name: /Chebet/ })).toBeNull();

    await visitor.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('link', { name: 'Property Sale' })).toHaveFocus();
  });
});

describe('with nothing to show', () => {
  it('shows a message, with a button to show everything [INBOX-3]', async () => {
    api.stored = [];
    const { visitor, router } = open('?status=new');
    expect(await screen.findByText('No inquiries found')).toBeVisible();
    expect(screen.getByText('No messages match your search and filters.')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Show all inquiries' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText(/arrive here as soon as they are sent/)).toBeVisible();
  });

  it('says when an answer is late while none is [INBOX-31]', async () => {
    api.stored = [];
    const { visitor, router } = open('?answer=late');
    expect(await screen.findByText(/^No answer is late\..* after 5 minutes of office hours/)).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Show all inquiries' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows the error and offers a retry', async () => {
    server.use(http.get('/api/inquiries', () => refusal(503, 'The service is resting')));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('failed and waiting mails', () => {
  const health = buildMailHealth({
    waiting: { inquiries: 34, mails: 68, minutes: 12, problem: 'The mail server refuses our sign-in: 535' },
    failed: { inquiries: 2, mails: 250 },
  });

  beforeEach(() => {
    server.use(http.get('/api/admin/inquiries/mail-health', () => HttpResponse.json(health)));
  });

  it('are listed separately with the reason; the filter can be removed', async () => {
    const { visitor } = open('?mail=waiting');
    expect(
      await screen.findByText(
        '68 mails to staff wait, the oldest for 12 min. They are tried until they go out. The mail server refuses our sign-in: 535',
      ),
    ).toBeVisible();
    expect(api.asked).toEqual([expect.stringContaining('mail=waiting')]);
    await visitor.click(screen.getByRole('button', { name: 'Remove the filter: Mail to staff waiting' }));
    await waitFor(() => expect(api.asked.at(-1)).not.toContain('mail='));
    expect(screen.queryByText(/mails to staff wait/)).toBeNull();
  });

  it('that failed are all retried in batches after confirmation', async () => {
    const left = [50, 0];
    server.use(
      http.post('/api/admin/inquiries/resend-failed', () => {
        api.sent.push('resend-failed');
        const rest = left.shift()!;
        return HttpResponse.json({ mails: rest === 0 ? 50 : 200, left: rest });
      }),
    );
    const { visitor } = open('?mail=failed');
    await visitor.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send 250 mails again?' }));
    expect(api.sent).toEqual([]);
    await visitor.click(question.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('250 mails were put on their way.')).toBeVisible();
    expect(api.sent).toEqual(['resend-failed', 'resend-failed']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that were just retried are skipped, with a notice', async () => {
    server.use(
      http.post('/api/admin/inquiries/resend-failed', () => HttpResponse.json({ mails: 0, left: 0 })),
    );
    const { visitor } = open('?mail=failed');
    await visitor.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    await visitor.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Nothing was sent again')).toBeVisible();
  });

  it('to visitors show what to do', async () => {
    open('?mail=undelivered');
    expect(await screen.findByText(/the visitor may have mistyped the e-mail address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull();
  });
});
