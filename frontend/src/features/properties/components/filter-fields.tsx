import { ANY, PRICE_RANGES, type FilterOptions } from '@lml/common/contracts';

import { Select } from '../../../ui/field.js';
import { typeLabel, type PropertyFilters } from '../data/property-filters.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

type Choice = Pick<PropertyFilters, 'location' | 'type' | 'price'>;

interface FilterFieldsProps {
  value: Choice;
  onChange: (change: Partial<Choice>) => void;
  /** Undefined until they are loaded: a filter that is set can be seen and taken back meanwhile. */
  options: FilterOptions | undefined;
}

const words = propertyCopy.propertyList.filters;

/** Where, what and at which price. */
export function FilterFields({ value, onChange, options }: FilterFieldsProps) {
  return (
    <>
      <Select
        bare
        label={words.location}
        value={value.location}
        onChange={(event) => onChange({ location: event.target.value })}
        options={choices(options?.locations ?? [], value.location, 'All locations')}
      />
      <Select
        bare
        label={words.propertyType}
        value={value.type}
        onChange={(event) => onChange({ type: event.target.value })}
        options={choices(options?.propertyTypes ?? [], value.type, 'All types', typeLabel)}
      />
      <Select
        bare
        label={words.priceRange}
        value={value.price}
        onChange={(event) => onChange({ price: event.target.value })}
        options={priceChoices(value.price)}
      />
    </>
  );
}

function choices(
  values: readonly string[],
  current: string,
  anyLabel: string,
  label = (value: string) => value,
) {
  const known = current === ANY || values.includes(current) ? values : [current, ...values];
  return [{ value: ANY, label: anyLabel }, ...known.map((value) => ({ value, label: label(value) }))];
}

/** A range that came with the address and is none of ours is kept as a choice of its own. */
function priceChoices(current: string) {
  return PRICE_RANGES.some(({ value }) => value === current)
    ? PRICE_RANGES
    : [...PRICE_RANGES, { value: current, label: `KES ${current.replace('-', ' - ')}` }];
}
