import { viewingDateProblem, viewingDays, viewingTimes } from '@lml/common/contracts';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { clockTime } from '../../../lib/format.js';
import { Input, Select } from '../../../ui/field.js';
import { messageRules, type MessageFields } from '../data/message-rules.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.inquiryDialog.viewing;
/** Any Monday: the office is open from nine to five on all weekdays. */
const A_MONDAY = '2024-01-01';

/** Preferred day and time of a viewing, shown after ticking the box. */
export function ViewingInputs({ form }: { form: UseFormReturn<MessageFields> }) {
  const groupId = useId();
  const wanted = useWatch({ control: form.control, name: 'wantsViewing' }) ?? false;
  return (
    <div>
      <label className="flex min-h-11 w-fit items-center gap-3 font-medium">
        <input
          type="checkbox"
          aria-expanded={wanted}
          aria-controls={wanted ? groupId : undefined}
          className="size-5 shrink-0 cursor-pointer accent-primary"
          {...form.register('wantsViewing')}
        />
        {texts.toggle}
      </label>
      {wanted && (
        <div
          ref={scrollIntoViewOnOpen}
          id={groupId}
          role="group"
          aria-label={texts.group}
          className="grid gap-x-5 gap-y-1 pt-2 sm:grid-cols-2"
        >
          <DayAndTime form={form} />
        </div>
      )}
    </div>
  );
}

/** On phones the fields open below the edge of the dialog: scroll them into view. */
function scrollIntoViewOnOpen(group: HTMLElement | null) {
  if (group?.previousElementSibling?.contains(document.activeElement)) {
    group.scrollIntoView({ block: 'nearest' });
  }
}

function DayAndTime({ form }: { form: UseFormReturn<MessageFields> }) {
  // Fixed when opened; the choices need not update, as the value is checked on submit.
  const [now] = useState(() => new Date());
  const { errors } = form.formState;
  const [date, time] = useWatch({ control: form.control, name: ['viewingDate', 'viewingTime'] });
  const days = viewingDays(now);
  return (
    <>
      <Input
        type="date"
        label={texts.date.label}
        hint={texts.date.hint}
        min={days.first}
        max={days.last}
        required
        error={errors.viewingDate?.message}
        {...form.register('viewingDate', { validate: messageRules.viewingDate, deps: ['viewingTime'] })}
      />
      <Select
        label={texts.time.label}
        hint={texts.time.hint}
        options={timeChoices(date ?? '', time ?? '', now)}
        error={errors.viewingTime?.message}
        {...form.register('viewingTime', { validate: messageRules.viewingTime })}
      />
    </>
  );
}

/**
 * Times of the chosen day, or of a weekday if none is chosen. Keeps a time that does not fit, so that
 * validation reports it.
 */
function timeChoices(date: string, chosen: string, now: Date) {
  const times =
    viewingDateProblem(date, now) === null ? viewingTimes(date, now) : viewingTimes(A_MONDAY, new Date(0));
  const all = chosen === '' || times.includes(chosen) ? times : [...times, chosen].sort();
  return [{ value: '', label: texts.time.any }, ...all.map((value) => ({ value, label: clockTime(value) }))];
}
