import { type FactFilter, isLandOrdered, LAND_SIZES, TERM_CHOICES } from '@lml/common/contracts';
import { Input, Select } from '../../../ui/field.js';
import { choicesOfFact, offeredFacts } from '../data/fact-filters.js';
import { factValueText } from '../data/fact-texts.js';
import type { PropertyFilters } from '../data/property-filters.js';
import copy from '../../../content/fact-filters-copy.json' with { type: 'json' };

interface FactFieldsProps {
  filters: PropertyFilters;
  onChange: (change: Partial<PropertyFilters>) => void;
  /** Id of the form they belong to without JavaScript, if they are outside of it. */
  form?: string;
}

/** Filters by facts that fit the chosen type and purpose. */
export function FactFields({ filters, onChange, form }: FactFieldsProps) {
  return offeredFacts(filters).map((name) =>
    name === 'availableBy' ? (
      <Input
        key={name}
        bare
        type="date"
        label={copy.labels[name]}
        name={name}
        form={form}
        value={filters[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    ) : (
      <Select
        key={name}
        bare
        label={copy.labels[name]}
        name={name}
        form={form}
        value={filters[name]}
        onChange={(event) => onChange(changeOf(name, event.target.value, filters))}
        options={[
          { value: '', label: copy.any[name] },
          ...valuesOf(name, filters[name]).map((value) => ({ value, label: factValueText(name, value) })),
        ]}
      />
    ),
  );
}

/** Values on offer, with the chosen one even if it is not among them. */
function valuesOf(name: FactFilter, chosen: string): readonly string[] {
  const offered =
    name === 'minLand' || name === 'maxLand'
      ? LAND_SIZES
      : name === 'maxTerm'
        ? TERM_CHOICES
        : choicesOfFact(name);
  const values: readonly string[] = offered;
  return chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
}

/** The other end of the land area gives way if no plot could have both. */
function changeOf(name: FactFilter, value: string, filters: PropertyFilters): Partial<PropertyFilters> {
  const next = { ...filters, [name]: value };
  if (isLandOrdered(next)) return { [name]: value };
  return name === 'minLand' ? { minLand: value, maxLand: '' } : { maxLand: value, minLand: '' };
}
