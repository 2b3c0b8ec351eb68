import {
  ANY,
  PUBLISHED_FILTER,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_SORTS,
  STAFF_STATUS_FILTER,
  STAFF_TYPE_FILTER,
} from '@lml/common/contracts';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { capitalised, filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Field, Select } from '../../../ui/field.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import { type StaffPropertyFilters, NEEDS, NO_FILTERS, searchText } from '../data/staff-property-filters.js';

const texts = copy.filters;
const types: Record<string, string> = texts.types;
const statuses: Record<string, string> = texts.statuses;
const visibilities: Record<string, string> = texts.visibilities;
const needs: Record<string, string> = texts.needs;
const sorts: Record<string, string> = texts.sorts;
/** Debounce delay: longer than the pause between two letters. */
const PAUSE_MS = 300;
const SELECTS = ['type', 'status', 'published', 'need', 'sort'] as const;

interface PropertyFilterPanelProps {
  filters: StaffPropertyFilters;
  onChange: (change: Partial<Omit<StaffPropertyFilters, 'page'>>) => void;
}

/** Debounced search and filters; on phones the filters are behind a button. */
export function PropertyFilterPanel({ filters, onChange }: PropertyFilterPanelProps) {
  const [open, setOpen] = useState(false);
  const set = SELECTS.filter((name) => filters[name] !== NO_FILTERS[name]).length;
  const select = (
    name: (typeof SELECTS)[number],
    options: readonly string[],
    names: Record<string, string>,
  ) => (
    <div className="md:grow md:basis-32">
      <Select
        bare
        label={texts.labels[name]}
        value={filters[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        // Add the current value to the choices, or the select would show "All".
        options={(options.includes(filters[name]) ? options : [...options, filters[name]]).map((value) => ({
          value,
          label: names[value] ?? capitalised(value),
        }))}
      />
    </div>
  );
  return (
    <form
      role="search"
      aria-label={texts.label}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-3"
    >
      <SearchInput search={filters.search} onSearch={(search) => onChange({ search })} />
      <Button
        look="outline"
        aria-expanded={open}
        aria-controls="property-filters"
        onClick={() => setOpen(!open)}
        className="md:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {set > 0 ? filled(texts.toggleCount, { n: set }) : texts.toggle}
      </Button>
      <div
        id="property-filters"
        className={classNames(
          'grid w-full grid-cols-2 gap-3 md:flex md:w-auto md:grow-[3] md:basis-[44rem] md:flex-wrap',
          !open && 'max-md:hidden',
        )}
      >
        {select('type', STAFF_TYPE_FILTER, types)}
        {select('status', STAFF_STATUS_FILTER, statuses)}
        {select('published', PUBLISHED_FILTER, visibilities)}
        {select('need', [ANY, ...NEEDS], needs)}
        {select('sort', STAFF_PROPERTY_SORTS, sorts)}
      </div>
    </form>
  );
}

function SearchInput({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and Forward change the URL and so the field.
  if (shown !== search) {
    setShown(search);
    if (searchText(typed) !== search) setTyped(search);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function ask(text: string, wait: number) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(searchText(text)), wait);
  }

  return (
    <div className="min-w-0 grow basis-48 md:basis-60">
      <Field label={texts.search} bare>
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
            />
            <input
              {...control}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={STAFF_PROPERTY_LIMITS.searchMax}
              placeholder={texts.searchPlaceholder}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                ask(target.value, PAUSE_MS);
              }}
              onKeyDown={({ key }) => key === 'Enter' && ask(typed, 0)}
              className="min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10 text-ellipsis text-ink placeholder:text-muted hover:border-primary"
            />
          </span>
        )}
      </Field>
    </div>
  );
}
