import type { FilterOptions } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { propertyPageQuery } from '../data/properties.api.js';
import { NO_FILTERS, withFilter, type PropertyFilters } from '../data/property-filters.js';
import { FilterFields } from './filter-fields.js';

interface FilterSheetProps {
  filters: PropertyFilters;
  pageSize: number;
  options: FilterOptions | undefined;
  onClose: () => void;
  onApply: (filters: PropertyFilters) => void;
}

/** The filters on a phone: chosen first, with the number of properties they leave, and applied in one go. */
export function FilterSheet({ filters, pageSize, options, onClose, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const { data, isFetching } = useQuery(propertyPageQuery({ ...draft, page: 1 }, pageSize));
  const count = data && !isFetching ? ` ${data.total} ` : ' ';
  const noun = data?.total === 1 && !isFetching ? 'property' : 'properties';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Filter properties" shape="sheet-bottom">
      <div className="space-y-4 overflow-y-auto p-5">
        <FilterFields
          value={draft}
          options={options}
          onChange={(change) => setDraft(withFilter(draft, change))}
        />
      </div>
      <div className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button look="quiet" onClick={() => setDraft({ ...NO_FILTERS, sort: draft.sort })}>
          Clear all
        </Button>
        <Button className="grow" onClick={() => onApply({ ...draft, page: 1 })}>
          Show{count}
          {noun}
        </Button>
      </div>
    </Dialog>
  );
}
