import {
  capitalGainsTax,
  grossYield,
  instalment,
  largestInstalment,
  largestLoan,
  LOAN_LIMITS,
  loanCosts,
  netYield,
  PRICE_VATS,
  PROPERTY_USES,
  type Purchase,
  purchaseCosts,
  type RateSet,
  STAMP_DUTY_AREAS,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Printer } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { CheckBox } from '../../features/costs/components/check-box.js';
import { AmountRow, AmountTable, CostRows, totalText } from '../../features/costs/components/costs-table.js';
import { PurchaseTable } from '../../features/costs/components/purchase-table.js';
import { ShareCostsLink } from '../../features/costs/components/share-costs-link.js';
import { type AmountName, type CostInputs, costInputs } from '../../features/costs/data/cost-inputs.js';
import { percentText } from '../../features/costs/data/percent-text.js';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber, shortDate } from '../../lib/format.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { Button } from '../../ui/button.js';
import { Input, Select } from '../../ui/field.js';
import { PageHeader } from '../../ui/page-header.js';
import texts from '../../content/costs-copy.json' with { type: 'json' };

const { buying, mortgage, afford, seller } = texts;
const VALUERS = ['private', 'government'] as const;
const WAYS = ['cash', 'mortgage'] as const;

/** Calculator of the costs of buying. The address holds all inputs, so that a sum can be shared and works without a script. */
export function CostsPage() {
  const [address] = useSearchParams();
  const { data } = useQuery(ratesQuery);
  const { key, form, onChange, onSubmit } = useAddressForm();
  const inputs = costInputs(address);
  const rates = data?.inForce ?? null;
  const { price, valuation } = inputs.amounts;
  const purchase = price === null ? null : { ...inputs.choices, price, valuation };
  const parts = { address, inputs, rates, purchase };
  return (
    <>
      <PageHead title={pageTitle(texts.title)} description={texts.description} path={paths.costs()} />
      <PageHeader title={texts.title} text={texts.intro} />
      <form
        key={key}
        ref={form}
        method="get"
        action={paths.costs()}
        aria-label={texts.form.label}
        data-printed
        noValidate
        onChange={onChange}
        onSubmit={onSubmit}
        className="container-page divide-y divide-line pb-14 lg:pb-20"
      >
        {data && !rates && (
          <p role="status" className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
            {texts.noRates}
          </p>
        )}
        <BuyingPart {...parts} />
        <MortgagePart {...parts} />
        <AffordPart {...parts} />
        <YieldPart {...parts} />
        <SellerPart {...parts} />
      </form>
    </>
  );
}

/** Writes what is typed into the address; another address (Back, a link) fills the fields again. */
function useAddressForm() {
  const [address, setAddress] = useSearchParams();
  const [key, setKey] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  /** Addresses that the form itself has written; null until it knows the one that it began with. */
  const written = useRef<Set<string> | null>(null);
  const query = address.toString();
  useEffect(() => {
    written.current ??= new Set([query]);
    if (written.current.has(query)) return;
    written.current = new Set([query]);
    setKey((before) => before + 1);
  }, [query]);

  function write(element: HTMLFormElement) {
    const filledIn = new URLSearchParams();
    for (const field of element.elements) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      const isLeftOut = field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked;
      if (isField && !isLeftOut && field.value !== '') filledIn.append(field.name, field.value);
    }
    written.current?.add(filledIn.toString());
    setAddress(filledIn, { replace: true, preventScrollReset: true });
  }
  return {
    ...{ key, form },
    onChange: (event: FormEvent<HTMLFormElement>) => write(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      write(event.currentTarget);
    },
  };
}

interface PartProps {
  address: URLSearchParams;
  inputs: CostInputs;
  /** Null if no set is in force. */
  rates: RateSet | null;
  /** Null without a price. */
  purchase: Purchase | null;
}

