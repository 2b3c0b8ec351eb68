import type { PropertyFacets } from '@lml/common/contracts';
import { Select } from '../../../ui/field.js';
import { choicesOf, FILTERS } from '../data/filter-choices.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import {
  QUERY_NAMES,
  type FilterChoice,
  type FilterName,
  type PropertyFilters,
} from '../data/property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.filters;

interface FilterFieldsProps<Name extends FilterName> {
  /** Filters to show, in this order. */
  names: readonly Name[];
  value: Pick<FilterChoice, Name>;
  onChange: (change: Partial<FilterChoice>) => void;
  /** Undefined while loading; active filters can be changed meanwhile. */
  facets: PropertyFacets | undefined;
  /** Id of the form they belong to without JavaScript, if they are outside of it. */
  form?: string;
}

/** Filter selects; each choice has its number of results. */
export function FilterFields<Name extends FilterName>({
  names,
  value,
  onChange,
  facets,
  form,
}: FilterFieldsProps<Name>) {
  return names.map((name) => (
    <Select
      key={name}
      bare
      label={FILTERS[name].label}
      name={QUERY_NAMES[name]}
      form={form}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={choicesOf(name, value, facets)}
    />
  ));
}

interface SoldSwitchProps extends Pick<PropertyFilters, 'sold'> {
  onChange: (change: Pick<PropertyFilters, 'sold'>) => void;
  facets: PropertyFacets | undefined;
  form?: string;
}

/** Shows or hides sold and let listings; disabled when there are none to show. */
export function SoldSwitch({ sold, onChange, facets, form }: SoldSwitchProps) {
  const isShown = sold === 'show';
  return (
    <label className="flex min-h-11 w-fit items-center gap-2.5 text-sm has-disabled:text-muted md:text-base">
      <input
        type="checkbox"
        name={QUERY_NAMES.sold}
        value="show"
        form={form}
        checked={isShown}
        disabled={facets?.sold === 0 && !isShown}
        onChange={(event) => onChange({ sold: event.target.checked ? 'show' : 'hide' })}
        className="size-[1.125rem] shrink-0 accent-primary"
      />
      <span>
        {facets
          ? filled(texts.withCount, { choice: searchCopy.showSold, n: groupedNumber(facets.sold) })
          : searchCopy.showSold}
      </span>
    </label>
  );
}
