import { BIN_DAYS } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const words = copy.bin;
const DAY_MS = 24 * 60 * 60 * 1000;
/** From so many days on it stands out. */
const SOON = 3;

/** Days for which a listing can be restored still. `now` in milliseconds. */
export function DaysLeft({ deletedAt, now }: { deletedAt: string; now: number }) {
  const days = Math.max(0, Math.ceil((Date.parse(deletedAt) - now) / DAY_MS + BIN_DAYS));
  return (
    <span className={classNames('whitespace-nowrap tabular', days <= SOON && 'font-semibold text-warning')}>
      {days === 1 ? words.dayLeft : filled(words.daysLeft, { n: days })}
    </span>
  );
}