interface PartFrameProps {
  title: string;
  text?: string;
  fields: ReactNode;
  /** Nothing is worked out yet, so there is nothing to print. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A heading, fields at the left and the outcome at the right. */
function Part({ title, text, fields, isEmpty, children }: PartFrameProps) {
  return (
    <section
      className={classNames(
        'grid gap-x-12 gap-y-6 py-10 lg:grid-cols-3',
        isEmpty ? 'print:hidden' : 'print:block print:py-4',
      )}
    >
      <div className="print:hidden">
        <h2 className="mb-5 text-h3">{title}</h2>
        {text && <p className="-mt-2 mb-5 text-muted">{text}</p>}
        <div className="space-y-2">{fields}</div>
        <Button type="submit" look="outline" className="mt-2 max-sm:w-full">
          {texts.form.submit}
        </Button>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <h2 className="mb-3 hidden text-h3 print:block">{title}</h2>
        {children}
      </div>
    </section>
  );
}

function AmountInput({
  name,
  label,
  hint,
  address,
  inputs,
}: Pick<PartProps, 'address' | 'inputs'> & { name: AmountName; label: string; hint?: string }) {
  return (
    <Input
      label={label}
      name={name}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={address.get(name) ?? ''}
      error={inputs.problems[name]}
    />
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  hint?: string;
  value: Value;
  choices: { value: Value; label: string }[];
}

function Choice<Value extends string>({ name, label, hint, value, choices }: ChoiceProps<Value>) {
  return <Select label={label} name={name} hint={hint} defaultValue={value} options={choices} />;
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-muted print:hidden">
      {children}
    </p>
  );
}

function BuyingPart({ address, inputs, rates, purchase }: PartProps) {
  const { choices } = inputs;
  const hydrated = useHydrated();
  // Decided once: it must not close while somebody empties its last field.
  const [more] = useState(
    () => ['valuation', 'farm', 'first'].some((name) => address.get(name)) || !choices.privateValuer,
  );
  // The names with rates are those of the usual rates.
  const isUsual = rates?.values.stampDutyUrban === 400 && rates.values.stampDutyRural === 200;
  return (
    <Part
      title={buying.title}
      isEmpty={!purchase}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="price" label={buying.price} hint={buying.priceHint} />
          <Choice
            name="use"
            label={buying.use}
            value={choices.use}
            choices={PROPERTY_USES.map((use) => ({ value: use, label: buying.uses[use] }))}
          />
          <Choice
            name="vat"
            label={buying.vat}
            hint={buying.vatHint}
            value={choices.priceVat ?? 'unknown'}
            choices={(['unknown', ...PRICE_VATS] as const).map((vat) => ({
              value: vat,
              label: buying.vats[vat],
            }))}
          />
          <Choice
            name="area"
            label={buying.area}
            hint={buying.areaHint}
            value={choices.area}
            choices={STAMP_DUTY_AREAS.map((area) => ({
              value: area,
              label: isUsual ? buying.areas[area] : buying.areasUnrated[area],
            }))}
          />
          <details open={more} className="group border-t border-line">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold hover:text-primary">
              {buying.more}
              <ChevronDown
                aria-hidden
                className="size-5 text-muted transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <div className="space-y-2 pt-2">
              <AmountInput
                {...{ address, inputs }}
                name="valuation"
                label={buying.valuation}
                hint={buying.valuationHint}
              />
              <Choice
                name="valuer"
                label={buying.valuer}
                value={choices.privateValuer ? 'private' : 'government'}
                choices={VALUERS.map((valuer) => ({ value: valuer, label: buying.valuers[valuer] }))}
              />
              <CheckBox
                name="farm"
                label={buying.farm}
                hint={buying.farmHint}
                checked={choices.agricultural}
              />
              <CheckBox
                name="first"
                label={buying.firstHome}
                hint={buying.firstHomeHint}
                checked={choices.firstHome}
              />
            </div>
          </details>
        </>
      }
    >
      {!purchase ? (
        <Empty>{buying.empty}</Empty>
      ) : (
        rates && (
          <>
            <PurchaseTable purchase={purchase} rates={rates} />
            <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
              <ShareCostsLink
                purchase={purchase}
                rates={rates}
                path={paths.costs(Object.fromEntries([...address].filter(([, value]) => value !== '')))}
              />
              {hydrated && (
                <Button look="outline" type="button" onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {texts.form.print}
                </Button>
              )}
            </div>
          </>
        )
      )}
    </Part>
  );
}

