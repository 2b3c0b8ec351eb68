import { type Account, type ChangeSubject, displayName } from '@lml/common/contracts';
import { X } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/field.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import type { LogFilters } from '../data/log-filters.js';
import { KNOWN_SUBJECTS } from '../data/activity-log.api.js';

const texts = copy.changes;

interface LogFilterBarProps {
  filters: LogFilters;
  /** Accounts to choose from; empty while loading. */
  people: Pick<Account, 'id' | 'username' | 'name'>[];
  /** Name of the single item that the log is filtered to, if known. */
  thingName: string | undefined;
  onChange: (change: Partial<Omit<LogFilters, 'position'>>) => void;
}

/** Filters by person and subject. */
export function LogFilterBar({ filters, people, thingName, onChange }: LogFilterBarProps) {
  const chosen = filters.person;
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
