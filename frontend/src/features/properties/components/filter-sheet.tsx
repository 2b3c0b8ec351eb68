import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { countLabel } from '../data/categories.js';
import { facetsQuery } from '../data/properties.api.js';
import { FILTER_NAMES, NO_FILTERS, type PropertyFilters, withFilter } from '../data/property-filters.js';
import { FilterFields, SoldSwitch } from './filter-fields.js';
import { MoreFields } from './more-fields.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.filterSheet;

interface FilterSheetProps {
  filters: PropertyFilters;
  opener: HTMLElement;
  onClose: () => void;
  onApply: (filters: PropertyFilters) => void;
}

/** Filters on phones: choose first, see the number of results, apply together. */
export function FilterSheet({ filters, opener, onClose, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const { data: facets, isPlaceholderData } = useQuery({
    ...facetsQuery(draft),
    placeholderData: keepPreviousData,
  });
  const total = isPlaceholderData ? undefined : facets?.total;
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      shape="sheet-bottom"
    >
      <div className="space-y-4 overflow-y-auto p-5">
        <FilterFields
          names={FILTER_NAMES}
          value={draft}
          facets={facets}
          onChange={(change) => setDraft(withFilter(draft, change))}
        />
        <MoreFields filters={draft} onChange={(change) => setDraft(withFilter(draft, change))} />
        <SoldSwitch
          sold={draft.sold}
          facets={facets}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </div>
      <p role="status" className="sr-only">
        {total !== undefined && countLabel(total)}
      </p>
      <div className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button
          look="quiet"
          onClick={() => setDraft({ ...NO_FILTERS, search: draft.search, sort: draft.sort })}
        >
          {texts.clear}
        </Button>
        <Button className="grow" onClick={() => onApply(draft)}>
          {showLabel(total)}
        </Button>
      </div>
    </Dialog>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return texts.show;
  return filled(total === 1 ? texts.showOne : texts.showCounted, { n: total });
}
