import {
  type Account,
  ANY,
  ASSIGNEE_ME,
  ASSIGNEE_NONE,
  displayName,
  INQUIRY_FOLLOWS,
  INQUIRY_KINDS,
  INQUIRY_STATUSES,
  officeDay,
  propertyReference,
} from '@lml/common/contracts';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { NativeSelect, type SelectOption } from '../../../ui/native-select.js';
import { SearchInput } from '../../../ui/search-input.js';
import { countOfFilters, type InboxFilters, viewOf } from '../data/inbox-filters.js';
import { choiceOf, daysOf, RECEIVED_CHOICES, type ReceivedChoice } from '../data/received.js';
import { statusLabel } from './inquiry-status.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.filters;

const TYPING_PAUSE_MS = 300;
/** Lower limit for dates: typing 2026 passes through the year 2. */
const FIRST_DAY = '2000-01-01';

type FilterQuery = Omit<InboxFilters, 'page' | 'sort' | 'spam'>;

interface InboxToolbarProps {
  filters: InboxFilters;
  people: Account[];
  ownId: number | undefined;
  now: number;
  /** @param typing intermediate input, which replaces the history entry */
  onChange: (change: Partial<FilterQuery>, typing?: boolean) => void;
}

/** Debounced search and filters; on phones the filters are collapsed. */
export function InboxToolbar({ filters, people, ownId, now, onChange }: InboxToolbarProps) {
  const [expanded, setExpanded] = useState(false);
  const set = countOfFilters(filters);
  const today = officeDay(new Date(now));
  const [choosesDays, setChoosesDays] = useState(false);
  // The view says it already.
  const showsAnswer = filters.answer !== ANY && viewOf(filters) !== 'late';
  const choice = choosesDays ? 'custom' : choiceOf(filters, today);

  return (
    <div role="search" className="space-y-2 max-lg:[&_.min-h-9]:min-h-11">
      <div className="flex flex-wrap gap-2 xl:flex-nowrap">
        <SearchField search={filters.search} onSearch={(search) => onChange({ search }, true)} />
        <Button
          look="outline"
          className="sm:hidden"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          <SlidersHorizontal aria-hidden />
          {set > 0 ? filled(texts.toggleSet, { n: set }) : texts.toggle}
        </Button>
        <div
          className={classNames(
            'grid w-full grid-cols-2 gap-2 sm:grid-cols-5 xl:w-[52rem] xl:shrink-0',
            !expanded && 'max-sm:hidden',
          )}
        >
          <Filter
            label={texts.status}
            value={filters.status}
            onChange={(value) => onChange({ status: value as InboxFilters['status'] })}
            options={[
              { value: ANY, label: texts.anyStatus },
              ...INQUIRY_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
            ]}
          />
          <Filter
            label={texts.kind}
            value={filters.kind}
            onChange={(value) => onChange({ kind: value as InboxFilters['kind'] })}
            options={[
              { value: ANY, label: texts.anyKind },
              ...INQUIRY_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
            ]}
          />
          <Filter
            label={texts.assignee}
            value={String(filters.assignee)}
            onChange={(value) => onChange({ assignee: assigneeFrom(value) })}
            options={assigneeOptions(filters.assignee, people, ownId)}
          />
          <Filter
            label={texts.follow}
            value={filters.follow}
            onChange={(value) => onChange({ follow: value as InboxFilters['follow'] })}
            options={[
              { value: ANY, label: texts.anyFollow },
              ...INQUIRY_FOLLOWS.map((follow) => ({ value: follow, label: texts.follows[follow] })),
            ]}
          />
          <Filter
            label={texts.received}
            value={choice}
            onChange={(value) => {
              const chosen = value as ReceivedChoice;
              setChoosesDays(chosen === 'custom');
              if (chosen !== 'custom') onChange(daysOf(chosen, today));
            }}
            options={RECEIVED_CHOICES.map((value) => ({ value, label: texts.receivedChoices[value] }))}
          />
        </div>
      </div>
      {choice === 'custom' && (
        <Days
          filters={filters}
          onChange={(days) => {
            // Clearing one date must not hide the fields.
            setChoosesDays(true);
            onChange(days, true);
          }}
        />
      )}
      {(showsAnswer || filters.mail !== ANY || filters.propertyId !== null || filters.person !== null) && (
        <div className="flex flex-wrap gap-2">
          {showsAnswer && <Removable name={texts.late} onRemove={() => onChange({ answer: ANY })} />}
          {filters.mail !== ANY && (
            <Removable name={texts.mails[filters.mail]} onRemove={() => onChange({ mail: ANY })} />
          )}
          {filters.propertyId !== null && (
            <Removable
              name={filled(texts.property, { reference: propertyReference(filters.propertyId) })}
              onRemove={() => onChange({ propertyId: null })}
            />
          )}
          {filters.person !== null && (
            <Removable name={texts.person} onRemove={() => onChange({ person: null })} />
          )}
        </div>
      )}
    </div>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [searched, setSearched] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and Forward change the URL and so the field.
  if (searched !== search) {
    setSearched(search);
    if (typed.trim() !== search) setTyped(search);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function find(text: string, wait: number) {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (text.trim() !== search) onSearch(text.trim());
    }, wait);
  }

  return (
    <SearchInput
      compact
      className="min-w-48 grow basis-0 max-xl:sm:basis-full"
      label={texts.search}
      value={typed}
      onChange={(event) => find(event.target.value, TYPING_PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find(typed, 0);
      }}
      placeholder={texts.searchPlaceholder}
    />
  );
}

