import { type Account, displayName, type Inquiry } from '@lml/common/contracts';
import { useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { NativeSelect, type SelectOption } from '../../../ui/native-select.js';
import { dayText, followDays } from '../data/inbox-text.js';
import { useInquiryChange } from '../data/use-inquiry-change.js';
import { StaffPortrait } from '../../../site/staff-portrait.js';
import { InquiryStatusControls } from './inquiry-status.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const CHOOSE = 'custom';

interface InquiryHandlingProps {
  inquiry: Inquiry;
  people: Account[];
  ownId: number | undefined;
  now: number;
}

/** Status, assignee and follow-up of a message. */
export function InquiryHandling({ inquiry, people, ownId, now }: InquiryHandlingProps) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3 rounded-control bg-sunken p-3">
      <div className="grow basis-72">
        <p aria-hidden className="mb-1 text-xs font-medium text-muted">
          {adminCopy.status.title}
        </p>
        <InquiryStatusControls inquiry={inquiry} />
      </div>
      <AssigneeSelect inquiry={inquiry} people={people} ownId={ownId} />
      <FollowUp inquiry={inquiry} now={now} />
    </div>
  );
}

function AssigneeSelect({ inquiry, people, ownId }: Omit<InquiryHandlingProps, 'now'>) {
  const change = useInquiryChange(inquiry.id);
  const { assignee } = inquiry;
  return (
    <label className="min-w-36 grow basis-36">
      <span className="mb-1 flex items-center gap-2 text-xs font-medium text-muted">
        {copy.assignee.label}
        {assignee && <StaffPortrait id={assignee.id} name={assignee.username} size="small" />}
      </span>
      <NativeSelect
        small
        value={assignee?.id ?? ''}
        disabled={change.isPending}
        onChange={({ target: { value } }) => {
          const person = people.find(({ id }) => String(id) === value);
          change.mutate({ assignee: person ? { id: person.id, username: displayName(person) } : null });
        }}
        options={[{ value: '', label: copy.assignee.nobody }, ...colleagueOptions(people, ownId, assignee)]}
      />
    </label>
  );
}

/** Assignees: the signed-in user first, then by name. Disabled accounts only if assigned. */
export function colleagueOptions(
  people: Account[],
  ownId: number | undefined,
  assignee: Inquiry['assignee'] = null,
): SelectOption[] {
  const own = people.filter(({ id }) => id === ownId);
  const others = people.filter(({ id, disabled }) => id !== ownId && (!disabled || id === assignee?.id));
  const known = !assignee || people.some(({ id }) => id === assignee.id);
  return [
    ...own.map((person) => ({
      value: String(person.id),
      label: filled(copy.assignee.me, { name: displayName(person) }),
    })),
    ...others.map((person) => ({
      value: String(person.id),
      label: person.disabled
        ? filled(copy.assignee.disabled, { name: displayName(person) })
        : displayName(person),
    })),
    ...(known ? [] : [{ value: String(assignee.id), label: assignee.username }]),
  ];
}

/** Follow-up day: a preset, or any day from the calendar. */
function FollowUp({ inquiry, now }: Pick<InquiryHandlingProps, 'inquiry' | 'now'>) {
  const change = useInquiryChange(inquiry.id);
  const [choosing, setChoosing] = useState(false);
  const [day, setDay] = useState('');
  const texts = copy.followUp;
  const { followUpOn } = inquiry;
  const days = followDays(now);
  const quick = [days.today, days.tomorrow, days.soon, days.week];
  const set = (day: string | null) =>
    change.mutate({ followUpOn: day }, { onSuccess: () => setChoosing(false) });

  return (
    <div className="min-w-40 grow basis-40">
      <label>
        <span className="mb-1 block text-xs font-medium text-muted">{texts.label}</span>
        <NativeSelect
          small
          value={choosing ? CHOOSE : (followUpOn ?? '')}
          disabled={change.isPending}
          onChange={({ target: { value } }) => {
            setChoosing(value === CHOOSE);
            if (value !== CHOOSE) set(value || null);
          }}
          options={[
            { value: '', label: texts.none },
            ...(followUpOn && !quick.includes(followUpOn)
              ? [{ value: followUpOn, label: dayText(followUpOn) }]
              : []),
            { value: days.today, label: texts.choices.today },
            { value: days.tomorrow, label: filled(texts.choices.tomorrow, { day: dayText(days.tomorrow) }) },
            { value: days.soon, label: filled(texts.choices.soon, { day: dayText(days.soon) }) },
            { value: days.week, label: filled(texts.choices.week, { day: dayText(days.week) }) },
            { value: CHOOSE, label: texts.choices.custom },
          ]}
        />
      </label>
      {choosing && (
        <form
          className="mt-2 flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (day) set(day);
          }}
        >
          <input
            type="date"
            required
            aria-label={texts.day}
            min={days.today}
            max={days.last}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            className="min-h-9 min-w-0 grow rounded-control border border-line-strong bg-surface px-2 text-sm tabular"
          />
          <Button type="submit" size="small" busy={change.isPending}>
            {texts.save}
          </Button>
        </form>
      )}
    </div>
  );
}
