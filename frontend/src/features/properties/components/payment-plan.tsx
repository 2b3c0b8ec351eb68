import { shillings, type Property } from '@lml/common/contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { dayInNairobi, filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Input, Select } from '../../../ui/field.js';
import { DEPOSIT_PERCENT, INSTALMENT_MONTHS, paymentSchedule } from '../data/payment-schedule.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { payment: texts } = propertyCopy.propertyDetail;

/** Off-plan payment calculator; sends and stores nothing. */
export function PaymentPlan({ property }: { property: Property }) {
  const units = property.unitTypes.filter(({ price }) => price > 0);
  const [unit, setUnit] = useState(0);
  const [percentText, setPercentText] = useState(String(DEPOSIT_PERCENT.standard));
  const [monthsText, setMonthsText] = useState(String(INSTALMENT_MONTHS.standard));
  const percent = wholeNumber(percentText, DEPOSIT_PERCENT);
  const months = wholeNumber(monthsText, INSTALMENT_MONTHS);
  const price = units[unit]?.price ?? property.price ?? 0;

  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {units.length > 0 && (
          <div className="mb-3 sm:col-span-2">
            <Select
              label={texts.unit}
              bare
              value={unit}
              onChange={({ target }) => setUnit(Number(target.value))}
              options={units.map(({ type, size, sizeUnit, price: unitPrice }, index) => ({
                value: String(index),
                label: filled(texts.unitOption, {
                  type,
                  size: groupedNumber(size, 3),
                  sizeUnit,
                  price: groupedNumber(unitPrice),
                }),
              }))}
            />
          </div>
        )}
        <Input
          label={texts.deposit}
          inputMode="numeric"
          autoComplete="off"
          value={percentText}
          onChange={({ target }) => setPercentText(target.value)}
          hint={filled(texts.depositHint, DEPOSIT_PERCENT)}
          error={percent === null ? filled(texts.depositError, DEPOSIT_PERCENT) : undefined}
        />
        <Input
          label={texts.months}
          inputMode="numeric"
          autoComplete="off"
          value={monthsText}
          onChange={({ target }) => setMonthsText(target.value)}
          hint={filled(texts.monthsHint, INSTALMENT_MONTHS)}
          error={months === null ? filled(texts.monthsError, INSTALMENT_MONTHS) : undefined}
        />
      </div>
      {percent !== null && months !== null && <Schedule price={price} percent={percent} months={months} />}
      <p className="mt-4 text-sm text-muted">{texts.estimate}</p>
    </div>
  );
}

function Schedule({ price, percent, months }: { price: number; percent: number; months: number }) {
  const { deposit, monthly, payments } = paymentSchedule(price, percent, months, dayInNairobi(now()));
  const [first, last] = [payments[1], payments.at(-1)];
  const note = filled(months === 1 ? texts.oneNote : texts.monthlyNote, {
    months,
    first: first ? shortDate(first.date) : '',
    last: last ? shortDate(last.date) : '',
  });
  return (
    <>
      <dl
        aria-live="polite"
        className="mt-3 grid gap-x-6 gap-y-4 border-t border-line pt-5 tabular sm:grid-cols-3"
      >
        <Sum term={texts.price} amount={price} />
        <Sum term={texts.depositSum} amount={deposit} />
        <Sum term={texts.monthly} amount={months === 1 ? price - deposit : monthly} note={note} />
      </dl>
      <details className="group mt-5 border-t border-line">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold hover:text-primary">
          {texts.table}
          <ChevronDown
            aria-hidden
            className="size-5 text-muted transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <table className="w-full text-right text-sm tabular sm:text-base">
          <thead>
            <tr className="border-b border-line-strong text-muted">
              <th scope="col" className="py-2 pr-2 text-left font-medium">
                {texts.columns.payment}
              </th>
              <th scope="col" className="px-2 py-2 text-left font-medium">
                {texts.columns.date}
              </th>
              <th scope="col" className="px-2 py-2 font-medium">
                {texts.columns.amount}
              </th>
              <th scope="col" className="py-2 pl-2 font-medium">
                {texts.columns.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ date, amount, balance }, index) => (
              <tr key={date} className="break-inside-avoid border-b border-line">
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  {index === 0 ? texts.depositRow : index}
                </th>
                <td className="px-2 py-2 text-left whitespace-nowrap">
                  <time dateTime={date}>{shortDate(date)}</time>
                </td>
                <td className="px-2 py-2">{groupedNumber(amount)}</td>
                <td className="py-2 pl-2">{groupedNumber(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2.5 pr-2 text-left">
                {texts.total}
              </th>
              <td className="px-2 py-2.5">{groupedNumber(price)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </details>
    </>
  );
}

function Sum({ term, amount, note }: { term: string; amount: number; note?: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>
        <span className="font-display text-xl font-semibold">{shillings(amount)}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** Parses a whole number within the limits; null otherwise. */
function wholeNumber(text: string, { min, max }: { min: number; max: number }): number | null {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= min && number <= max ? number : null;
}
