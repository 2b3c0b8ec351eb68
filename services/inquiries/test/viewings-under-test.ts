import {
  type AnswerViewing,
  type ChangeViewing,
  type DeliveryClaim,
  type ErrorBody,
  officeDay,
  daysAfter,
  type ViewingDetail,
  type ViewingMail,
  viewingTimes,
  type VisitorViewing,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { bodyOf, buildInquiry, INTERNAL_TOKEN, type InquiryStaff, startForStaff } from './support.js';

/** Viewings from the visitor's wish to the outcome, over HTTP, with the mails as the worker claims them. */
export let staff: InquiryStaff;

/** Starts the service for the tests of a file, and empties it before each. */
export function useInquiries(): void {
  beforeAll(async () => {
    staff = await startForStaff();
  });
  afterAll(() => staff.stop());
  beforeEach(() => staff.empty());
}

/** The n-th open day from two days ahead on. */
export function openDay(n: number): string {
  let day = daysAfter(officeDay(new Date()), 2);
  for (let left = n; ; day = daysAfter(day, 1)) {
    if (viewingTimes(day, new Date()).includes('10:00') && left-- === 0) return day;
  }
}
export const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString();
export const SLOTS = () => [
  { date: openDay(0), time: '10:00' },
  { date: openDay(1), time: '11:00' },
  { date: openDay(2), time: null },
];

/** Sends an inquiry with three wished times and returns its viewing. */
export async function requested(fields: Record<string, unknown> = {}): Promise<ViewingDetail> {
  const body = buildInquiry({ viewingSlots: SLOTS(), email: `${randomUUID()}@example.com`, ...fields });
  const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(201);
  const { viewings } = await staff.detail((bodyOf(response) as { id: number }).id);
  return staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewings[0]!.id}`);
}

export const change = (
  viewing: { id: number; version: number },
  body: Omit<ChangeViewing, 'version'>,
  cookie?: string,
) =>
  staff.ask<ViewingDetail>(
    'patch',
    `/api/admin/viewings/${viewing.id}`,
    { version: viewing.version, ...body },
    200,
    cookie,
  );
export const refused = (viewing: { id: number; version: number }, body: object, status: number) =>
  staff.refusal('patch', `/api/admin/viewings/${viewing.id}`, { version: viewing.version, ...body }, status);

/** Claims the mails about a viewing in the order in which they were stored, as the worker does. */
export async function mailsOf(
  viewingId: number,
  kind: 'viewing' | 'viewing-staff' = 'viewing',
): Promise<ViewingMail[]> {
  const rows = await staff.inquiries.database.query<{ id: string }[]>(
    `UPDATE mail_deliveries SET state = 'pending' WHERE id IN (
       SELECT id FROM mail_deliveries WHERE viewing_id = $1 AND kind = $2)
       RETURNING id`,
    [viewingId, kind],
  );
  expect(rows).toBeDefined();
  const ordered = await staff.inquiries.database.query<{ id: string }[]>(
    `SELECT id FROM mail_deliveries WHERE viewing_id = $1 AND kind = $2 ORDER BY created_at, recipient`,
    [viewingId, kind],
  );
  const mails: ViewingMail[] = [];
  for (const { id } of ordered) {
    const response = await staff.inquiries
      .api()
      .post(`/internal/deliveries/${id}/claim`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .expect(200);
    const claim = bodyOf(response) as DeliveryClaim;
    if (claim.verdict === 'send') mails.push(claim.mail as ViewingMail);
  }
  return mails;
}
export const tokenOf = async (viewingId: number) => (await mailsOf(viewingId))[0]!.token!;
export const visitor = async <T = VisitorViewing>(action: string, body: object, status = 200): Promise<T> =>
  bodyOf(await staff.inquiries.api().post(`/api/viewings/${action}`).send(body).expect(status)) as T;
export const answer = (body: AnswerViewing, status = 200) =>
  visitor<VisitorViewing & ErrorBody>('answer', body, status);

/** Moves a viewing's times in the database, in place of waiting. */
export const shift = (id: number, set: string) =>
  staff.inquiries.database.query(`UPDATE viewings SET ${set} WHERE id = $1`, [id]);
