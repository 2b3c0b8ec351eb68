import { ANY, INQUIRY_STATUSES } from '@lml/common/contracts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NativeSelect } from '../../../ui/native-select.js';
import type { InboxFilters } from '../data/inbox-filters.js';
import { statusLabel } from './inquiry-status.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.inbox;

const TYPING_PAUSE_MS = 300;

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: (change: Partial<Pick<InboxFilters, 'search' | 'status'>>) => void;
}

/** Search, which waits for a pause in the typing, and the status filter. */
export function InboxToolbar({ filters, onChange }: InboxToolbarProps) {
  const [typed, setTyped] = useState(filters.search);
  const [searched, setSearched] = useState(filters.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and Forward change the address under the field.
  if (searched !== filters.search) {
    setSearched(filters.search);
    if (typed.trim() !== filters.search) setTyped(filters.search);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function search(text: string, wait: number) {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange({ search: text.trim() }), wait);
  }

  return (
    <form
      role="search"
      className="flex flex-col gap-3 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <label className="relative grow">
        <span className="sr-only">{words.search}</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          value={typed}
          onChange={(event) => search(event.target.value, TYPING_PAUSE_MS)}
          placeholder={words.searchPlaceholder}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10 text-ellipsis placeholder:text-muted hover:border-primary"
        />
      </label>
      <label className="sm:w-52">
        <span className="sr-only">{words.filter}</span>
        <NativeSelect
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as InboxFilters['status'] })}
          options={[
            { value: ANY, label: words.anyStatus },
            ...INQUIRY_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
          ]}
        />
      </label>
    </form>
  );
}
