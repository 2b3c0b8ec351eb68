import { COMPANY, daysAfter, type ViewingDetail } from '@lml/common/contracts';
import { CalendarClient } from '@lml/common/testing/calendar-client';
import { ViewingReminders } from '../src/viewings/viewing-reminders.js';
import {
  staff,
  useInquiries,
  openDay,
  at,
  requested,
  change,
  mailsOf,
  tokenOf,
  answer,
  shift,
} from './viewings-under-test.js';

useInquiries();

describe('the mails', () => {
  it('keep one event in the visitor’s calendar through proposal, confirmation and move, and take it out at the end [VIEWING-8]', async () => {
    let viewing = await requested();
    const [first, second] = [at(openDay(0), '10:00'), at(openDay(1), '11:00')];
    viewing = await change(viewing, { action: 'propose', startsAt: first });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: viewing.version, action: 'accept' });
    viewing = await change(
      { ...viewing, version: viewing.version + 1 },
      { action: 'move', startsAt: second },
    );
    // A moved viewing that the visitor refuses is taken out as well.
    await answer({ token, version: viewing.version, action: 'cancel', words: 'We found another home' });

    const mails = await mailsOf(viewing.id);
    expect(mails.map(({ event }) => event)).toEqual(['proposed', 'confirmed', 'moved', 'cancelled']);
    expect(mails.map(({ calendar }) => calendar!.method)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
    const client = new CalendarClient();
    const after = mails.map(({ calendar }) => {
      expect(calendar!.content).toContain(`METHOD:${calendar!.method}`);
      client.take(calendar!.content);
      return [...client.events.values()];
    });
    expect(after[0]).toEqual([
      {
        ...{ sequence: 0, startsAt: first, minutes: 30, status: 'TENTATIVE' },
        summary: 'Viewing: property (LML-7)',
        organizer: `mailto:${COMPANY.email}`,
        attendees: [`MAILTO:${viewing.visitor.email}`],
      },
    ]);
    expect(after[1]).toEqual([
      expect.objectContaining({ sequence: 1, startsAt: first, status: 'CONFIRMED' }),
    ]);
    expect(after[2]).toEqual([expect.objectContaining({ sequence: 2, startsAt: second })]);
    expect(after[3]).toEqual([]);
    // An older mail that arrives late changes nothing.
    client.take(mails[1]!.calendar!.content);
    expect(client.events.size).toBe(0);
  });

  it('take the event out when the visitor asks for another time, and add it again with the next proposal [VIEWING-8]', async () => {
    let viewing = await requested();
    viewing = await change(viewing, { action: 'confirm', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: viewing.version, action: 'ask-move', words: 'After five, please' });
    await change(
      { ...viewing, version: viewing.version + 1 },
      { action: 'propose', startsAt: at(openDay(1), '16:30') },
    );
    const client = new CalendarClient();
    const mails = await mailsOf(viewing.id, 'viewing-staff');
    const sizes = mails.map(({ calendar }) => {
      client.take(calendar!.content);
      return client.events.size;
    });
    // Two colleagues get each of them; the second copy changes nothing.
    expect(sizes).toEqual([1, 1, 0, 0, 1, 1]);
    expect(mails[2]).toMatchObject({ event: 'asked-move', words: 'After five, please', token: null });
  });

  it('of a cancelled request have no calendar part, because there was no time [VIEWING-8]', async () => {
    const viewing = await requested();
    await change(viewing, { action: 'cancel', reason: 'The flat is let' });
    const [mail] = await mailsOf(viewing.id);
    expect(mail).toMatchObject({ event: 'cancelled', words: 'The flat is let', calendar: null });
  });

  it('go to the agent of the listing too, until somebody else shows it [VIEWING-9]', async () => {
    let viewing = await requested();
    await shift(viewing.id, `agent_email = 'agent@lml.example'`);
    viewing = await change(viewing, { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const recipients = ({ mails }: ViewingDetail) => [...new Set(mails.map(({ recipient }) => recipient))];
    expect(recipients(viewing)).toContain('agent@lml.example');
    viewing = await change(viewing, { action: 'confirm', handlerId: 2 });
    expect(
      viewing.mails.filter(({ event }) => event === 'confirmed').map(({ recipient }) => recipient),
    ).not.toContain('agent@lml.example');
  });
});

describe('the reminder', () => {
  const reminders = () => staff.inquiries.app.get(ViewingReminders);
  const remindersOf = async (id: number) =>
    (await mailsOf(id)).filter(({ event }) => event === 'reminder').length;

  it('is due the day before at ten in Nairobi [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    expect(viewing.reminderAt).toBe(at(daysAfter(openDay(1), -1), '10:00'));
  });

  it('goes out once to visitor and staff, with two replicas at work [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    const replica = (await staff.inquiries.startReplica()).get(ViewingReminders);
    await shift(viewing.id, 'reminder_at = now()');
    const counts = await Promise.all([reminders().run(), replica.run(), reminders().run()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await reminders().run();
    expect(await remindersOf(viewing.id)).toBe(1);
    expect(
      (await mailsOf(viewing.id, 'viewing-staff')).filter(({ event }) => event === 'reminder'),
    ).toHaveLength(2);
  });

  it('does not go out for a viewing that was cancelled or moved meanwhile, even if it waited in the queue [VIEWING-11]', async () => {
    const cancelled = await change(await requested(), {
      action: 'confirm',
      startsAt: at(openDay(1), '16:00'),
    });
    const moved = await change(await requested({ propertyId: 8 }), {
      action: 'confirm',
      startsAt: at(openDay(1), '16:00'),
    });
    for (const { id } of [cancelled, moved]) await shift(id, 'reminder_at = now()');
    await reminders().run();
    await change(cancelled, { action: 'cancel', reason: 'Burst pipe' });
    await change(moved, { action: 'move', startsAt: at(openDay(2), '10:00') });
    expect(await remindersOf(cancelled.id)).toBe(0);
    expect(await remindersOf(moved.id)).toBe(0);
    // The new day has its own.
    await shift(moved.id, 'reminder_at = now()');
    expect(await reminders().run()).toBe(1);
    expect(await remindersOf(moved.id)).toBe(1);
  });

  it('is not stored for a viewing that was cancelled before it was due [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    expect((await change(viewing, { action: 'cancel', reason: 'Sold' })).reminderAt).toBeNull();
  });
});
