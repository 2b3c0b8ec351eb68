import { BIN_DAYS } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.trash;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days below which the text is highlighted. */
const SOON = 3;

/** Days until a deleted property can no longer be restored. `now` in milliseconds. */
export function DaysLeft({ deletedAt, now }: { deletedAt: string; now: number }) {
  const days = Math.max(0, Math.ceil((Date.parse(deletedAt) - now) / DAY_MS + BIN_DAYS));
  return (
    <span className={classNames('whitespace-nowrap tabular', days <= SOON && 'font-semibold text-warning')}>
      {days === 1 ? texts.dayLeft : filled(texts.daysLeft, { n: days })}
    </span>
  );
}
