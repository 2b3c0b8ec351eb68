import type { PropertyFacets } from '@lml/common/contracts';
import { Select } from '../../../ui/field.js';
import { choicesOf, FILTERS } from '../data/filter-choices.js';
import { QUERY_NAMES, type FilterChoice, type FilterName } from '../data/property-filters.js';

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
