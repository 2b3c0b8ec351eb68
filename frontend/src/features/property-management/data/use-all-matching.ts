import type { StaffPropertySummary } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import { matchingProperties } from './staff-properties.api.js';
import type { StaffPropertyFilters } from './staff-property-filters.js';
import type { Selection } from './use-selection.js';

const texts = copy.selection;

/**
 * Extends the selection of a page to all listings that match its filters, beyond the page. Clearing a row, or the
 * page, takes it out again.
 * @param shown listings of the page
 * @param place identifies the list shown, such as the URL
 */
export function useAllMatching(
  shown: StaffPropertySummary[],
  selection: Selection,
  filters: StaffPropertyFilters,
  place: string,
) {
  const [all, setAll] = useState<{ place: string; properties: StaffPropertySummary[] } | null>(null);
  const load = useMutation({
    mutationFn: () => matchingProperties(filters),
    onSuccess: (properties) => setAll({ place, properties }),
    onError: (error) =>
      showToast({ title: texts.allFailed, description: problemText(error), tone: 'destructive' }),
  });
  const isAll = all?.place === place && selection.ids.length > 0;
  const chosen = shown.filter(({ id }) => selection.has(id));
  const shownIds = new Set(shown.map(({ id }) => id));
  return {
    selected: isAll ? [...chosen, ...all.properties.filter(({ id }) => !shownIds.has(id))] : chosen,
    isAll,
    loading: load.isPending,
    selectAll: () => load.mutate(),
    clear: () => {
      setAll(null);
      selection.clear();
    },
  };
}
