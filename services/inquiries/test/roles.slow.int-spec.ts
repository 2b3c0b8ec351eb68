import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  callInEachRole,
  routesAndRows,
  type RoleTable,
  type StaffRoute,
} from '@lml/common/testing/staff-routes';
import { PUBLIC_CALLS } from './public-calls.js';
import { buildMessage, type Inquiries, startInquiries } from './support.js';

const ROWS: StaffRoute[] = [
  ['get /api/inquiries', 'omav'],
  ['patch /api/inquiries/1', 'oma*', { status: 'resolved' }],
  ['get /api/admin/inquiries/changes', 'omav'],
  ['get /api/admin/inquiries/counts', 'omav'],
  ['get /api/admin/inquiries/figures', 'omav'],
  ['get /api/admin/inquiries/mail-health', 'omav'],
  ['post /api/admin/inquiries', 'oma'],
  ['get /api/admin/inquiries/presses', 'omav'],
  ['patch /api/admin/inquiries/presses/1', 'oma', { state: 'open' }],
  ['get /api/admin/inquiries/1', 'omav'],
  ['get /api/admin/inquiries/export.csv', 'om'],
  ['post /api/admin/inquiries/bulk', 'om'],
  ['post /api/admin/inquiries/hand-over', 'o'],
  ['post /api/admin/inquiries/resend-failed', 'om'],
  ['post /api/admin/inquiries/1/notes', 'oma*', { text: 'A note' }],
  ['patch /api/admin/inquiries/1/notes/1', 'oma*', { text: 'A note' }],
  ['delete /api/admin/inquiries/1/notes/1', 'oma*'],
  ['post /api/admin/inquiries/1/answered', 'oma*', { channel: 'call' }],
  ['post /api/admin/inquiries/1/resend', 'oma*'],
  ['post /api/admin/inquiries/1/messages', 'oma*', { text: 'Yes, it is available' }],
  ['post /api/admin/inquiries/1/messages/1/resend', 'oma*'],
  ['get /api/admin/inquiries/mailbox', 'omav'],
  ['get /api/admin/inquiries/incoming-mails', 'omav'],
  ['get /api/admin/inquiries/incoming-mails/1/files/1', 'omav'],
  ['post /api/admin/inquiries/incoming-mails/1/attach', 'oma*', { inquiryId: 1 }],
  ['post /api/admin/inquiries/incoming-mails/1/inquiry', 'oma'],
  ['post /api/admin/inquiries/incoming-mails/1/dismiss', 'oma'],
  ['post /api/admin/inquiries/incoming-mails/1/restore', 'oma'],
  ['get /api/admin/viewings', 'omav'],
  ['get /api/admin/viewings/counts', 'omav'],
  ['get /api/admin/viewings/feed', 'omav'],
  ['post /api/admin/viewings/feed', 'omav'],
  ['delete /api/admin/viewings/feed', 'omav'],
  ['get /api/admin/viewings/1', 'omav'],
  ['post /api/admin/viewings', 'oma*', { inquiryId: 1 }],
  ['post /api/admin/viewings/1/mails/1/resend', 'oma*'],
  ['patch /api/admin/viewings/1', 'oma*', { action: 'cancel', reason: 'Sold', version: 1 }],
  ['get /api/admin/visitor-reports', 'om'],
  ['get /api/admin/visitor-reports/counts', 'om'],
  ['patch /api/admin/visitor-reports/1', 'om', { version: 1, state: 'looking' }],
  ['post /api/admin/privacy/search', 'om'],
  ['post /api/admin/privacy/export', 'om'],
  ['post /api/admin/privacy/erase', 'om'],
  ['post /api/admin/privacy/withdraw', 'om'],
  ['get /api/admin/privacy/due', 'om'],
  ['get /api/admin/privacy/requests', 'om'],
  ['get /api/admin/privacy/requests/export.csv', 'om'],
  ['post /api/admin/privacy/requests', 'om'],
  ['patch /api/admin/privacy/requests/1', 'om'],
  ['post /api/admin/privacy/requests/1/close', 'om'],
  ['get /api/admin/privacy/breaches', 'om'],
  ['get /api/admin/privacy/breaches/export.csv', 'om'],
  ['post /api/admin/privacy/breaches', 'om'],
  ['put /api/admin/privacy/breaches/1', 'om'],
  ['post /api/admin/privacy/breaches/1/close', 'om'],
  ['get /api/admin/contacts', 'omav'],
  ['get /api/admin/contacts/tags', 'omav'],
  ['get /api/admin/contacts/duplicates', 'omav'],
  ['get /api/admin/contacts/1', 'omav'],
  ['get /api/admin/contacts/1/timeline', 'omav'],
  ['get /api/admin/contacts/1/matches', 'omav'],
  ['post /api/admin/contacts/1/merge-preview', 'omav', { otherId: 2 }],
  ['patch /api/admin/contacts/1', 'oma*', { version: 1, tags: ['investor'] }],
  ['post /api/admin/contacts/1/merge', 'oma*', { otherId: 2, version: 1, otherVersion: 1 }],
  ['post /api/admin/contacts/1/undo-merge', 'oma*', { mergeId: 1 }],
  ['post /api/admin/contacts/1/different', 'oma*', { otherId: 2 }],
  ['get /api/admin/queues', 'omav'],
  ['get /api/admin/queues/', 'omav'],
];

