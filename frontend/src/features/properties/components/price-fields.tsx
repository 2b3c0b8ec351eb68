import { ANY, NO_UPPER_PRICE, OPEN_ENDED_PRICE_RANGE, parseShillings } from '@lml/common/contracts';
import { useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Input } from '../../../ui/field.js';
import { shortAmount } from '../data/active-filters.js';
import { priceRange, type PropertyFilters } from '../data/property-filters.js';
import copy from '../../../content/fact-filters-copy.json' with { type: 'json' };

const texts = copy.price;
/** As `parseShillings`, for browsers without scripts. */
const AMOUNT = '\\s*([Kk][Ee]?[Ss][Hh]?[Ss]?\\.?)?\\s*[\\d, ]+(\\.\\d+)?\\s*[kKmM]?\\s*';

type Ends = Record<'min' | 'max', string>;

interface PriceFieldsProps {
  filters: PropertyFilters;
  onChange: (change: Pick<PropertyFilters, 'price'>) => void;
  form?: string;
}

/** Typed ends of the price; they apply when the field is left or on Enter, and errors stand below it. */
export function PriceFields({ filters, onChange, form }: PriceFieldsProps) {
  const [typed, setTyped] = useState(() => endsOf(filters.price));
  const [errors, setErrors] = useState<Partial<Ends>>({});
  const [shown, setShown] = useState(filters.price);
  // A price that was chosen elsewhere replaces what was typed.
  if (shown !== filters.price) {
    setShown(filters.price);
    setTyped(endsOf(filters.price));
    setErrors({});
  }
  const isRent = filters.purpose === 'rent';

  function apply() {
    const found = errorsOf(typed);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const price = rangeOf(typed) ?? ANY;
    if (price !== filters.price) onChange({ price });
  }

  return (['min', 'max'] as const).map((end) => (
    <Input
      key={end}
      bare={errors[end] === undefined}
      label={isRent ? copy.rent[end] : copy.price[end]}
      error={errors[end]}
      name={end}
      form={form}
      inputMode="text"
      autoComplete="off"
      placeholder={texts.hint}
      pattern={AMOUNT}
      title={texts.invalid}
      maxLength={24}
      value={typed[end]}
      onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        apply();
      }}
    />
  ));
}

/** The ends of a price range as people write them; an open end is empty. */
function endsOf(price: string): Ends {
  if (price === ANY) return { min: '', max: '' };
  const [min = 0, max = 0] = price.split('-').map(Number);
  const isOpen = max >= NO_UPPER_PRICE || price === OPEN_ENDED_PRICE_RANGE;
  return { min: min === 0 ? '' : shortAmount(min), max: isOpen ? '' : shortAmount(max) };
}

function errorsOf(typed: Ends): Partial<Ends> {
  const errors: Partial<Ends> = {};
  for (const end of ['min', 'max'] as const) {
    if (typed[end].trim() !== '' && parseShillings(typed[end]) === undefined) errors[end] = texts.invalid;
  }
  if (errors.min ?? errors.max) return errors;
  const isWrongOrder = rangeOf(typed) === undefined && typed.min.trim() !== '';
  return isWrongOrder ? { max: filled(texts.order, { min: typed.min.trim() }) } : {};
}

/** Undefined if neither end was typed, or they are in the wrong order. */
function rangeOf(typed: Ends): string | undefined {
  const [min, max] = [parseShillings(typed.min), parseShillings(typed.max)];
  return min === undefined && max === undefined ? undefined : priceRange(min, max);
}
