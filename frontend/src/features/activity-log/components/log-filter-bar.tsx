import { type Account, CHANGE_LIMITS, type ChangeSubject, displayName } from '@lml/common/contracts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input, Select } from '../../../ui/field.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { LOG_ACTIONS, type LogAction, type LogFilters } from '../data/log-filters.js';
import { KNOWN_SUBJECTS } from '../data/activity-log.api.js';

const texts = copy.changes;
/** Debounce delay: longer than the pause between two letters. */
const PAUSE_MS = 300;

interface LogFilterBarProps {
  filters: LogFilters;
  /** Accounts to choose from; empty while loading. */
  people: Pick<Account, 'id' | 'username' | 'name'>[];
  /** Name of the single item that the log is filtered to, if known. */
  thingName: string | undefined;
  onChange: (change: Partial<Omit<LogFilters, 'position'>>) => void;
}

/** Filters by person, subject, action, day and words. */
export function LogFilterBar({ filters, people, thingName, onChange }: LogFilterBarProps) {
  const chosen = filters.person;
  const [search, setSearch] = useState(filters.search);
  const typed = search.trim();
  const isTyping = typed !== filters.search;
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => onChange({ search: typed }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isTyping, typed, onChange]);
  // Add an unlisted account of the URL to the choices, or the select would show "Everyone".
  const known = chosen === null || people.some(({ id }) => id === chosen);
  return (
    <form
      role="search"
      aria-label={texts.title}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="grow basis-40 sm:max-w-60">
        <Select
          bare
          label={texts.person}
          value={chosen ?? ''}
          onChange={({ target }) => onChange({ person: target.value ? Number(target.value) : null })}
          options={[
            { value: '', label: texts.anyone },
            ...people.map((person) => ({ value: String(person.id), label: displayName(person) })),
            ...(known ? [] : [{ value: String(chosen), label: `#${chosen}` }]),
          ]}
        />
      </div>
      <div className="grow basis-40 sm:max-w-60">
        <Select
          bare
          label={texts.subject}
          value={filters.subject ?? ''}
          onChange={({ target }) =>
            onChange({ subject: (target.value || null) as ChangeSubject | null, thing: null })
          }
          options={[
            { value: '', label: texts.anything },
            ...KNOWN_SUBJECTS.map((subject) => ({ value: subject, label: texts.subjectsMany[subject] })),
          ]}
        />
      </div>
      <div className="grow basis-36 sm:max-w-48">
        <Select
          bare
          label={texts.action}
          value={filters.action ?? ''}
          onChange={({ target }) => onChange({ action: (target.value || null) as LogAction | null })}
          options={[
            { value: '', label: texts.anyAction },
            ...LOG_ACTIONS.map((action) => ({ value: action, label: texts.actionsMany[action] })),
          ]}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grow basis-36 sm:max-w-44">
          <Input
            bare
            type="date"
            label={end === 'from' ? texts.fromDay : texts.toDay}
            value={filters[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        </div>
      ))}
      <div className="grow basis-40 sm:max-w-60">
        <Input
          bare
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={CHANGE_LIMITS.searchMax}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-(--primary)"
          checked={filters.signIns}
          onChange={({ target }) => onChange({ signIns: target.checked })}
        />
        {texts.signIns}
      </label>
      {filters.thing !== null && (
        <Button look="outline" onClick={() => onChange({ thing: null })} className="min-w-0">
          <span className="truncate">
            {filled(texts.oneThing, { name: thingName ?? `#${filters.thing}` })}
          </span>
          <X aria-hidden />
        </Button>
      )}
    </form>
  );
}