/** Account of the caller; the inquiry is assigned to 8. */
const ACCOUNT = 7;

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});
afterAll(() => inquiries.stop());

/** Stores inquiry 1, assigned to an account, or to nobody. */
async function store(assigneeId: number | null): Promise<void> {
  await inquiries.empty();
  await inquiries.contact(buildMessage()).expect(201);
  await inquiries.database.query(`UPDATE inquiries SET assignee_id = $1, assignee_name = $2`, [
    assigneeId,
    assigneeId === null ? null : 'kimutai',
  ]);
  await inquiries.database.query(
    `INSERT INTO viewings (inquiry_id, handler_id, handler_name, uid) SELECT id, assignee_id, assignee_name, 'uid' FROM inquiries`,
  );
}

describe('the table of calls', () => {
  const table = (): RoleTable => ({
    app: inquiries.app,
    rows: ROWS,
    publicCalls: PUBLIC_CALLS,
    cookieOf: (role) => inquiries.staff(role, ACCOUNT, role),
    prepare: () => store(8),
  });

  it('has a line for each staff call [ROLE-1]', () => {
    const { routes, rows } = routesAndRows(table());
    expect(rows).toEqual(routes);
  });

  it('allows each call to exactly the roles that it names [ROLE-1]', async () => {
    const { outcomes, expected } = await callInEachRole(table());
    expect(outcomes).toEqual(expected);
  });
});

describe('an agent', () => {
  it.each([
    ['their own', ACCOUNT, 200],
    ["nobody's", null, 200],
    ["a colleague's", 8, 403],
  ])('changes %s inquiry: %s → %i [ROLE-9]', async (_whose, assigneeId, status) => {
    await store(assigneeId);
    const cookie = await inquiries.staff('agent', ACCOUNT, 'agent');
    const call = (method: 'patch' | 'post', path: string, body: object) =>
      inquiries.api()[method](path).set('Cookie', cookie).send(body);
    const note = await call('post', '/api/admin/inquiries/1/notes', { text: 'Called back' });
    expect(note.status).toBe(status === 200 ? 201 : 403);
    const viewing = {
      action: 'propose',
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      version: 1,
    };
    const over = await call('patch', '/api/admin/viewings/1', { ...viewing, force: true });
    expect((over.body as { message?: string }).message).toContain('book a viewing over another');
    expect((await call('patch', '/api/admin/viewings/1', viewing)).status).toBe(status);
    const taken = await call('patch', '/api/inquiries/1', { assigneeId: ACCOUNT });
    expect([taken.status, (taken.body as { code?: string }).code]).toEqual([
      status,
      status === 200 ? undefined : 'ROLE_REQUIRED',
    ]);
  });
});
