import type { Account, ChangeSubject } from '@lml/common/contracts';
import { X } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/field.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import type { ChangeFilters } from '../data/change-filters.js';
import { KNOWN_SUBJECTS } from '../data/changes.api.js';

const texts = copy.changes;

interface ChangeFilterBarProps {
  filters: ChangeFilters;
  /** Whom to choose from; empty while they are on the way. */
  people: Pick<Account, 'id' | 'username'>[];
  /** What the one thing that is looked at is called, where that is known. */
  thingName: string | undefined;
  onChange: (change: Partial<Omit<ChangeFilters, 'position'>>) => void;
}

/** Who, and about what. */
export function ChangeFilterBar({ filters, people, thingName, onChange }: ChangeFilterBarProps) {
  const chosen = filters.person;
  // A person of the address who is not in the list must not look like everyone.
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
            ...people.map(({ id, username }) => ({ value: String(id), label: username })),
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
