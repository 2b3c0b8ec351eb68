import { type Account, displayName, type Inquiry, INQUIRY_STATUSES } from '@lml/common/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { dayText, followDays } from '../data/inbox-text.js';
import { type BulkAct, useBulkChange } from '../data/use-bulk-change.js';
import { useNow } from '../../../lib/use-now.js';
import { colleagueOptions } from './inquiry-handling.js';
import { statusLabel } from './inquiry-status.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.bulk;

interface BulkBarProps {
  /** Selected messages. */
  inquiries: Inquiry[];
  /** They are in Spam. */
  spam: boolean;
  people: Account[];
  ownId: number | undefined;
  onDone: () => void;
}

/** Bulk actions: choose, then apply, because arrow keys alone change a select. */
export function BulkBar({ inquiries, spam, people, ownId, onDone }: BulkBarProps) {
  const change = useBulkChange();
  const [chosen, setChosen] = useState('');
  const choices = choicesFor(spam, people, ownId, useNow());
  return (
    <div
      role="group"
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-2 bg-raised p-2 max-lg:[&_.min-h-9]:min-h-11"
    >
      <p role="status" className="px-1 text-sm font-semibold tabular">
        {filled(texts.count, { n: groupedNumber(inquiries.length) })}
      </p>
      <NativeSelect
        small
        className="min-w-36 grow basis-36"
        aria-label={texts.choose}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          { value: '', label: texts.choose },
          ...choices.map(({ label }, index) => ({ value: String(index), label })),
        ]}
      />
      <Button
        size="small"
        busy={change.isPending}
        disabled={chosen === ''}
        onClick={() => {
          const choice = choices[Number(chosen)];
          if (choice) change.mutate({ inquiries, ...choice }, { onSuccess: onDone });
        }}
      >
        {texts.apply}
      </Button>
      <Button look="quiet" size="small" aria-label={texts.clear} title={texts.clear} onClick={onDone}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

interface Choice {
  label: string;
  act: BulkAct;
  assigneeName?: string;
}

function choicesFor(spam: boolean, people: Account[], ownId: number | undefined, now: number): Choice[] {
  const shelf: Choice = spam
    ? { label: texts.notSpam, act: { action: 'not-spam' } }
    : { label: texts.spam, act: { action: 'spam' } };
  if (spam) return [shelf];
  const days = followDays(now);
  const follow = copy.followUp.choices;
  return [
    ...INQUIRY_STATUSES.map((status): Choice => {
      return {
        label: filled(texts.status, { name: statusLabel(status) }),
        act: { action: 'status', status },
      };
    }),
    ...colleagueOptions(people, ownId).map(({ value, label: name }): Choice => {
      const id = Number(value);
      return {
        label: filled(texts.assign, { name }),
        act: { action: 'assign', assigneeId: id },
        assigneeName: nameOf(people, id),
      };
    }),
    { label: texts.assignNobody, act: { action: 'assign', assigneeId: null } },
    ...[
      { day: days.today, label: follow.today },
      { day: days.tomorrow, label: filled(follow.tomorrow, { day: dayText(days.tomorrow) }) },
      { day: days.soon, label: filled(follow.soon, { day: dayText(days.soon) }) },
      { day: days.week, label: filled(follow.week, { day: dayText(days.week) }) },
    ].map(({ day, label }): Choice => {
      return {
        label: filled(texts.followUp, { when: label }),
        act: { action: 'follow-up', followUpOn: day },
      };
    }),
    { label: texts.followUpNone, act: { action: 'follow-up', followUpOn: null } },
    shelf,
  ];
}

function nameOf(people: Account[], id: number): string | undefined {
  const person = people.find((one) => one.id === id);
  return person && displayName(person);
}
