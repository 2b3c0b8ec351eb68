import {
  isDay,
  nextSlots,
  officeHours,
  openDaysText,
  officeMoment,
  slotProblem,
  viewingDateProblem,
  VIEWING_LIMITS,
  viewingDays,
  viewingTimes,
  viewingTimeText,
} from '@lml/common/contracts';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { clockTime, filled, shortDay } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input, Select } from '../../../ui/field.js';
import { eveningsOf, messageRules, type MessageFields, SLOT_FIELDS } from '../data/message-rules.js';
import { ownZone } from '../data/own-zone.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.inquiryDialog.viewing;
/** Any Monday: the office is open from nine to five on all weekdays. */
const A_MONDAY = '2024-01-08';

type Form = UseFormReturn<MessageFields>;

/** Preferred days and times of a viewing, shown after ticking the box. */
export function ViewingInputs({ form }: { form: Form }) {
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
          className="space-y-1 pt-2"
        >
          <Select
            label={texts.kind.label}
            hint={
              form.getValues('takesEvenings') ? filled(texts.kind.hint, VIEWING_LIMITS.evenings) : undefined
            }
            options={[
              { value: 'in-person', label: texts.kind['in-person'] },
              { value: 'video', label: texts.kind.video },
            ]}
            {...form.register('viewingKind', {
              // Not as `deps`, which would check fields that nobody has filled in yet.
              onChange: () =>
                void form.trigger(
                  SLOT_FIELDS.flatMap(({ date, time }) => (form.getValues(date) ? [date, time] : [])),
                ),
            })}
          />
          <Slots form={form} />
          <Representative form={form} />
        </div>
      )}
    </div>
  );
}

/** Name and number of the person who views for the visitor, such as a relative of a buyer abroad. Closed until opened or filled in. */
function Representative({ form }: { form: Form }) {
  const { errors } = form.formState;
  const [isFilled] = useState(() =>
    Boolean(form.getValues('representativeName') || form.getValues('representativePhone')),
  );
  return (
    <details open={isFilled} className="pb-3">
      <summary className="w-fit cursor-pointer py-2 font-medium">{texts.representative.toggle}</summary>
      <p className="mb-3 text-sm text-muted">{texts.representative.purpose}</p>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Input
          label={texts.representative.name}
          autoComplete="off"
          error={errors.representativeName?.message}
          {...form.register('representativeName', {
            validate: messageRules.representativeName,
            deps: ['representativePhone'],
          })}
        />
        <Input
          type="tel"
          label={texts.representative.phone}
          autoComplete="off"
          error={errors.representativePhone?.message}
          {...form.register('representativePhone', {
            validate: messageRules.representativePhone,
            deps: ['representativeName'],
          })}
        />
      </div>
    </details>
  );
}

/** On phones the fields open below the edge of the dialog: scroll them into view. */
function scrollIntoViewOnOpen(group: HTMLElement | null) {
  if (group?.previousElementSibling?.contains(document.activeElement)) {
    group.scrollIntoView({ block: 'nearest' });
  }
}

/** One to three wished times. */
function Slots({ form }: { form: Form }) {
  // Fixed when opened; the choices need not update, as the value is checked on submit.
  const [now] = useState(() => new Date());
  const count = Number(useWatch({ control: form.control, name: 'viewingChoices' }) ?? 1);
  const show = (choices: number) => form.setValue('viewingChoices', String(choices), { shouldDirty: true });
  const remove = (index: number) => {
    // The later choices move up.
    for (let slot = index; slot < count; slot += 1) {
      const [here, next] = [SLOT_FIELDS[slot]!, SLOT_FIELDS[slot + 1]];
      form.setValue(here.date, next && slot + 1 < count ? form.getValues(next.date) : '');
      form.setValue(here.time, next && slot + 1 < count ? form.getValues(next.time) : '');
    }
    form.clearErrors(SLOT_FIELDS.flatMap(({ date, time }) => [date, time]));
    show(count - 1);
    form.setFocus(SLOT_FIELDS[index - 1]!.date);
  };
  return (
    <>
      {SLOT_FIELDS.slice(0, count).map(({ date }, index) => (
        <Slot key={date} form={form} index={index} now={now} onRemove={() => remove(index)} />
      ))}
      {count < SLOT_FIELDS.length && (
        <Button
          look="quiet"
          size="small"
          className="mb-3"
          onClick={() => {
            show(count + 1);
            // After the fields are there.
            setTimeout(() => form.setFocus(SLOT_FIELDS[count]!.date));
          }}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
    </>
  );
}

interface SlotProps {
  form: Form;
  index: number;
  now: Date;
  onRemove: () => void;
}

/** Day and time of one choice; the first one's labels name no choice. */
function Slot({ form, index, now, onRemove }: SlotProps) {
  const fields = SLOT_FIELDS[index]!;
  const { errors } = form.formState;
  const [date = '', time = '', viewingKind, takesEvenings] = useWatch({
    control: form.control,
    name: [fields.date, fields.time, 'viewingKind', 'takesEvenings'],
  });
  const evenings = eveningsOf({ viewingKind, takesEvenings });
  const days = viewingDays(now, evenings);
  const choice = texts.choices[index]!;
  const named = (first: string, other: string) =>
    index === 0 ? first : filled(other, { choice: choice.toLowerCase() });
  const refused = errors[fields.date] ?? errors[fields.time];
  const zone = ownZone();
  return (
    <div>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Input
          type="date"
          label={named(texts.date.label, texts.dateOf)}
          hint={openDaysText(officeHours())}
          min={days.first}
          max={days.last}
          required
          error={errors[fields.date]?.message}
          {...form.register(fields.date, { validate: messageRules[fields.date], deps: [fields.time] })}
        />
        <Select
          label={named(texts.time.label, texts.timeOf)}
          hint={
            zone && isDay(date) && time
              ? filled(texts.yourTime, { time: viewingTimeText(new Date(officeMoment(date, time)), zone) })
              : texts.time.hint
          }
          options={timeChoices(date, time, now, evenings)}
          error={errors[fields.time]?.message}
          {...form.register(fields.time, { validate: messageRules[fields.time], deps: [fields.date] })}
        />
      </div>
      {refused && isDay(date) && slotProblem(date, time || null, now, evenings) && (
        <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{texts.nextFree}</span>
          {nextSlots(date, time || null, now, evenings).map((slot) => (
            <Button
              key={slot.date}
              look="outline"
              size="small"
              onClick={() => {
                form.setValue(fields.date, slot.date, { shouldDirty: true, shouldValidate: true });
                form.setValue(fields.time, slot.time ?? '', { shouldDirty: true, shouldValidate: true });
              }}
            >
              {shortDay(slot.date)}, {clockTime(slot.time ?? '')}
            </Button>
          ))}
        </div>
      )}
      {index > 0 && (
        <Button look="quiet" size="small" className="-mt-2 mb-3" onClick={onRemove}>
          <X aria-hidden />
          {filled(texts.remove, { choice: choice.toLowerCase() })}
        </Button>
      )}
    </div>
  );
}

/**
 * Times of the chosen day, or of a weekday if none is chosen. Keeps a time that does not fit, so that
 * validation reports it.
 */
function timeChoices(date: string, chosen: string, now: Date, evenings: boolean) {
  const times =
    viewingDateProblem(date, now, evenings) === null
      ? viewingTimes(date, now, evenings)
      : viewingTimes(A_MONDAY, new Date(0), evenings);
  const all = chosen === '' || times.includes(chosen) ? times : [...times, chosen].sort();
  return [{ value: '', label: texts.time.any }, ...all.map((value) => ({ value, label: clockTime(value) }))];
}