function MortgagePart({ address, inputs, rates, purchase }: PartProps) {
  const rate = rateOf(inputs, rates);
  return (
    <Part
      title={mortgage.title}
      isEmpty={!purchase || rate === null}
      fields={
        <>
          <Choice
            name="pay"
            label={mortgage.pay}
            hint={mortgage.payHint}
            value={inputs.mortgage ? 'mortgage' : 'cash'}
            choices={WAYS.map((way) => ({ value: way, label: mortgage.ways[way] }))}
          />
          <AmountInput {...{ address, inputs }} name="own" label={mortgage.own} hint={mortgage.ownHint} />
          <Input
            label={mortgage.rate}
            name="rate"
            hint={mortgage.rateHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={address.get('rate') ?? ''}
            placeholder={exampleRate(rates) ?? undefined}
            error={inputs.problems.rate}
          />
          <Input
            label={mortgage.years}
            name="years"
            hint={filled(mortgage.yearsHint, { min: LOAN_LIMITS.yearsMin, max: LOAN_LIMITS.yearsMax })}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={address.get('years') ?? ''}
            placeholder={String(LOAN_LIMITS.yearsUsual)}
            error={inputs.problems.years}
          />
        </>
      }
    >
      {!purchase ? (
        <Empty>{mortgage.needsPrice}</Empty>
      ) : rate === null ? (
        <Empty>{mortgage.noRate}</Empty>
      ) : (
        <LoanTable inputs={inputs} rates={rates} purchase={purchase} rate={rate} />
      )}
    </Part>
  );
}

/** The visitor's rate, else the example; basis points. */
function rateOf(inputs: CostInputs, rates: RateSet | null): number | null {
  return inputs.rate ?? rates?.values.loanRate ?? null;
}

function exampleRate(rates: RateSet | null): string | null {
  const rate = rates?.values.loanRate ?? null;
  return rate === null ? null : groupedNumber(rate / 100, 2);
}

function LoanTable({
  inputs,
  rates,
  purchase,
  rate,
}: Pick<PartProps, 'inputs' | 'rates'> & { purchase: Purchase; rate: number }) {
  const { price, valuation } = purchase;
  const own = inputs.amounts.own ?? Math.round(price / 10);
  const loan = Math.max(0, price - own);
  const months = inputs.years * 12;
  const each = instalment(loan, rate, months);
  const costs = rates && loanCosts(loan, Math.max(price, valuation ?? 0), rates.values);
  const buy = rates && purchaseCosts(purchase, rates.values);
  return (
    <>
      <AmountTable label={mortgage.title}>
        <AmountRow
          term={mortgage.loan}
          amount={loan}
          note={`${percentText(rate)} · ${inputs.years} ${mortgage.years.toLowerCase()}`}
        />
        <AmountRow term={mortgage.instalment} amount={each} strong />
        <AmountRow term={mortgage.totalInterest} amount={each * months - loan} />
      </AmountTable>
      {rates && inputs.rate === null && (
        <p className="mt-3 text-sm text-muted">
          {filled(mortgage.rateNote, { rate: percentText(rate), date: shortDate(rates.validFrom) })}
        </p>
      )}
      {inputs.mortgage && costs && buy && (
        <>
          <h3 className="mt-6 mb-3 font-display text-lg font-semibold">{mortgage.costs}</h3>
          <AmountTable label={mortgage.costs}>
            <CostRows lines={costs.lines} />
            <AmountRow term={mortgage.costsSum} amount={totalText(costs.total, costs.atLeast)} />
            <AmountRow
              term={mortgage.ownMoney}
              note={mortgage.ownMoneyNote}
              amount={totalText(own + buy.total + costs.total, costs.atLeast || buy.atLeast)}
              strong
            />
          </AmountTable>
        </>
      )}
    </>
  );
}

function AffordPart({ address, inputs, rates }: PartProps) {
  const { income, debts } = inputs.amounts;
  const rate = rateOf(inputs, rates);
  const most = income === null ? null : largestInstalment(income, debts ?? 0);
  return (
    <Part
      title={afford.title}
      isEmpty={most === null}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="income" label={afford.income} />
          <AmountInput {...{ address, inputs }} name="debts" label={afford.debts} />
        </>
      }
    >
      {most === null ? (
        <Empty>{afford.empty}</Empty>
      ) : (
        <>
          <AmountTable label={afford.title}>
            <AmountRow term={afford.most} amount={most} />
            {rate !== null && (
              <AmountRow
                term={filled(afford.loan, { rate: percentText(rate), years: inputs.years })}
                amount={largestLoan(most, rate, inputs.years * 12)}
                strong
              />
            )}
          </AmountTable>
          <p className="mt-3 text-sm text-muted">{afford.note}</p>
        </>
      )}
    </Part>
  );
}

