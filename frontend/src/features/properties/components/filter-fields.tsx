import type { PropertyFacets } from '@lml/common/contracts';
import { Select } from '../../../ui/field.js';
import { choicesOf, FILTERS } from '../data/filter-choices.js';
import { ADDRESS_NAMES, type FilterChoice, type FilterName } from '../data/property-filters.js';

interface FilterFieldsProps<Name extends FilterName> {
  /** Which filters, in this order. */
  names: readonly Name[];
  value: Pick<FilterChoice, Name>;
  onChange: (change: Partial<FilterChoice>) => void;
  /** Undefined until they are counted: a filter that is set can be seen and taken back meanwhile. */
  facets: PropertyFacets | undefined;
  /** The id of the form that they are sent with where no script runs, unless they lie in it. */
  form?: string;
}

/** Filters to choose from, each choice with how many listings it would leave. */
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
      name={ADDRESS_NAMES[name]}
      form={form}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={choicesOf(name, value, facets)}
    />
  ));
}
