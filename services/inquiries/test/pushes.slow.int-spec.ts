import type { PushClaim } from '@lml/common/contracts';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { bodyOf, buildInquiry, INTERNAL_TOKEN, type InquiryStaff, startForStaff } from './support.js';

/** The outbox of pushes, as the worker sees it. */
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

interface Row {
  id: string;
  kind: string;
  account_id: number | null;
  state: string;
  delivered: string[];
}
const pushes = () =>
  staff.inquiries.database.query<Row[]>(
    'SELECT id, kind, account_id, state, delivered FROM push_deliveries ORDER BY created_at, kind',
  );
const call = (id: string, action: string, body?: object) =>
  staff.inquiries
    .api()
    .post(`/internal/pushes/${id}/${action}`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
    .send(body);
const claim = async (id: string) => bodyOf(await call(id, 'claim').expect(200)) as PushClaim;

it('a new inquiry, a wish for a viewing and an assignment are each pushed once, spam is not [PUSH-7]', async () => {
  const id = await staff.received();
  await staff.change(id, { assigneeId: 2 });
  await staff.change(id, { assigneeId: 2, status: 'in-progress' });
  expect((await pushes()).map(({ kind, account_id }) => [kind, account_id])).toEqual([
    ['inquiry', null],
    ['assigned', 2],
  ]);
  // An account that takes an inquiry itself is not told.
  await staff.change(id, { assigneeId: 1 });
  expect(await pushes()).toHaveLength(2);
  await staff.empty();
  await staff.inquiries.inquire(buildInquiry({ viewingDate: undefined })).expect(201);
  const spam = await staff.received({
    message: 'Buy cheap pills https://a.example https://b.example https://c.example',
  });
  await staff.change(spam, { spam: true });
  await staff.change(spam, { spam: false });
  const kinds = await staff.inquiries.database.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM push_deliveries GROUP BY inquiry_id',
  );
  expect(kinds.every(({ count }) => count === 1)).toBe(true);
});

it('the worker learns what to push and nothing about the visitor, and one worker at a time has it [PUSH-7]', async () => {
  await staff.received({ name: 'Wanjiru Kamau' });
  const [push] = await pushes();
  const claimed = await claim(push!.id);
  expect(claimed).toMatchObject({
    verdict: 'send',
    push: { kind: 'inquiry', delivered: [], assigneeId: null },
  });
  expect(JSON.stringify(claimed)).not.toMatch(/Wanjiru|@|\+?2547/);
  expect(await claim(push!.id)).toEqual({ verdict: 'wait' });
  await call(push!.id, 'failed', { error: 'device 2: answer 503', delivered: ['device 1'] }).expect(204);
  expect(await claim(push!.id)).toMatchObject({ verdict: 'send', push: { delivered: ['device 1'] } });
  await call(push!.id, 'sent').expect(204);
  expect(await claim(push!.id)).toEqual({ verdict: 'done' });
  await staff.inquiries.api().post(`/internal/pushes/${push!.id}/claim`).expect(401);
});

it('a push is given up after half a day, and not made about an inquiry that is spam or another’s by now [PUSH-8]', async () => {
  const id = await staff.received();
  await staff.change(id, { assigneeId: 2 });
  const [inquiry, assigned] = await pushes();
  await staff.change(id, { assigneeId: null });
  expect(await claim(assigned!.id)).toEqual({ verdict: 'done' });
  await claim(inquiry!.id);
  await staff.inquiries.database.query(`UPDATE push_deliveries SET created_at = now() - interval '13 hours'`);
  await call(inquiry!.id, 'failed', { error: 'ntfy: not reached', delivered: [] }).expect(204);
  expect((await pushes()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  expect(await claim(inquiry!.id)).toEqual({ verdict: 'done' });
  await staff.inquiries.database.query(`UPDATE push_deliveries SET created_at = now() - interval '8 days'`);
  await staff.inquiries.app.get(ScheduledMaintenance)['runMaintenance']();
  expect(await pushes()).toEqual([]);
});
