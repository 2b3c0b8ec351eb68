import { COMPARE_MAX, type PageParameter } from '@lml/common/contracts';
import { isId } from '../../../lib/stored-ids.js';

const IDS: PageParameter = 'ids';

/** Properties that the address of the comparison page names. */
export interface ComparedIds {
  /** Without duplicates, in order, at most `COMPARE_MAX`. */
  ids: number[];
  /** Parts that are no ids. */
  invalid: string[];
  tooMany: boolean;
}

/** Characters of an invalid part that are repeated to the visitor. */
const SHOWN = 20;

export function comparedIds(address: URLSearchParams): ComparedIds {
  const parts = (address.get(IDS) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const numbers = parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN));
  const ids = [...new Set(numbers.filter(isId))];
  const invalid = parts.filter((_part, index) => !isId(numbers[index]));
  return {
    ids: ids.slice(0, COMPARE_MAX),
    invalid: [...new Set(invalid)].slice(0, COMPARE_MAX).map((part) => part.slice(0, SHOWN)),
    tooMany: ids.length > COMPARE_MAX,
  };
}