interface FilterProps {
  label: string;
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
}

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <label className="min-w-0">
      <span className="sr-only">{label}</span>
      <NativeSelect
        small
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={options}
      />
    </label>
  );
}

function Days({
  filters: { from, to },
  onChange,
}: {
  filters: InboxFilters;
  onChange: (days: Pick<InboxFilters, 'from' | 'to'>) => void;
}) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <DayField
        label={texts.from}
        day={from}
        // Keeps the range valid: moves the other date if needed.
        onDay={(day) => onChange({ from: day, to: to && day > to ? day : to })}
      />
      <DayField
        label={texts.to}
        day={to}
        onDay={(day) => onChange({ from: day && day < from ? day : from, to: day })}
      />
    </div>
  );
}

function DayField({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day);
  }
  return (
    <label className="flex items-center gap-2 text-sm font-medium">
      {label}
      <input
        type="date"
        value={typed}
        min={FIRST_DAY}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === '' || value >= FIRST_DAY) onDay(value);
        }}
        className="min-h-9 rounded-control border border-line-strong bg-surface px-3 tabular hover:border-primary"
      />
    </label>
  );
}

function Removable({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      look="outline"
      size="small"
      className="rounded-full! max-lg:min-h-11"
      aria-label={filled(texts.remove, { name })}
      onClick={onRemove}
    >
      {name}
      <X aria-hidden />
    </Button>
  );
}

function assigneeFrom(value: string): InboxFilters['assignee'] {
  return value === ANY || value === ASSIGNEE_ME || value === ASSIGNEE_NONE ? value : Number(value);
}

/**
 * Choices of assignees; the signed-in user is "me". Includes an unlisted account of the URL, or the select
 * would show "Everyone".
 */
function assigneeOptions(
  chosen: InboxFilters['assignee'],
  people: Account[],
  ownId: number | undefined,
): SelectOption[] {
  const known = typeof chosen !== 'number' || people.some(({ id }) => id === chosen);
  return [
    { value: ANY, label: texts.anyone },
    { value: ASSIGNEE_ME, label: texts.me },
    { value: ASSIGNEE_NONE, label: texts.nobody },
    ...people
      .filter(({ id }) => id !== ownId || id === chosen)
      .map((person) => ({
        value: String(person.id),
        label: filled(texts.colleague, { name: displayName(person) }),
      })),
    ...(known
      ? []
      : [
          {
            value: String(chosen),
            label: filled(texts.colleague, { name: filled(texts.unknownAccount, { id: chosen }) }),
          },
        ]),
  ];
}
