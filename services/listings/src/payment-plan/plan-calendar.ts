import {
  paymentName,
  PAYMENT_PLAN_TEXTS,
  planQuery,
  propertyReference,
  shillings,
} from '@lml/common/contracts';
import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { createHash } from 'node:crypto';
import type { PlanEdition } from './payment-plans.service.js';

const REMINDER_SECONDS = 3 * 24 * 60 * 60;

/**
 * Returns an iCalendar file with an all-day event for each dated payment, and a reminder three days before. The same
 * choice has the same event ids, so that a calendar replaces its events.
 * @param host part of the event ids
 */
export function planCalendar({ property, choice, plan, link, today }: PlanEdition, host: string): string {
  const reference = propertyReference(property.id);
  const hash = createHash('sha256').update(planQuery(choice)).digest('hex').slice(0, 12);
  const calendar = new ICalCalendar({ prodId: { company: 'LML Properties', product: 'Payment plan' } });
  plan.payments.forEach((payment, index) => {
    const { date, amount, kind, number, expected } = payment;
    if (date === null || amount === 0) return;
    const of = kind === 'instalment' || kind === 'stage' ? ` of ${plan.parts}` : '';
    const name =
      kind === 'stage'
        ? `stage ${number}${of}: ${paymentName(payment)}`
        : paymentName(payment).toLowerCase() + of;
    calendar
      .createEvent({
        id: `${property.id}-${index + 1}-${hash}@${host}`,
        stamp: new Date(`${today}T00:00:00Z`),
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        summary: `${reference}: pay ${shillings(amount)} (${name}${expected ? ', expected date' : ''})`,
        description: `${property.title}\n${PAYMENT_PLAN_TEXTS.estimate}`,
        url: link,
      })
      .createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS });
  });
  return calendar.toString();
}
