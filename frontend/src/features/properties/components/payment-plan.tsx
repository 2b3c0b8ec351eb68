import {
  type Payment,
  paymentDay,
  paymentName,
  paymentPlan,
  PAYMENT_PLAN_TEXTS,
  type PaymentPlan as Plan,
  planChoice,
  type PlanChoice,
  type PlanParameter,
  planQuery,
  type Property,
  propertyPage,
  propertyReference,
  shillings,
  termsSentences,
} from '@lml/common/contracts';
import { CalendarPlus, ChevronDown, FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { officeDay, filled, groupedNumber, shortDate, whatsappLink } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { LANGUAGE, ownPath } from '../../../lib/language.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { buttonClass } from '../../../ui/button.js';
import { Input, Select } from '../../../ui/field.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import paymentCopy from '../../../content/payment-copy.json' with { type: 'json' };

const texts = paymentCopy;

/** A plan that was asked for without scripts is shown here. */
const ANCHOR = 'payment-plan';

type Changes = Partial<Record<PlanParameter, string | null>>;

interface PaymentPlanProps {
  property: Property;
  /** URL parameters with the choice; without them, the plan keeps it itself and cannot be shared. */
  address?: URLSearchParams;
  /** Null removes a parameter. */
  onChange?: (changes: Changes) => void;
  /** Costs that fall due beside the price; `transfer` is null if its date is not known. */
  costs?: (due: { price: number; signing: string; transfer: string | null }) => ReactNode;
}

/** Off-plan payment plan for the unit type, deposit and months that the visitor chooses. */
export function PaymentPlan({ property, address, onChange, costs }: PaymentPlanProps) {
  const [own, setOwn] = useState<Changes>({});
  const asked = (name: PlanParameter) => (address ? address.get(name) : (own[name] ?? null));
  const change = onChange ?? ((changes: Changes) => setOwn({ ...own, ...changes }));
  const today = officeDay(now());
  const choice = planChoice(property, asked, today);
  const { units, unit, offered, kind, limits, problems } = choice;
  const typed = (name: 'deposit' | 'months') => asked(name) ?? String(choice[name]);
  const isFixed = limits.deposit.min === limits.deposit.max && !problems.deposit;
  // A choice of another unit type or kind has other limits.
  const restart = { deposit: null, months: null };

  const fields = (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {unit.name !== '' && (
        <div className="mb-3 sm:col-span-2">
          <Select
            label={texts.unit}
            name={'unit' satisfies PlanParameter}
            bare
            value={unit.name}
            onChange={({ target }) => change({ unit: target.value, plan: null, ...restart })}
            options={units.map(({ name, size, sizeUnit, price }) => ({
              value: name,
              label: filled(texts.unitOption, {
                type: name,
                size: groupedNumber(size, 3),
                sizeUnit,
                price: groupedNumber(price),
              }),
            }))}
          />
        </div>
      )}
      {offered.length > 1 && (
        <div className="mb-3 sm:col-span-2">
          <Select
            label={texts.kind}
            name={'plan' satisfies PlanParameter}
            bare
            value={kind}
            onChange={({ target }) => change({ plan: target.value, ...restart })}
            options={offered.map((terms) => ({ value: terms.kind, label: texts.kinds[terms.kind] }))}
          />
        </div>
      )}
      {!isFixed && (
        <Input
          label={texts.deposit}
          name={'deposit' satisfies PlanParameter}
          inputMode="numeric"
          autoComplete="off"
          value={typed('deposit')}
          onChange={({ target }) => change({ deposit: target.value })}
          hint={filled(texts.depositHint, limits.deposit)}
          error={problems.deposit && filled(texts.depositError, limits.deposit)}
        />
      )}
      {kind !== 'stages' && (
        <Input
          label={texts.months}
          name={'months' satisfies PlanParameter}
          inputMode="numeric"
          autoComplete="off"
          value={typed('months')}
          onChange={({ target }) => change({ months: target.value })}
          hint={filled(texts.monthsHint, limits.months)}
          error={problems.months && filled(texts.monthsError, limits.months)}
        />
      )}
    </div>
  );

  return (
    <div id={ANCHOR} className="scroll-mt-24 rounded-card border border-line bg-surface p-5 sm:p-6">
      {address ? (
        // The browser sends the form only before the scripts are there, or without them.
        <form action={`#${ANCHOR}`} onSubmit={(event) => event.preventDefault()}>
          {fields}
          <div className="mb-4 hidden noscript:block">
            <button type="submit" className={buttonClass('outline')}>
              {texts.show}
            </button>
          </div>
        </form>
      ) : (
        fields
      )}
      {!problems.deposit && !problems.months && (
        <Schedule
          property={property}
          choice={choice}
          today={today}
          isShared={Boolean(address)}
          costs={costs}
        />
      )}
      <p className="mt-4 text-sm text-muted">{PAYMENT_PLAN_TEXTS.estimate}</p>
    </div>
  );
}

interface ScheduleProps extends Pick<PaymentPlanProps, 'property' | 'costs'> {
  choice: PlanChoice;
  today: string;
  isShared: boolean;
}

function planOrProblem({ unit, terms, deposit, months }: PlanChoice, today: string): Plan | string {
  try {
    return paymentPlan(unit.price, terms, { deposit, months }, today);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function Schedule({ property, choice, today, isShared, costs }: ScheduleProps) {
  const plan = planOrProblem(choice, today);
  if (typeof plan === 'string') {
    return (
      <p role="alert" className="mt-3 text-danger">
        {plan}
      </p>
    );
  }
  const { price } = choice.unit;
  const transfer = plan.payments.at(-1)!.date;
  return (
    <>
      <Sums plan={plan} choice={choice} today={today} />
      <PaymentTable payments={plan.payments} price={price} />
      <ul className="mt-3 space-y-1 text-sm empty:hidden">
        {termsSentences(choice.terms, shillings, shortDate).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isShared && <PlanActions property={property} choice={choice} plan={plan} />}
      {costs?.({ price, signing: plan.payments.find(({ kind }) => kind !== 'reservation')!.date!, transfer })}
    </>
  );
}

function Sums({ plan, choice, today }: { plan: Plan; choice: PlanChoice; today: string }) {
  const { deposit, instalment, parts, completion, payments } = plan;
  const { kind, terms } = choice;
  const instalments = payments.filter((payment) => payment.kind === 'instalment');
  const [first, last] = [instalments[0], instalments.at(-1)];
  const depositDay = payments.find((payment) => /^deposit/.test(payment.kind))?.date;
  const note = filled(parts === 1 ? texts.oneNote : texts.monthlyNote, {
    months: parts,
    first: first?.date ? shortDate(first.date) : '',
    last: last?.date ? shortDate(last.date) : '',
  });
  const depositNote =
    terms.reservation > 0 && depositDay
      ? filled(texts.depositParts, {
          reservation: shillings(terms.reservation),
          date: shortDate(depositDay),
        })
      : depositDay && depositDay !== today
        ? filled(texts.depositBy, { date: shortDate(depositDay) })
        : undefined;
  const stages = payments.filter((payment) => payment.kind === 'stage');
  return (
    <dl
      aria-live="polite"
      className="mt-3 grid gap-x-6 gap-y-4 border-t border-line pt-5 tabular sm:grid-cols-3"
    >
      <Sum term={texts.price} amount={choice.unit.price} />
      <Sum term={depositNote ? texts.depositPlain : texts.depositSum} amount={deposit} note={depositNote} />
      {parts > 0 && kind !== 'stages' && (
        <Sum
          term={kind === 'quarterly' ? texts.quarterly : texts.monthly}
          amount={parts === 1 ? last!.amount : instalment}
          note={note}
        />
      )}
      {kind === 'stages' && (
        <Sum
          term={texts.stagesSum}
          amount={stages.reduce((sum, { amount }) => sum + amount, 0)}
          note={filled(texts.stagesNote, { n: stages.length })}
        />
      )}
      {completion > 0 && (
        <Sum term={texts.completionSum} amount={completion} note={paymentDay(payments.at(-1)!, shortDate)} />
      )}
    </dl>
  );
}

/** Ways to take the plan along: a chat, a PDF, and a calendar. */
function PlanActions({ property, choice, plan }: { property: Property; choice: PlanChoice; plan: Plan }) {
  const query = planQuery(choice);
  const url = `${useOrigin()}${ownPath(propertyPage(property.id, property.title))}?${query}`;
  const dates = plan.payments.flatMap(({ date }) => date ?? []);
  const message = filled(texts.message, {
    title: shortened(property.title),
    reference: propertyReference(property.id),
    unit: choice.unit.name && `, ${shortened(choice.unit.name)}`,
    price: shillings(choice.unit.price),
    deposit: shillings(plan.deposit),
    first: shortDate(dates[0]!),
    last: shortDate(dates.at(-1)!),
    url,
  });
  const file = `/api/properties/${property.id}/payment-plan`;
  const asked = LANGUAGE === 'sw' ? `${query}&lang=sw` : query;
  return (
    <div className="mt-5 flex flex-wrap gap-2.5 print:hidden">
      <a href={whatsappLink('', message)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
        <SocialIcon name="WhatsApp" />
        {texts.send}
      </a>
      <a href={`${file}.pdf?${asked}`} download className={buttonClass('outline')}>
        <FileDown aria-hidden />
        {texts.pdf}
      </a>
      <a href={`${file}.ics?${asked}`} download className={buttonClass('outline')}>
        <CalendarPlus aria-hidden />
        {texts.calendar}
      </a>
    </div>
  );
}

const NAME_MAX = 80;

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join('')}…` : text;
}

function PaymentTable({ payments, price }: { payments: Payment[]; price: number }) {
  return (
    <>
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
            {payments.map((payment, index) => (
              <tr key={index} className="break-inside-avoid border-b border-line">
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  {paymentName(payment)}
                </th>
                <td className="px-2 py-2 text-left">
                  <time dateTime={payment.date ?? undefined}>{paymentDay(payment, shortDate)}</time>
                </td>
                <td className="px-2 py-2">{groupedNumber(payment.amount)}</td>
                <td className="py-2 pl-2">{groupedNumber(payment.balance)}</td>
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
