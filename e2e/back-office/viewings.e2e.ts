import {
  type CreatedReportLink,
  daysAfter,
  officeDay,
  viewingText,
  viewingTimes,
} from '@lml/common/contracts';
import { CalendarClient } from '@lml/common/testing/calendar-client';
import { expect, type Page, test } from '@playwright/test';
import { axe } from '../support/axe.js';
import { inInquiries, inquiriesDatabase } from '../support/database.js';
import { openInquiry } from '../support/inquiry-form.js';
import { calendarPart, mailsAbout, readMail, readSource } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { addProperty } from '../support/staff-properties.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { takeTime, uniqueWords } from '../support/visitor.js';
import { detail, slow } from '../support/tags.js';

/** The n-th day from three days ahead on that has a time at ten. */
function openDay(n: number): string {
  for (let day = daysAfter(officeDay(new Date()), 3); ; day = daysAfter(day, 1)) {
    if (viewingTimes(day, new Date()).includes('10:00') && n-- === 0) return day;
  }
}

const inNairobi = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString();

/** Waits for the visitor's mail with this subject and returns it with its body. */
async function mailToVisitor(email: string, subject: RegExp) {
  const found = async () =>
    (await mailsAbout(email)).find(({ Subject, To }) => subject.test(Subject) && To[0]!.Address === email);
  await expect.poll(found, { message: `a mail ${subject}` }).toBeDefined();
  return readMail((await found())!.ID);
}

/** The visitor's calendar, which takes the calendar part of each mail as it comes. */
function visitorsCalendar(email: string) {
  const client = new CalendarClient();
  const sources: string[] = [];
  return {
    /** Takes the mail with this subject; returns the only event there is then. */
    take: async (subject: RegExp) => {
      const source = await readSource((await mailToVisitor(email, subject)).ID);
      expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
      sources.push(calendarPart(source));
      client.take(sources.at(-1)!);
      expect(client.events.size, 'one event, however often it changes').toBe(1);
      return [...client.events.values()][0]!;
    },
    /** Takes all of them again, as after a restored mailbox. */
    takeAllAgain: () => {
      for (const source of sources) client.take(source);
      return [...client.events.values()];
    },
  };
}

const linkIn = (text: string) => new URL(/https?:\/\/\S+\/viewing\/\S+/.exec(text)![0]).pathname;
const panel = (page: Page) => page.getByRole('dialog', { name: 'Viewing' });

