import {
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  daysAfter,
  EXCHANGE_LIMITS,
  exchangeDateProblem,
  exchangeRateProblem,
  type ExchangeRates,
  exchangeSourceProblem,
  isExchangeShown,
  offeredCurrencies,
  type SettingState,
} from '@lml/common/contracts';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { officeDay, filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Input } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const { exchange } = copy;

type TypedRates = Record<Currency, string> & { date: string; source: string };

/** Exchange rates of the estimates beside prices, with their day and source. */
export function ExchangeSection({ state, onDirty }: { state: SettingState<'exchange'>; onDirty: OnDirty }) {
  const today = officeDay(now());
  const section = useSettingsForm({
    ...{ section: 'exchange' as const, state },
    fieldsOf: (values) => fieldsOf(values, today),
    valuesOf: ({ date, source, ...typed }) => ({ ...ratesOf(typed), date, source: source.trim() }),
  });
  const { form, base } = section;
  const { errors } = form.formState;
  return (
    <SectionFrame name="exchange" onDirty={onDirty} {...frameProps(section)}>
      {base.values && <StateLine values={base.values} today={today} />}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Input
          type="date"
          label={exchange.date}
          hint={exchange.dateHint}
          max={today}
          error={errors.date?.message}
          {...form.register('date', { validate: (typed) => exchangeDateProblem(typed, today) ?? true })}
        />
        <Input
          label={exchange.source}
          hint={exchange.sourceHint}
          autoComplete="off"
          error={errors.source?.message}
          {...form.register('source', { validate: (typed) => exchangeSourceProblem(typed) ?? true })}
        />
      </div>
      <div className="grid gap-x-5 sm:grid-cols-3">
        {CURRENCY_CODES.map((currency) => (
          <Input
            key={currency}
            label={filled(exchange.rate, { currency: CURRENCIES[currency].name })}
            hint={currency}
            inputMode="decimal"
            autoComplete="off"
            error={errors[currency]?.message}
            {...form.register(currency, {
              validate: (typed) => exchangeRateProblem(currency, rateOf(typed)) ?? true,
            })}
          />
        ))}
      </div>
    </SectionFrame>
  );
}

/** Whether visitors see the saved rates, and until when. */
function StateLine({ values, today }: { values: ExchangeRates; today: string }) {
  if (offeredCurrencies(values).length === 0) return null;
  const shown = isExchangeShown(values.date, today);
  const until = daysAfter(values.date, EXCHANGE_LIMITS.shownDays);
  return (
    <p className={shown ? 'mb-5 text-success' : 'mb-5 font-medium text-warning'}>
      {filled(shown ? exchange.shown : exchange.hidden, {
        until: shortDate(until),
        date: shortDate(values.date),
        n: EXCHANGE_LIMITS.shownDays,
      })}
    </p>
  );
}

function fieldsOf(values: ExchangeRates | null, today: string): TypedRates {
  const typed = CURRENCY_CODES.map((currency) => [currency, String(values?.[currency] ?? '')]);
  return {
    ...(Object.fromEntries(typed) as Record<Currency, string>),
    ...{ date: values?.date ?? today, source: values?.source ?? '' },
  };
}

function ratesOf(typed: Record<Currency, string>): Record<Currency, number | null> {
  return Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, rateOf(typed[currency])])) as Record<
    Currency,
    number | null
  >;
}

/** Null if empty; NaN unless it is a number in digits. */
function rateOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
