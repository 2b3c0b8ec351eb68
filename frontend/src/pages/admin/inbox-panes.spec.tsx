import type { Inquiry } from '@lml/common/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount, buildDelivery, buildInquiryDetail } from '../../testing/build.js';
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

const WIDE = '(min-width: 1024px)';
const narrow = window.matchMedia.bind(window);

/** Simulates a desktop; the default here is a phone. */
function onDesktop() {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query === WIDE });
}

afterEach(() => {
  window.matchMedia = narrow;
});

describe('on a desktop', () => {
  beforeEach(onDesktop);

  it('opens the first message beside the list, and shows if its property is gone [TRASH-5, INBOX-2]', async () => {
    open();
    const reader = within(await message('Achieng Nyadero'));
    expect(await reader.findByText('This listing is no longer on the site.')).toBeVisible();
    expect(within(await listed()).getAllByRole('link')).toHaveLength(3);
  });

  it('leaves letters alone for those who turned letter keys off, and says so [INBOX-29]', async () => {
    server.use(
      http.get('/api/admin/users', () => HttpResponse.json([buildAccount({ id: 1, letterKeys: false })])),
    );
    const { visitor, router } = open();
    const links = within(await listed()).getAllByRole('link');
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Inquiries' })).toHaveAccessibleDescription(
        'Arrow keys go from one to the next. Letter keys are turned off at Your account.',
      ),
    );
    links[0]!.focus();
    const before = router.state.location.search;
    await visitor.keyboard('jkx');
    expect(router.state.location.search).toBe(before);
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
    await visitor.keyboard('{ArrowDown}');
    expect(router.state.location.search).toBe('?inquiry=2');
  });

  it('moves between messages with J, K and the arrow keys, and moves the focus too [INBOX-13]', async () => {
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

  it('keeps a message open when new ones arrive or its status removes it from the list', async () => {
    const { queryClient } = open();
    await message('Achieng Nyadero');
    api.stored.unshift(buildInquiryDetail({ id: 9, name: 'Newest Visitor' }));
    await queryClient.invalidateQueries();
    expect(await within(await listed()).findByRole('link', { name: /Newest Visitor/ })).toBeVisible();
    expect(await message('Achieng Nyadero')).toBeVisible();
  });

  it('opens a linked message that is not in the list', async () => {
    const other = buildInquiryDetail({ id: 44, name: 'Elsewhere Visitor' });
    server.use(http.get('/api/admin/inquiries/44', () => HttpResponse.json(other)));
    open('?inquiry=44');
    expect(await message('Elsewhere Visitor')).toBeVisible();
  });

  it('shows a message for an unknown id [INBOX-26]', async () => {
    open('?inquiry=45');
    expect(await screen.findByText('This message does not exist')).toBeVisible();
  });

  it('shows late replies, due follow-ups, notes and assignees as text', async () => {
    Object.assign(api.stored[0]!, {
      ...{ assignee: { id: 2, username: 'achieng' }, noteCount: 2, followUpOn: '2026-11-20' },
      deliveries: [
        buildDelivery({ state: 'failed' }),
        buildDelivery({ kind: 'acknowledgement', state: 'failed' }),
      ],
    } satisfies Partial<Inquiry>);
    open();
    const row = within(within(await listed()).getByRole('link', { name: /Achieng Nyadero/ }));
    expect(row.getByText(/^Unanswered/)).toBeVisible();
    expect(row.getByText('Follow-up overdue since Fri 20 Nov')).toBeVisible();
    expect(row.getByText('2 notes')).toBeInTheDocument();
    expect(row.getByText('Assigned to achieng')).toBeInTheDocument();
    expect(row.getByText('A mail to staff failed')).toBeInTheDocument();
    expect(row.getByText('The confirmation could not be delivered to the visitor')).toBeInTheDocument();
  });

  it('assigns a message at once, and rolls back when the server rejects it [INBOX-14]', async () => {
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
    await waitFor(() => expect(api.sent).toEqual([{ id: 3, assigneeId: 1 }]));
    expect(await screen.findByText('Assigned to admin.')).toBeVisible();
    server.use(http.patch('/api/inquiries/3', () => refusal(503, 'The accounts cannot be looked up')));
    await visitor.selectOptions(assignee, 'Nobody');
    expect(await screen.findByText('503: The accounts cannot be looked up')).toBeVisible();
    await waitFor(() => expect(assignee).toHaveValue('1'));
  });

  it('sets a follow-up by preset or date, and removes it [INBOX-15]', async () => {
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    const follow = reader.getByLabelText('Follow-up');
    await visitor.selectOptions(follow, within(follow).getByRole('option', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Follow-up set')).toBeVisible();
    await visitor.selectOptions(follow, 'Choose a day...');
    await visitor.type(reader.getByLabelText('Day of the follow-up'), '2027-01-15');
    await visitor.click(reader.getByRole('button', { name: 'Set day' }));
    await waitFor(() => expect(api.sent.at(-1)).toEqual({ id: 3, followUpOn: '2027-01-15' }));
    await waitFor(() => expect(follow).toHaveValue('2027-01-15'));
    await visitor.selectOptions(follow, 'None');
    await waitFor(() => expect(api.sent.at(-1)).toEqual({ id: 3, followUpOn: null }));
  });

  it('moves a message to Spam, and undoes it from the notice [INBOX-20]', async () => {
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    await visitor.click(reader.getByRole('button', { name: 'Mark as spam' }));
    expect(await screen.findByText('Marked as spam')).toBeVisible();
    expect(reader.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(reader.queryByRole('button', { name: 'Send e-mail' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved to the inbox')).toBeVisible();
    expect(api.sent).toEqual([
      { id: 3, spam: true },
      { id: 3, spam: false },
    ]);
  });

  it('changes several messages, and restores each [INBOX-22]', async () => {
    const { visitor } = open();
    await visitor.click(await screen.findByRole('checkbox', { name: /Select Achieng/ }));
    await visitor.click(screen.getByRole('checkbox', { name: /Select Baraka/ }));
    const bar = within(screen.getByRole('group', { name: 'Selected inquiries' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await visitor.selectOptions(bar.getByRole('combobox'), 'Status: Resolved');
    await visitor.click(bar.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('2 inquiries updated')).toBeVisible();
    expect(api.sent).toEqual([{ action: 'status', status: 'resolved', ids: [3, 2] }]);
    expect(screen.queryByRole('group', { name: 'Selected inquiries' })).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(api.sent.slice(1)).toEqual([
      { action: 'status', status: 'new', ids: [3] },
      { action: 'status', status: 'in-progress', ids: [2] },
    ]);
  });

  it('selects and deselects all of the page', async () => {
    const { visitor } = open();
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    await visitor.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await visitor.click(all);
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('shows other messages of the person, with a link to all [INBOX-21]', async () => {
    api.stored[0]!.samePerson = { inquiries: [{ ...api.stored[2]!, subject: 'Earlier question' }], total: 8 };
    const { visitor, router } = open();
    await visitor.click(await screen.findByRole('link', { name: /Earlier question/ }));
    expect(router.state.location.search).toBe('?inquiry=1');
    await router.navigate(-1);
    await visitor.click(await screen.findByRole('link', { name: 'All 9 messages from this person' }));
    expect(router.state.location.search).toBe('?person=3&inquiry=3');
  });

  it('shows the history of a message [INBOX-25]', async () => {
    api.stored[0]!.changes = [
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

  it('shows the list data at once, and an error if the details fail to load', async () => {
    server.use(http.get('/api/admin/inquiries/3', () => refusal(503, 'The service is resting')));
    const { visitor } = open();
    const reader = within(await message('Achieng Nyadero'));
    expect(await reader.findByRole('alert')).toHaveTextContent('503: The service is resting');
    server.use(http.get('/api/admin/inquiries/3', () => HttpResponse.json(api.stored[0])));
    await visitor.click(reader.getByRole('button', { name: 'Try again' }));
    expect(await reader.findByText('No notes yet. Notes are for staff only.')).toBeVisible();
  });
});