function YieldPart({ address, inputs, rates, purchase }: PartProps) {
  const { rent, service } = inputs.amounts;
  const words = texts.yield;
  const buy = purchase && rates && purchaseCosts(purchase, rates.values);
  const net = rent !== null && buy && rates ? netYield(rent, service ?? 0, buy.allIn, rates.values) : null;
  return (
    <Part
      title={words.title}
      isEmpty={!purchase || rent === null}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="rent" label={words.rent} />
          <AmountInput {...{ address, inputs }} name="service" label={words.service} />
        </>
      }
    >
      {!purchase || rent === null ? (
        <Empty>{words.empty}</Empty>
      ) : (
        <>
          <AmountTable label={words.title}>
            <AmountRow term={words.gross} amount={percentText(grossYield(rent, purchase.price))} />
            {net && rates && (
              <>
                <AmountRow
                  term={filled(words.rentYear, { months: rates.values.monthsLet ?? 0 })}
                  amount={net.rent}
                />
                <AmountRow term={words.costs} amount={net.service} />
                <AmountRow
                  term={filled(words.tax, { rate: percentText(rates.values.rentTax ?? 0) })}
                  amount={net.tax}
                />
                <AmountRow
                  term={filled(words.management, { rate: percentText(rates.values.management ?? 0) })}
                  amount={net.management}
                />
                <AmountRow term={words.left} amount={net.net} />
              </>
            )}
            <AmountRow term={words.net} amount={net ? percentText(net.yield) : null} strong />
          </AmountTable>
          <p className="mt-3 text-sm text-muted">{words.note}</p>
        </>
      )}
    </Part>
  );
}

function SellerPart({ address, inputs, rates }: PartProps) {
  const { sale, selling, bought, buying: incidental, improved } = inputs.amounts;
  const rate = rates?.values.capitalGains ?? null;
  const deal = {
    price: sale ?? 0,
    transferCosts: selling ?? 0,
    cost: bought ?? 0,
    incidental: incidental ?? 0,
    improvements: improved ?? 0,
  };
  return (
    <Part
      title={seller.title}
      isEmpty={sale === null}
      text={seller.text}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="sale" label={seller.sale} />
          <AmountInput {...{ address, inputs }} name="selling" label={seller.selling} />
          <AmountInput {...{ address, inputs }} name="bought" label={seller.bought} />
          <AmountInput {...{ address, inputs }} name="buying" label={seller.buying} />
          <AmountInput {...{ address, inputs }} name="improved" label={seller.improved} />
        </>
      }
    >
      {sale === null ? (
        <Empty>{seller.empty}</Empty>
      ) : (
        <>
          <AmountTable label={seller.title}>
            <AmountRow
              term={seller.gain}
              amount={sale - deal.transferCosts - deal.cost - deal.incidental - deal.improvements}
            />
            <AmountRow
              term={filled(seller.tax, { rate: rate === null ? texts.withoutRate : percentText(rate) })}
              amount={capitalGainsTax(deal, rate)}
              strong
            />
          </AmountTable>
          {rates && (
            <p className="mt-3 text-sm text-muted">
              {filled(texts.estimate, { date: shortDate(rates.validFrom) })}
            </p>
          )}
        </>
      )}
    </Part>
  );
}
