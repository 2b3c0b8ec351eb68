import { QUERY_NAMES, type PropertyFilters } from '../data/property-filters.js';
import { segmentOf, SEGMENTS, type Segment } from '../data/segments.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const SEGMENT =
  'flex min-h-11 items-center rounded-full px-3 text-sm font-medium has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

interface SegmentChoiceProps {
  filters: Pick<PropertyFilters, 'type' | 'purpose'>;
  onChange: (segment: Segment | undefined) => void;
}

/** Buy, rent, land or commercial: a choice in a form, which also works without scripts. */
export function SegmentChoice({ filters, onChange }: SegmentChoiceProps) {
  const current = segmentOf(filters);
  return (
    <fieldset className="col-span-full flex flex-wrap gap-1">
      <legend className="sr-only">{searchCopy.segments.label}</legend>
      {[undefined, ...SEGMENTS].map((segment) => (
        <label key={segment ?? 'all'} className={SEGMENT}>
          <input
            type="radio"
            name={QUERY_NAMES.purpose}
            value={segment ?? ''}
            checked={segment === current}
            onChange={() => onChange(segment)}
            className="sr-only"
          />
          {searchCopy.segments[segment ?? 'all']}
        </label>
      ))}
    </fieldset>
  );
}
