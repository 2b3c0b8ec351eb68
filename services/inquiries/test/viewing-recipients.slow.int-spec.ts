import {
  type ChangeViewing,
  daysAfter,
  officeDay,
  type ViewingDetail,
  type ViewingMailState,
  viewingTimes,
  VIEWING_RECORD_TEXTS,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { ViewingReminders } from '../src/viewings/viewing-reminders.js';
import { bodyOf, buildInquiry, type InquiryStaff, startForStaff } from './support.js';

/** Recipients of mails about a viewing, and resends. */
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

/** The first open day from two days ahead on. */
function openDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}
const ten = () => new Date(`${openDay()}T10:00:00+03:00`).toISOString();
const eleven = () => new Date(`${openDay()}T11:00:00+03:00`).toISOString();

async function requested(): Promise<ViewingDetail> {
  const body = buildInquiry({
    viewingSlots: [{ date: openDay(), time: '10:00' }],
    email: `${randomUUID()}@example.com`,
  });
  const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(201);
  const { viewings } = await staff.detail((bodyOf(response) as { id: number }).id);
  return staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewings[0]!.id}`);
}
const change = ({ id, version }: ViewingDetail, body: Omit<ChangeViewing, 'version'>) =>
  staff.ask<ViewingDetail>('patch', `/api/admin/viewings/${id}`, { version, ...body });
const toStaff = ({ mails }: ViewingDetail, event: ViewingMailState['event']) =>
  mails.filter((mail) => mail.event === event && mail.to === 'staff').map(({ recipient }) => recipient);

/** Has auth say that Achieng, account 2, wants mails at that address; null if she wants none. */
const achiengWants = (assignedMailTo: string | null) =>
  staff.auth.answer({
    status: 200,
    body: { id: 2, username: 'achieng', disabled: false, assignedMailTo, hasEmail: true },
  });

describe('the account that handles a viewing', () => {
  it('is mailed about each change and reminded, once even if it is a staff address too [VIEWING-9, VIEWING-15]', async () => {
    achiengWants('achieng@lml.example');
    let viewing = await change(await requested(), { action: 'propose', startsAt: ten(), handlerId: 2 });
    expect(toStaff(viewing, 'proposed')).toEqual([
      'achieng@lml.example',
      'office@lml.example',
      'sales@lml.example',
    ]);
    achiengWants('Sales@lml.example');
    viewing = await change(viewing, { action: 'confirm' });
    expect(toStaff(viewing, 'confirmed')).toEqual(['office@lml.example', 'sales@lml.example']);
    achiengWants('achieng@lml.example');
    await staff.inquiries.database.query('UPDATE viewings SET reminder_at = now()');
    await staff.inquiries.app.get(ViewingReminders).run();
    viewing = await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
    expect(toStaff(viewing, 'reminder')).toContain('achieng@lml.example');
  });

  it('is mailed if the inquiry is assigned to it and nobody else shows the property [VIEWING-15]', async () => {
    const viewing = await requested();
    achiengWants('achieng@lml.example');
    await staff.inquiries.database.query(`UPDATE inquiries SET assignee_id = 2, assignee_name = 'achieng'`);
    const proposed = await change(viewing, { action: 'propose', startsAt: ten() });
    expect(toStaff(proposed, 'proposed')).toContain('achieng@lml.example');
  });

  it('is not mailed if its switch is off, or while accounts cannot be looked up [VIEWING-15]', async () => {
    achiengWants(null);
    let viewing = await change(await requested(), { action: 'propose', startsAt: ten(), handlerId: 2 });
    expect(toStaff(viewing, 'proposed')).toEqual(['office@lml.example', 'sales@lml.example']);
    staff.auth.answer({ status: 503 });
    viewing = await change(viewing, { action: 'confirm' });
    expect(toStaff(viewing, 'confirmed')).toEqual(['office@lml.example', 'sales@lml.example']);
  });
});

describe('a mail about a viewing', () => {
  const resend = (viewing: ViewingDetail, mail: ViewingMailState, status = 200, cookie?: string) =>
    staff.ask<ViewingDetail & { message: string }>(
      ...(['post', `/api/admin/viewings/${viewing.id}/mails/${mail.id}/resend`, undefined, status] as const),
      cookie,
    );
  const settled = async (viewing: ViewingDetail, state: string) => {
    await staff.markMails(viewing.inquiryId, state);
    return await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
  };
  const toVisitor = (viewing: ViewingDetail, event: ViewingMailState['event']) =>
    viewing.mails.find((mail) => mail.event === event && mail.to === 'visitor')!;

  it('is sent again, at most once a minute, with an entry that has no visitor’s address [VIEWING-16]', async () => {
    const proposed = await change(await requested(), { action: 'propose', startsAt: ten() });
    expect(toVisitor(proposed, 'proposed').canResend).toBe(false);
    const failed = await settled(proposed, 'failed');
    expect(toVisitor(failed, 'proposed')).toMatchObject({ state: 'failed', canResend: true });
    const again = await resend(failed, toVisitor(failed, 'proposed'));
    expect(toVisitor(again, 'proposed')).toMatchObject({ lastError: null, canResend: false });
    expect(['pending', 'queued']).toContain(toVisitor(again, 'proposed').state);
    expect(again.changes[0]!.fields).toEqual([{ field: 'mailedAgainTo', before: null, after: 'visitor' }]);
    const sent = await settled(again, 'sent');
    expect((await resend(sent, toVisitor(sent, 'proposed'), 429)).message).toContain('less than a minute');
    const [row] = await staff.inquiries.database.query<{ resends: number }[]>(
      'SELECT resends FROM mail_deliveries WHERE id = $1',
      [toVisitor(sent, 'proposed').id],
    );
    expect(row).toEqual({ resends: 1 });
  });

  it('is not sent again once the viewing is not as it tells, nor by another viewing [VIEWING-16]', async () => {
    const proposed = await settled(
      await change(await requested(), { action: 'propose', startsAt: ten() }),
      'sent',
    );
    const moved = await settled(await change(proposed, { action: 'confirm', startsAt: eleven() }), 'sent');
    expect(toVisitor(moved, 'proposed').canResend).toBe(false);
    expect((await resend(moved, toVisitor(moved, 'proposed'), 409)).message).toBe(
      VIEWING_RECORD_TEXTS.mailOutdated,
    );
    await resend(await requested(), toVisitor(moved, 'confirmed'), 404);
    expect(toVisitor(await resend(moved, toVisitor(moved, 'confirmed')), 'confirmed').canResend).toBe(false);
  });
});
