import type { PropertyFilters } from '../data/property-filters.js';
import { FactFields } from './fact-fields.js';
import { PriceFields } from './price-fields.js';

interface MoreFieldsProps {
  filters: PropertyFilters;
  onChange: (change: Partial<PropertyFilters>) => void;
  form?: string;
}

/** Typed prices, and the filters by facts that fit the chosen type and purpose. */
export function MoreFields(props: MoreFieldsProps) {
  return (
    <>
      <PriceFields {...props} />
      <FactFields {...props} />
    </>
  );
}
