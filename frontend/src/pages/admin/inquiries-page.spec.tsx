import type { BulkInquiryRequest, ChangeInquiry, Inquiry, InquiryDetail } from '@lml/common/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount, buildDelivery, buildInquiryDetail, buildMailHealth } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { InquiriesPage } from './inquiries-page.js';

const PATH = '/admin/inquiries';
const WIDE = '(min-width: 1024px)';
const narrow = window.matchMedia.bind(window);

let stored: InquiryDetail[];
/** Queries of the list calls. */
let asked: string[];
/** Bodies of the changes. */
let sent: unknown[];

/** Simulates a desktop; the default here is a phone. */
function onDesktop() {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query === WIDE });
}

beforeEach(() => {
  asked = [];
  sent = [];
  stored = [
    buildInquiryDetail({ id: 3, name: 'Achieng Nyadero' }),
    buildInquiryDetail({ id: 2, name: 'Baraka Mwadime', subject: 'Property Sale', status: 'in-progress' }),
    buildInquiryDetail({ id: 1, name: 'Chebet Rono', subject: 'Other Inquiry' }),
  ];
  const one = (id: unknown) => stored.find((inquiry) => inquiry.id === Number(id))!;
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({ id: 1, username: 'admin', createdAt: '2026-11-01T08:00:00.000Z' }),
    ),
    http.get('/api/admin/users', () =>
      HttpResponse.json([buildAccount(), buildAccount({ id: 1, username: 'admin' })]),
    ),
    http.get('/api/properties/7', () => refusal(404, 'There is no such property')),
    http.get('/api/inquiries', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(stored, { headers: { 'X-Total-Count': String(stored.length) } });
    }),
    http.get('/api/admin/inquiries/counts', () =>
      HttpResponse.json({
        ...{ all: 3, statuses: { new: 2, 'in-progress': 1, resolved: 0, cancelled: 0 } },
        ...{ mine: 4, unassigned: 1, overdue: 5, today: 0, planned: 0, spam: 6 },
      }),
    ),
    http.post('/api/admin/inquiries/bulk', async ({ request }) => {
      const body = (await request.json()) as BulkInquiryRequest;
      sent.push(body);
      return HttpResponse.json({ affectedCount: body.ids.length });
    }),
    http.get('/api/admin/inquiries/:id', ({ params }) =>
      one(params.id) ? HttpResponse.json(one(params.id)) : refusal(404, 'There is no such inquiry'),
    ),
    http.patch('/api/inquiries/:id', async ({ params, request }) => {
      const { assigneeId, ...change } = (await request.json()) as ChangeInquiry;
      sent.push({ id: Number(params.id), ...change, ...(assigneeId !== undefined && { assigneeId }) });
      Object.assign(one(params.id), change, {
        ...(assigneeId !== undefined && { assignee: assigneeId && { id: assigneeId, username: 'admin' } }),
      });
      return HttpResponse.json(one(params.id));
    }),
  );
});
afterEach(() => {
  window.matchMedia = narrow;
});

const open = (query = '') => renderRoutes([{ path: PATH, element: <InquiriesPage /> }], PATH + query);
const message = (name: string) => screen.findByRole('article', { name: new RegExp(`from ${name}`) });
const listed = () => screen.findByRole('list', { name: 'Inquiries' });

