import { type Agent, daysAfter, officeDay, viewingTimes } from '@lml/common/contracts';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { notices } from '../support/notices.js';
import { addProperty } from '../support/staff-properties.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';
import { takeTime, uniqueWords } from '../support/visitor.js';

/** The first day from two days ahead on that has a time at ten. */
function openDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}

/** A listing of an own agent, who takes viewings in the evening unless it is changed. */
async function listingOfAgent(page: Page) {
  const name = `Agent ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  await signIn(page.request);
  const response = await page.request.post('/api/admin/agents', {
    data: { name, email, phone: '+254 700 000 199' },
  });
  expect(response.status()).toBe(201);
  const { id: agentId } = (await response.json()) as Agent;
  const { id, title } = await addProperty(page.request, { agents: [{ id: agentId }] });
  return { id, title, name, email };
}

/** Opens the inquiry of a listing and asks for a viewing on an open day. */
async function askForViewing(page: Page, id: number) {
  await page.goto(`/property/${id}`);
  const dialog = await openInquiry(page);
  await fillContactDetails(dialog);
  await dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }).check();
  await dialog.getByLabel('Day', { exact: true }).fill(openDay());
  const evening = dialog.getByLabel('Time', { exact: true }).getByRole('option', { name: '6:30 PM' });
  return { dialog, evening };
}

test(
  'a visitor can ask for an evening by video call where the agent takes them, and for none where the agent does not [VIEWING-17, VIEWING-18]',
  detail,
  async ({ page }) => {
    await page.clock.install();
    const [takes, takesNone] = [await listingOfAgent(page), await listingOfAgent(page)];
    await page.goto(`/admin/agents?search=${encodeURIComponent(takesNone.email)}`);
    await page.getByRole('button', { name: `Edit ${takesNone.name}` }).click();
    const evenings = page.getByRole('checkbox', { name: 'Evening viewings by video call' });
    await expect(evenings).toBeChecked();
    await evenings.uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(notices(page).getByText('Agent saved')).toBeVisible();

    const words = uniqueWords();
    const one = await askForViewing(page, takes.id);
    await expect(one.evening, 'at the property').toHaveCount(0);
    await one.dialog.getByLabel('How').selectOption('By video call');
    await expect(one.evening, 'by video call').toHaveCount(1);
    await one.dialog.getByLabel('Time', { exact: true }).selectOption('6:30 PM');
    await one.dialog.getByLabel('Message').fill(`Could you show me around by video? ${words}`);
    await takeTime(page);
    await one.dialog.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
    const [inquiry] = await inquiriesAbout(page.request, words);
    expect(inquiry!.viewing).toEqual({ date: openDay(), time: '18:30' });

    const other = await askForViewing(page, takesNone.id);
    await other.dialog.getByLabel('How').selectOption('By video call');
    await expect(other.dialog.getByText(/also in the evening/)).toHaveCount(0);
    await expect(other.evening).toHaveCount(0);
    const refused = await page.request.post('/api/inquiries', {
      data: {
        ...{ propertyId: takesNone.id, name: 'Nafula Barasa', email: `${words}@example.com` },
        ...{ phone: '+254 700 000 121', subject: 'Viewing', message: `By video, please. ${words}` },
        ...{ viewingKind: 'video', viewingSlots: [{ date: openDay(), time: '18:30' }] },
      },
    });
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toMatchObject({ details: [{ field: 'viewingSlots[0].time' }] });
  },
);
