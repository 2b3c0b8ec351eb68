import {
  type Payment,
  paymentDay,
  paymentName,
  paymentPlan,
  type PaymentTerms,
  PAYMENT_LIMITS,
  type PlanUnit,
  shillings,
} from '@lml/common/contracts';
import { filled, shortDate } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

const { preview: texts } = copy.paymentTerms;

interface Schedule {
  caption: string;
  rows: { term: string; amount: number | string }[];
  /** Sum of all payments, in whole shillings. */
  total: number;
}

/**
 * Returns the schedule of valid terms with the smallest deposit and the most months, for their first unit type; null
 * without a price. Equal instalments are one row.
 * @param today ISO date
 */
export function scheduleOf(terms: PaymentTerms, units: readonly PlanUnit[], today: string): Schedule | null {
  const unit = units.find(({ name }) => terms.unit === '' || name.toLowerCase() === terms.unit.toLowerCase());
  if (!unit) return null;
  const deposit = terms.depositMinPercent;
  const months = terms.maxMonths ?? PAYMENT_LIMITS.months.standard;
  const { payments } = paymentPlan(unit.price, terms, { deposit, months }, today);
  const caption = filled(texts.caption, {
    unit: unit.name || texts.listing,
    price: shillings(unit.price),
    deposit,
  });
  return {
    caption: caption + (terms.kind === 'stages' ? '' : filled(texts.months, { months })),
    rows: folded(payments).map(rowOf),
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Puts equal instalments that follow each other together. */
function folded(payments: readonly Payment[]): Payment[][] {
  const groups: Payment[][] = [];
  for (const payment of payments) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (
      group &&
      payment.kind === 'instalment' &&
      first?.kind === 'instalment' &&
      first.amount === payment.amount
    )
      group.push(payment);
    else groups.push([payment]);
  }
  return groups;
}

function rowOf(payments: readonly Payment[]): Schedule['rows'][number] {
  const [first, last] = [payments[0]!, payments.at(-1)!];
  if (first === last) {
    return {
      term: filled(texts.row, { name: paymentName(first), day: paymentDay(first, shortDate) }),
      amount: first.amount,
    };
  }
  return {
    term: filled(texts.row, {
      name: filled(texts.instalments, { first: first.number, last: last.number }),
      day: filled(texts.days, {
        first: paymentDay(first, shortDate),
        last: paymentDay(last, shortDate),
      }),
    }),
    amount: filled(texts.each, { n: payments.length, amount: shillings(first.amount) }),
  };
}