describe('the filters', () => {
  it('are in the address, and asked of the server by the same names', async () => {
    const { visitor, router } = open();
    await listed();
    await visitor.selectOptions(screen.getByLabelText('Filter by status'), 'Resolved');
    await visitor.selectOptions(screen.getByLabelText('Filter by assignee'), 'Assigned to achieng');
    await visitor.selectOptions(screen.getByLabelText('Filter by follow-up'), 'Due today');
    expect(router.state.location.search).toBe('?status=resolved&assignee=2&follow=today');
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?status=resolved&assignee=2&follow=today&page=1&pageSize=50'),
    );
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText('Filter by follow-up')).toHaveValue('all'));
  });

  it('offer all statuses and each of the four', async () => {
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

  it('wait for a pause in the typing', async () => {
    const { visitor, router } = open('?page=3');
    await listed();
    await visitor.type(screen.getByLabelText('Search inquiries'), 'sea view');
    await waitFor(() => expect(router.state.location.search).toBe('?search=sea+view'));
    await waitFor(() =>
      expect(asked.filter((query) => query.includes('search='))).toEqual([
        '?search=sea+view&page=1&pageSize=50',
      ]),
    );
  });

  it('take days from quick choices, and any two by hand', async () => {
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

  it('are set by tabs, which say how many there are to look at', async () => {
    const { visitor, router } = open('?search=sea');
    const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
    expect(await tabs.findByRole('link', { name: 'Mine 4 open' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Overdue 5' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Spam 6' })).toBeVisible();
    await visitor.click(tabs.getByRole('link', { name: 'Unanswered 2' }));
    expect(router.state.location.search).toBe('?search=sea&status=new');
    await visitor.click(tabs.getByRole('link', { name: /^Mine/ }));
    expect(router.state.location.search).toBe('?search=sea&assignee=me');
    expect(tabs.getByRole('link', { name: /^Mine/ })).toHaveAttribute('aria-current', 'true');
  });

  it('go into the link to the whole table, which says how many it holds', async () => {
    open('?status=new&page=2');
    const link = await screen.findByRole('link', { name: 'Export 3 as CSV' });
    expect(link).toHaveAttribute('href', '/api/admin/inquiries/export.csv?status=new');
    expect(link).toHaveAttribute('download');
  });

  it('about one listing or one person show, and can be taken off', async () => {
    const { visitor, router } = open('?propertyId=7&person=3');
    await visitor.click(await screen.findByRole('button', { name: 'Remove the filter: About LML-7' }));
    expect(router.state.location.search).toBe('?person=3');
    await visitor.click(screen.getByRole('button', { name: /All messages from one person/ }));
    expect(router.state.location.search).toBe('');
  });
});

describe('on a phone', () => {
  it('shows cards with what matters, and opens one as a whole, with a way back', async () => {
    const { visitor, router } = open();
    const card = within(await message('Baraka Mwadime'));
    expect(card.getByText('Property Sale')).toBeVisible();
    expect(card.getByText('achieng.nyadero@example.com')).toBeVisible();
    expect(card.getByText('+254 700 000 120')).toBeVisible();
    expect(card.getByText('Is the flat still available from 1st October?')).toBeVisible();
    expect(card.getByText('Nov 19, 2026, 8:12 AM')).toBeVisible();
    expect(card.getByRole('combobox', { name: /Status of/ })).toHaveValue('in-progress');
    expect(card.getByRole('link', { name: /LML-7/ })).toHaveAttribute('href', '/property/7');

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

describe('on a desktop', () => {
  beforeEach(onDesktop);

  it('opens the first message beside the list, and says where its listing is gone', async () => {
    open();
    const reader = within(await message('Achieng Nyadero'));
    expect(await reader.findByText('This listing is no longer on the site.')).toBeVisible();
    expect(within(await listed()).getAllByRole('link')).toHaveLength(3);
  });

  it('goes from message to message by J, K and the arrow keys, and the focus goes along', async () => {
    const { visitor, router } = open();
    const [first] = within(await listed()).getAllByRole('link');
    first!.focus();
    await visitor.keyboard('j');
    expect(router.state.location.search).toBe('?inquiry=2');
    await visitor.keyboard('{ArrowDown}');
    expect(router.state.location.search).toBe('?inquiry=1');
    expect(within(await listed()).getByRole('link', { name: /Chebet Rono/ })).toHaveFocus();
    expect(await message('Chebet Rono')).toBeVisible();
    await visitor.keyboard('k');
    expect(router.state.location.search).toBe('?inquiry=2');
    expect(router.state.historyAction).toBe('REPLACE');
    await visitor.keyboard('x');
    expect(screen.getByRole('checkbox', { name: /Select Baraka/ })).toBeChecked();
  });

  it('keeps open what new messages come in above, or what its status takes off the list', async () => {
    const { queryClient } = open();
    await message('Achieng Nyadero');
    stored.unshift(buildInquiryDetail({ id: 9, name: 'Newest Visitor' }));
    await queryClient.invalidateQueries();
    expect(await within(await listed()).findByRole('link', { name: /Newest Visitor/ })).toBeVisible();
    expect(await message('Achieng Nyadero')).toBeVisible();
  });

  it('opens the message of a link that is in no list', async () => {
    const other = buildInquiryDetail({ id: 44, name: 'Elsewhere Visitor' });
    server.use(http.get('/api/admin/inquiries/44', () => HttpResponse.json(other)));
    open('?inquiry=44');
    expect(await message('Elsewhere Visitor')).toBeVisible();
  });

  it('says so where there is no such message', async () => {
    open('?inquiry=45');
    expect(await screen.findByText('This message does not exist')).toBeVisible();
  });

  it('says what is late, due, noted and whose it is, in words', async () => {
    Object.assign(stored[0]!, {
      ...{ assignee: { id: 2, username: 'achieng' }, noteCount: 2, followUpOn: '2026-11-20' },
      deliveries: [
        buildDelivery({ state: 'failed' }),
        buildDelivery({ kind: 'acknowledgement', state: 'failed' }),
      ],
    } satisfies Partial<Inquiry>);
    open();
    const row = within(within(await listed()).getByRole('link', { name: /Achieng Nyadero/ }));
    expect(row.getByText(/^Unanswered/)).toBeVisible();
    expect(row.getByText('Follow-up overdue since Fri, Nov 20')).toBeVisible();
    expect(row.getByText('2 notes')).toBeInTheDocument();
    expect(row.getByText('Assigned to achieng')).toBeInTheDocument();
    expect(row.getByText('A mail to staff failed')).toBeInTheDocument();
    expect(row.getByText('The confirmation could not be delivered to the visitor')).toBeInTheDocument();
  });

  it('gives a message to oneself at once, and takes that back when the server refuses', async () => {
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    const assignee = reader.getByLabelText('Assigned to');
    await within(assignee).findByRole('option', { name: 'Me (admin)' });
    expect([...assignee.querySelectorAll('option')].map((option) => option.text)).toEqual([
      'Nobody',
      'Me (admin)',
      'achieng',
    ]);
    await visitor.selectOptions(assignee, 'Me (admin)');
    await waitFor(() => expect(sent).toEqual([{ id: 3, assigneeId: 1 }]));
    expect(await screen.findByText('Assigned to admin.')).toBeVisible();
    server.use(http.patch('/api/inquiries/3', () => refusal(503, 'The accounts cannot be looked up')));
    await visitor.selectOptions(assignee, 'Nobody');
    expect(await screen.findByText('503: The accounts cannot be looked up')).toBeVisible();
    await waitFor(() => expect(assignee).toHaveValue('1'));
  });

  it('sets a follow-up at one press, on any day, and takes it away', async () => {
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    const follow = reader.getByLabelText('Follow-up');
    await visitor.selectOptions(follow, within(follow).getByRole('option', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Follow-up set')).toBeVisible();
    await visitor.selectOptions(follow, 'Choose a day...');
    await visitor.type(reader.getByLabelText('Day of the follow-up'), '2027-01-15');
    await visitor.click(reader.getByRole('button', { name: 'Set day' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: 3, followUpOn: '2027-01-15' }));
    await waitFor(() => expect(follow).toHaveValue('2027-01-15'));
    await visitor.selectOptions(follow, 'None');
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: 3, followUpOn: null }));
  });

  it('puts a message on the spam shelf and takes it back from the notice', async () => {
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    await visitor.click(reader.getByRole('button', { name: 'Mark as spam' }));
    expect(await screen.findByText('Marked as spam')).toBeVisible();
    expect(reader.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(reader.queryByRole('link', { name: 'Reply by e-mail' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved to the inbox')).toBeVisible();
    expect(sent).toEqual([
      { id: 3, spam: true },
      { id: 3, spam: false },
    ]);
  });

  it('changes several at once, and puts each back to what it was', async () => {
    const { visitor } = open();
    await visitor.click(await screen.findByRole('checkbox', { name: /Select Achieng/ }));
    await visitor.click(screen.getByRole('checkbox', { name: /Select Baraka/ }));
    const bar = within(screen.getByRole('group', { name: 'Selected inquiries' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await visitor.selectOptions(bar.getByRole('combobox'), 'Status: Resolved');
    await visitor.click(bar.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('2 inquiries updated')).toBeVisible();
    expect(sent).toEqual([{ action: 'status', status: 'resolved', ids: [3, 2] }]);
    expect(screen.queryByRole('group', { name: 'Selected inquiries' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(sent.slice(1)).toEqual([
      { action: 'status', status: 'new', ids: [3] },
      { action: 'status', status: 'in-progress', ids: [2] },
    ]);
  });

  it('selects all of the page, and none', async () => {
    const { visitor } = open();
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    await visitor.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await visitor.click(all);
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('shows what the same person asked besides, and leads to all of it', async () => {
    stored[0]!.samePerson = { inquiries: [{ ...stored[2]!, subject: 'Earlier question' }], total: 8 };
    const { visitor, router } = open();
    await visitor.click(await screen.findByRole('link', { name: /Earlier question/ }));
    expect(router.state.location.search).toBe('?inquiry=1');
    await router.navigate(-1);
    await visitor.click(await screen.findByRole('link', { name: 'All 9 messages from this person' }));
    expect(router.state.location.search).toBe('?person=3&inquiry=3');
  });

  it('tells what was done to a message', async () => {
    stored[0]!.changes = [
      {
        ...{ id: 1, at: '2026-11-19T06:00:00.000Z', subject: 'inquiry', subjectId: 3, subjectName: '' },
        ...{ action: 'changed', by: { id: 2, username: 'achieng' }, requestId: null, address: null },
        fields: [{ field: 'status', before: 'new', after: 'in-progress' }],
      },
    ];
    const { visitor } = open();
    await visitor.click(await screen.findByText('History'));
    expect(screen.getByText('Status: New → In progress')).toBeVisible();
  });

  it('shows the message at once and says when the rest could not be loaded', async () => {
    server.use(http.get('/api/admin/inquiries/3', () => refusal(503, 'The service is resting')));
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    expect(await reader.findByRole('alert')).toHaveTextContent('503: The service is resting');
    server.use(http.get('/api/admin/inquiries/3', () => HttpResponse.json(stored[0])));
    await visitor.click(reader.getByRole('button', { name: 'Try again' }));
    expect(await reader.findByText('No notes yet. Notes are for staff only.')).toBeVisible();
  });
});

describe('with nothing to show', () => {
  it('says so, with a way back to everything', async () => {
    stored = [];
    const { visitor, router } = open('?status=new');
    expect(await screen.findByText('No inquiries found')).toBeVisible();
    expect(screen.getByText('No messages match your search and filters.')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Show all inquiries' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText(/arrive here as soon as they are sent/)).toBeVisible();
  });

  it('says what could not be loaded and offers another try', async () => {
    server.use(http.get('/api/inquiries', () => refusal(503, 'The service is resting')));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('mails that did not go out', () => {
  const health = buildMailHealth({
    waiting: { inquiries: 34, mails: 68, minutes: 12, problem: 'The mail server refuses our sign-in: 535' },
    failed: { inquiries: 2, mails: 250 },
  });

  beforeEach(() => {
    server.use(http.get('/api/admin/inquiries/mail-health', () => HttpResponse.json(health)));
  });

  it('are listed alone, with why they wait; the filter can be taken off', async () => {
    const { visitor } = open('?mail=waiting');
    expect(
      await screen.findByText(
        '68 mails to staff wait, the oldest for 12 min. They are tried until they go out. The mail server refuses our sign-in: 535',
      ),
    ).toBeVisible();
    expect(asked).toEqual([expect.stringContaining('mail=waiting')]);
    await visitor.click(screen.getByRole('button', { name: 'Remove the filter: Mail to staff waiting' }));
    await waitFor(() => expect(asked.at(-1)).not.toContain('mail='));
    expect(screen.queryByText(/mails to staff wait/)).toBeNull();
  });

  it('that failed are all sent again, batch after batch, once that is confirmed', async () => {
    const left = [50, 0];
    server.use(
      http.post('/api/admin/inquiries/resend-failed', () => {
        sent.push('resend-failed');
        const rest = left.shift()!;
        return HttpResponse.json({ mails: rest === 0 ? 50 : 200, left: rest });
      }),
    );
    const { visitor } = open('?mail=failed');
    await visitor.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send 250 mails again?' }));
    expect(sent).toEqual([]);
    await visitor.click(question.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('250 mails were put on their way.')).toBeVisible();
    expect(sent).toEqual(['resend-failed', 'resend-failed']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that were sent again a moment ago are left alone, and that is said', async () => {
    server.use(
      http.post('/api/admin/inquiries/resend-failed', () => HttpResponse.json({ mails: 0, left: 0 })),
    );
    const { visitor } = open('?mail=failed');
    await visitor.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    await visitor.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Nothing was sent again')).toBeVisible();
  });

  it('to visitors say what to do', async () => {
    open('?mail=undelivered');
    expect(await screen.findByText(/the visitor may have mistyped the e-mail address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull();
  });
});
