import { paymentName, planQuery, propertyReference, shillings, WORDS } from '@lml/common/contracts';
import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { createHash } from 'node:crypto';
import { PLAN_FILE_TEXTS } from './plan-file-texts.js';
import type { PlanEdition } from './payment-plans.service.js';

const REMINDER_SECONDS = 3 * 24 * 60 * 60;

/**
 * Returns an iCalendar file with an all-day event for each dated payment, and a reminder three days before. The same
 * choice has the same event ids, so that a calendar replaces its events.
 * @param host part of the event ids
 */
export function planCalendar(
  { property, language, choice, plan, link, today }: PlanEdition,
  host: string,
): string {
  const texts = PLAN_FILE_TEXTS[language];
  const words = WORDS[language].plan;
  const reference = propertyReference(property.id);
  const hash = createHash('sha256').update(planQuery(choice)).digest('hex').slice(0, 12);
  const calendar = new ICalCalendar({ prodId: { company: 'LML Properties', product: 'Payment plan' } });
  plan.payments.forEach((payment, index) => {
    const { date, amount, kind, number, expected } = payment;
    if (date === null || amount === 0) return;
    const named = paymentName(payment, words);
    const lower = named.toLowerCase();
    const name =
      kind === 'stage'
        ? `${texts.partOf(texts.stage(number), plan.parts)}: ${named}`
        : kind === 'instalment'
          ? texts.partOf(lower, plan.parts)
          : lower;
    calendar
      .createEvent({
        id: `${property.id}-${index + 1}-${hash}@${host}`,
        stamp: new Date(`${today}T00:00:00Z`),
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        summary: texts.pay(reference, shillings(amount), expected ? texts.expected(name) : name),
        description: `${property.title}\n${words.estimate}`,
        url: link,
      })
      .createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS });
  });
  return calendar.toString();
}
