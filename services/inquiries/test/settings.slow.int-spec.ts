import { daysAfter, OFFICE_HOURS, officeDay, publicHoliday } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { buildInquiry, buildMessage, type Inquiries, startInquiries, startListings } from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat, Othaya Road' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url, STAFF_EMAILS: ['sales@lml.example'] });
});
afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));

/** A Sunday from a week ahead that is no holiday. */
function openSunday(): string {
  let day = daysAfter(officeDay(new Date()), 7);
  while (new Date(day).getUTCDay() !== 0 || publicHoliday(day) !== null) day = daysAfter(day, 1);
  return day;
}
const wish = (date: string) => inquiries.inquire(buildInquiry({ viewingSlots: [{ date, time: '10:00' }] }));
const recipientsOf = async () => {
  const { id } = (await inquiries.contact(buildMessage()).expect(201)).body as { id: number };
  return (await inquiries.deliveriesOf(id)).map(({ recipient }) => recipient);
};

it('viewings can be asked for in the hours of the settings, and not on closed days [SETTINGS-8]', async () => {
  const sunday = openSunday();
  expect((await wish(sunday).expect(400)).text).toContain('Closed on Sundays. Choose another day');
  const week = OFFICE_HOURS.week.map((hours, day) =>
    day === 0 ? { opens: '09:00', closes: '12:00' } : hours,
  );
  listings.setSettings({ hours: { week, closedDays: [], openDays: [] } });
  await eventually('the new hours are known', async () => (await wish(sunday)).status === 201);

  const closedDays = [{ day: sunday, name: 'Staff day' }];
  listings.setSettings({ hours: { week, closedDays, openDays: [] } });
  await eventually('the closed day is known', async () => {
    const { status, text } = await wish(sunday);
    return status === 400 && text.includes('(Staff day): Closed on that day');
  });
  listings.setSettings({});
  await eventually('the built-in hours apply again', async () =>
    (await wish(sunday)).text.includes('Closed on Sundays'),
  );
});

it('new messages are mailed to the recipients of the settings, else to STAFF_EMAILS [SETTINGS-9]', async () => {
  expect(await recipientsOf()).toEqual(['sales@lml.example']);
  listings.setSettings({ recipients: { emails: ['new@lml.example', 'two@lml.example'] } });
  await eventually(
    'the new recipients are mailed',
    async () => (await recipientsOf()).join() === 'new@lml.example,two@lml.example',
  );
  // The last known settings apply while listings is away.
  await listings.stop();
  expect(await recipientsOf()).toEqual(['new@lml.example', 'two@lml.example']);
});

it('nothing is erased while the settings are not known [SETTINGS-10]', async () => {
  const alone = await startInquiries({ RETENTION_MONTHS: 1, SPAM_RETENTION_DAYS: 1 });
  try {
    await alone.contact(buildMessage()).expect(201);
    await alone.database.query(`UPDATE inquiries SET created_at = '2020-01-01'`);
    await alone.app.get(ScheduledMaintenance).run();
    const [row] = await alone.database.query<[{ erased: number }]>(
      'SELECT count(erased_at)::int AS erased FROM inquiries',
    );
    expect(row.erased).toBe(0);
  } finally {
    await alone.stop();
  }
});
