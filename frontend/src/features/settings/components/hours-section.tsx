import { hoursText, SETTINGS_LIMITS, type SettingState, WEEKDAYS } from '@lml/common/contracts';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { officeDay, filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import {
  closedDayProblem,
  comingHolidays,
  FORM_DAYS,
  formDayProblem,
  hoursFields,
  hoursOf,
} from '../data/hours-form.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const texts = copy.hours;
const LIMITS = SETTINGS_LIMITS;

/** Office hours, closed days and opened holidays. */
export function HoursSection({ state, onDirty }: { state: SettingState<'hours'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'hours' as const, state, fieldsOf: hoursFields, valuesOf: hoursOf },
  });
  const { form } = section;
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const closed = useFieldArray({ control: form.control, name: 'closedDays' });
  const week = form.getValues('week');
  const wholeWeek = week.every(({ open }) => !open) ? texts.neverOpen : errors.week?.message;
  return (
    <SectionFrame name="hours" onDirty={onDirty} {...frameProps({ ...section, submit: submitOpen })}>
      <ul className="divide-y divide-line">
        {FORM_DAYS.map((weekday) => {
          const name = WEEKDAYS[weekday];
          const problem = errors.week?.[weekday]?.opens?.message;
          return (
            <li
              key={weekday}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_auto_1fr]"
            >
              <label className="flex min-h-11 items-center gap-3 font-medium">
                <input
                  type="checkbox"
                  className="size-5 accent-primary"
                  {...form.register(`week.${weekday}.open`)}
                />
                {name}
              </label>
              {typed.week?.[weekday]?.open ? (
                <span className="flex items-center gap-2 max-sm:col-span-full">
                  <TimeInput
                    label={filled(texts.opens, { day: name })}
                    invalid={problem !== undefined}
                    {...form.register(`week.${weekday}.opens`, {
                      validate: () => formDayProblem(weekday, form.getValues(`week.${weekday}`)) ?? true,
                    })}
                  />
                  <span aria-hidden>–</span>
                  <TimeInput
                    label={filled(texts.closes, { day: name })}
                    invalid={problem !== undefined}
                    {...form.register(`week.${weekday}.closes`, {
                      onBlur: () => void form.trigger(`week.${weekday}.opens`),
                    })}
                  />
                </span>
              ) : (
                <span className="text-muted">{texts.closed}</span>
              )}
              {problem && <Problem text={problem} />}
            </li>
          );
        })}
      </ul>
      {wholeWeek && <Problem text={wholeWeek} />}
      {section.isDirty && !wholeWeek && !errors.week && (
        <p className="mt-3 text-sm text-muted">
          {filled(texts.shown, { hours: hoursText(hoursOf(form.getValues())) })}
        </p>
      )}
      <h3 className="mt-6 mb-1 font-semibold">{texts.closedDays}</h3>
      <p className="mb-3 text-sm text-muted">{texts.closedDaysText}</p>
      {closed.fields.map(({ id }, place) => {
        const error = errors.closedDays?.[place];
        return (
          <div key={id} className="grid grid-cols-[1fr_auto] gap-x-3 sm:grid-cols-[11rem_1fr_auto]">
            <Input
              type="date"
              label={texts.day}
              error={error?.day?.message}
              className="max-sm:col-span-2"
              {...form.register(`closedDays.${place}.day`, {
                validate: () => closedDayProblem(form.getValues(`closedDays.${place}`)) ?? true,
              })}
            />
            <Input
              label={texts.reason}
              maxLength={LIMITS.dayNameMax}
              autoComplete="off"
              {...form.register(`closedDays.${place}.name`, {
                onBlur: () => void form.trigger(`closedDays.${place}.day`),
              })}
            />
            <Button
              look="quiet"
              aria-label={filled(texts.remove, { number: place + 1 })}
              className="mt-7 self-start"
              onClick={() => closed.remove(place)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        );
      })}
      {errors.closedDays?.message && <Problem text={errors.closedDays.message} />}
      <Button
        look="outline"
        size="small"
        disabled={closed.fields.length >= LIMITS.daysMax}
        onClick={() => closed.append({ day: '', name: '' })}
      >
        <Plus aria-hidden />
        {texts.add}
      </Button>
      <h3 className="mt-6 mb-1 font-semibold">{texts.holidays}</h3>
      <p className="mb-2 text-sm text-muted">{texts.holidaysText}</p>
      <Controller
        control={form.control}
        name="openDays"
        render={({ field: { value, onChange } }) => (
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {comingHolidays(officeDay(now()), value).map(({ day, name }) => (
              <li key={day}>
                <label className="flex min-h-10 items-center gap-3 text-sm">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-primary"
                    checked={value.includes(day)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...value, day].sort() : value.filter((other) => other !== day),
                      )
                    }
                  />
                  {filled(texts.openOn, { day: shortDate(day), name })}
                </label>
              </li>
            ))}
          </ul>
        )}
      />
    </SectionFrame>
  );

  function submitOpen(event: React.FormEvent) {
    if (!form.getValues('week').every(({ open }) => !open)) return section.submit(event);
    event.preventDefault();
    return undefined;
  }
}

function TimeInput({
  label,
  invalid,
  ...rest
}: { label: string; invalid: boolean } & React.ComponentProps<'input'>) {
  return (
    <input
      type="time"
      step={LIMITS.stepMinutes * 60}
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={`min-h-11 w-36 min-w-0 rounded-control max-sm:grow border bg-surface px-2 ${invalid ? 'border-danger' : 'border-line-strong'}`}
      {...rest}
    />
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="col-span-full flex items-start gap-1.5 py-1 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
