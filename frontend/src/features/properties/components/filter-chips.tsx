import { ANY, type Near, type NearPlace } from '@lml/common/contracts';
import { Plus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import type { AskedFilter } from '../data/asked-filters.js';
import { activeFilters, nearPlaceName } from '../data/active-filters.js';
import { filtersToQuery, NO_FILTERS, type PropertyFilters } from '../data/property-filters.js';
import { DistanceSelect } from './distance-select.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const CHIP =
  'flex min-h-9 items-center gap-1.5 rounded-full bg-primary-soft pr-2.5 pl-3.5 text-sm font-medium hover:bg-line';

const ITEM = 'flex min-w-0 flex-wrap items-center gap-1.5';

interface FilterChipsProps {
  filters: PropertyFilters;
  /** Read out of the search. */
  asked: AskedFilter[];
  /** The place that listings must be near. */
  near: Near | null;
  /** Places among the filters that a distance can be chosen for. */
  nearPlaces: NearPlace[];
  onChange: (change: Partial<PropertyFilters>) => void;
  /** Leads to the search field. */
  onAddPlace: () => void;
}

/** Filters that are set, chosen or read out of the search; each can be removed. */
export function FilterChips({ filters, asked, near, nearPlaces, onChange, onAddPlace }: FilterChipsProps) {
  const active = activeFilters(filters, near);
  const placeOf = (text: string) => nearPlaces.find((place) => place.text === text)?.name;
  if (active.length === 0 && asked.length === 0) return null;
  return (
    <ul aria-label={searchCopy.filters.set} className="mt-4 flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label} className={ITEM}>
          <button
            type="button"
            aria-label={filled(searchCopy.filters.remove, { label })}
            onClick={() => onChange(without)}
            // Without scripts only the name of the filter stays.
            className={`${CHIP} noscript:invisible noscript:flex!`}
          >
            <span className="min-w-0 break-words noscript:visible">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
          {'near' in without && (
            <DistanceSelect
              place={nearPlaceName(filters, near)}
              radius={filters.radius}
              onChange={(radius) => onChange({ radius })}
            />
          )}
          {'location' in without && placeOf(label) !== undefined && (
            <DistanceSelect
              place={label}
              radius=""
              onChange={(radius) => onChange({ ...without, near: placeOf(label)!, radius })}
            />
          )}
        </li>
      ))}
      {asked.map(({ kind, label, text, without }) => (
        <li key={`${kind} ${label} ${without.search}`} className={ITEM}>
          <Link
            to={paths.propertiesWhere(filtersToQuery(without).toString())}
            preventScrollReset
            aria-label={filled(searchCopy.filters.remove, { label })}
            className={CHIP}
          >
            <span className="min-w-0 break-words">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </Link>
          {placeOf(text) !== undefined && (
            <DistanceSelect
              place={placeOf(text)!}
              radius=""
              onChange={(radius) => onChange({ search: without.search, near: placeOf(text)!, radius })}
            />
          )}
        </li>
      ))}
      {filters.location !== ANY && (
        <li>
          <button
            type="button"
            onClick={onAddPlace}
            className="flex min-h-9 items-center gap-1.5 rounded-full border border-line-strong pr-3.5 pl-2.5 text-sm font-medium hover:border-primary"
          >
            <Plus aria-hidden className="size-4" />
            {searchCopy.addPlace}
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
          className="min-h-9 rounded-full px-3 text-sm font-medium text-primary underline underline-offset-4"
        >
          {searchCopy.empty.reset}
        </button>
      </li>
    </ul>
  );
}