test(
  'a viewing is asked for with three times, proposed, confirmed by the link, moved, reminded of and done, and its listing is let [VIEWING-1, VIEWING-7, VIEWING-8, VIEWING-10, REPORT-5]',
  slow,
  async ({ page, browser, request }) => {
    test.skip(!inquiriesDatabase, 'needs the database, to move due times');
    test.slow();
    const words = uniqueWords();
    const email = `${words}@example.com`;
    const days = [openDay(0), openDay(1), openDay(2)] as const;
    const calendar = visitorsCalendar(email);
    const title = `Letting ${words}`;
    const { id: propertyId } = await addProperty(request, { title, status: 'For Rent', price: 65_000 });

    // The visitor asks, by keyboard where the form grows.
    await page.clock.install();
    await page.goto(`/property/${propertyId}`);
    const dialog = await openInquiry(page);
    await dialog.getByLabel('Full name').fill('Njeri Viewer');
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByLabel('Phone number').fill('+254 700 000 121');
    await dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Day', { exact: true }).fill(days[0]);
    await dialog.getByLabel('Time', { exact: true }).selectOption('10:00 AM');
    for (const [index, choice] of ['second', 'third'].entries()) {
      await dialog.getByRole('button', { name: 'Add another time' }).focus();
      await page.keyboard.press('Enter');
      await page.clock.runFor(100);
      await expect(dialog.getByLabel(`Day, ${choice} choice`)).toBeFocused();
      await dialog.getByLabel(`Day, ${choice} choice`).fill(days[index + 1]!);
      await dialog.getByLabel(`Time, ${choice} choice`).selectOption('10:00 AM');
    }
    await expect(dialog.getByRole('button', { name: 'Add another time' })).toBeHidden();
    // A refused time offers the next free ones, and one press takes one.
    let sunday: string = days[2];
    while (new Date(sunday).getUTCDay() !== 0) sunday = daysAfter(sunday, 1);
    await dialog.getByLabel('Day, third choice').fill(sunday);
    await takeTime(page);
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(dialog.getByText('Closed on Sundays. Choose another day')).toBeVisible();
    await dialog
      .getByRole('button', { name: /10:00 AM$/ })
      .first()
      .click();
    await expect(dialog.getByText('Closed on Sundays. Choose another day')).toBeHidden();
    await dialog.getByLabel('Day, third choice').fill(days[2]);
    await dialog.getByLabel('How').selectOption('By video call');
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();

    // Staff see the request first and propose the second time.
    await signIn(page.request);
    const [inquiry] = await inquiriesAbout(page.request, email);
    const viewing = inquiry!.viewings[0]!;
    expect(viewing).toMatchObject({
      state: 'requested',
      kind: 'video',
      slots: days.map((date) => ({ date, time: '10:00' })),
    });
    await page.goto('/admin/viewings');
    const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
    await expect(waiting.getByText(viewingText({ date: days[1], time: '10:00' })).first()).toBeVisible();
    await page.goto(`/admin/viewings?viewing=${viewing.id}`);
    await panel(page).getByRole('button', { name: 'Propose a time' }).click();
    await panel(page)
      .getByRole('button', { name: /^Use this time: / })
      .nth(1)
      .click();
    await panel(page).getByRole('button', { name: 'Send proposal' }).click();
    await expect(notices(page).getByText('Viewing saved')).toBeVisible();
    await expect(panel(page).getByText('Proposed', { exact: true })).toBeVisible();

    // The visitor's mail has the calendar entry; the link confirms it without an account.
    const proposal = await mailToVisitor(email, /^Please confirm your viewing/);
    expect(await calendar.take(/^Please confirm your viewing/)).toMatchObject({
      ...{ sequence: 0, status: 'TENTATIVE', startsAt: inNairobi(days[1], '10:00') },
      summary: `Video viewing: ${title} (LML-${propertyId})`,
    });
    const link = linkIn(proposal.Text);
    const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const own = await visitor.newPage();
    const opened = await own.goto(link);
    expect(opened!.headers()).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    });
    await expect(own.getByRole('heading', { name: 'Does this time suit you?' })).toBeVisible();
    expect((await inquiriesAbout(page.request, email))[0]!.viewings[0]!.state).toBe('proposed');
    await own.getByRole('button', { name: 'Confirm this time' }).click();
    await expect(own.getByText('Confirmed. The calendar entry is on its way by e-mail.')).toBeVisible();
    expect(await calendar.take(/^Your viewing is confirmed/)).toMatchObject({
      sequence: 1,
      status: 'CONFIRMED',
    });

    // The open panel is outdated now: moving says who changed it, and shows the current state.
    await panel(page).getByRole('button', { name: 'Propose a time' }).click();
    await panel(page).getByRole('button', { name: 'Send proposal' }).click();
    await expect(notices(page).getByText(/This viewing was changed by the visitor on/)).toBeVisible();
    await expect(panel(page).getByText('Confirmed', { exact: true })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Move', exact: true }).click();
    await panel(page).getByLabel('Day').fill(days[2]);
    await panel(page).getByLabel('Time (Nairobi)').fill('11:30');
    await panel(page).getByRole('button', { name: 'Move and send' }).click();
    await expect(panel(page).getByText('Moved', { exact: true })).toBeVisible();
    const moved = { sequence: 2, startsAt: inNairobi(days[2], '11:30') };
    expect(await calendar.take(/^Your viewing has a new time/)).toMatchObject(moved);
    await own.reload();
    await own.getByRole('button', { name: 'Confirm this time' }).click();
    await expect(own.getByRole('heading', { name: 'Your viewing is confirmed' })).toBeVisible();

    // In the calendar by day and agent, with the filters in the address.
    await page.goto(`/admin/viewings?view=day&day=${days[2]}&state=confirmed`);
    await page.getByRole('link', { name: /^11:30\s*Confirmed\s*Njeri Viewer/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`day=${days[2]}&state=confirmed&viewing=${viewing.id}$`));

    // The day before, and the hour itself, come by the database.
    await inInquiries('UPDATE viewings SET reminder_at = now() WHERE id = $1', [viewing.id]);
    await mailToVisitor(email, /^Reminder: your viewing is tomorrow/);
    await inInquiries(`UPDATE viewings SET starts_at = now() - interval '1 hour' WHERE id = $1`, [
      viewing.id,
    ]);
    await panel(page).getByRole('button', { name: 'Done', exact: true }).click();
    await panel(page).getByLabel('Outcome').selectOption('Interested');
    await panel(page).getByRole('button', { name: 'Mark as done' }).click();
    await expect(panel(page).getByText('Done', { exact: true })).toBeVisible();

    // The visitor tells how it was.
    const question = await mailToVisitor(email, /^How was your viewing/);
    await own.goto(linkIn(question.Text));
    await own.getByRole('button', { name: 'Send feedback' }).click();
    await expect(own.getByText('Please choose a rating')).toBeVisible();
    await own.getByLabel('Very good').check();
    await own.getByLabel('Yes').check();
    await own.getByLabel(/Anything you would like to add/).fill('Bright rooms');
    expect((await axe(own).analyze()).violations).toEqual([]);
    await own.getByRole('button', { name: 'Send feedback' }).click();
    await expect(own.getByText('Thank you. We have your feedback.')).toBeVisible();
    await visitor.close();

    await page.goto(`/admin/inquiries?search=${email}`);
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Done, / })
      .click();
    await expect(panel(page).getByText('5 of 5, interested. Bright rooms')).toBeVisible();
    expect(calendar.takeAllAgain()).toEqual([expect.objectContaining({ startsAt: moved.startsAt })]);

    // The home is let; its figures and the landlord's report tell of the viewing.
    await page.goto(`/admin/properties?search=${encodeURIComponent(title)}`);
    const row = page.getByRole('row', { name: title });
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Mark let', exact: true }).click();
    await expect(row.getByText('Let', { exact: true })).toBeVisible();
    await page.goto(`/admin/properties/${propertyId}/figures?period=7-days`);
    const figure = (name: string) => ({ hasText: new RegExp(`^${name}1`) });
    await expect(page.getByRole('listitem').filter(figure('Viewings asked for'))).toBeVisible();
    await expect(page.getByRole('listitem').filter(figure('Viewings held'))).toBeVisible();
    const answer = await page.request.post(`/api/admin/properties/${propertyId}/report-links`, { data: {} });
    const landlord = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await landlord.goto(`/report/${((await answer.json()) as CreatedReportLink).key}`);
    await expect(landlord.getByText('Let · Ksh 65,000/month')).toBeVisible();
    const report = landlord.getByRole('article');
    await expect(report).toContainText('Marked as let');
    await expect(report.getByRole('listitem').filter(figure('Viewings held'))).toBeVisible();
    await landlord.context().close();
    await request.delete(`/api/admin/properties/${propertyId}`);
  },
);

test(
  'an unknown link shows a plain page, and the calendar has no barriers [VIEWING-7, VIEWING-10]',
  detail,
  async ({ page }) => {
    await page.goto(`/viewing/${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await signIn(page.request);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/viewings');
      await expect(page.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible();
      expect((await axe(page).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByRole('button', { name: 'Calendar feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your calendar feed' });
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    const address = await dialog.getByLabel('Your address, shown only now').inputValue();
    expect((await page.request.get(address)).headers()['content-type']).toContain('text/calendar');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(notices(page).getByText('The address no longer works')).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
  },
);
