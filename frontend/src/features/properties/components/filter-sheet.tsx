import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { countLabel } from '../data/categories.js';
import { facetsQuery } from '../data/properties.api.js';
import { FILTER_NAMES, NO_FILTERS, type PropertyFilters } from '../data/property-filters.js';
import { FilterFields } from './filter-fields.js';

interface FilterSheetProps {
  filters: PropertyFilters;
  onClose: () => void;
  onApply: (filters: PropertyFilters) => void;
}

/** The filters on a phone: chosen first, with the number of properties they leave, and applied in one go. */
export function FilterSheet({ filters, onClose, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const { data: facets, isPlaceholderData } = useQuery({
    ...facetsQuery(draft),
    placeholderData: keepPreviousData,
  });
  const total = isPlaceholderData ? undefined : facets?.total;
  const count = total === undefined ? ' ' : ` ${total} `;
  const noun = total === 1 ? 'property' : 'properties';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Filter properties" shape="sheet-bottom">
      <div className="space-y-4 overflow-y-auto p-5">
        <FilterFields
          names={FILTER_NAMES}
          value={draft}
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
          Clear all
        </Button>
        <Button className="grow" onClick={() => onApply(draft)}>
          Show{count}
          {noun}
        </Button>
      </div>
    </Dialog>
  );
}
