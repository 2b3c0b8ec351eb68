import { BadgeCheck, Clock3 } from 'lucide-react';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.stale;

/** Number of properties to reconfirm; its line is reserved while loading. */
export function StalePrompt({
  count,
  days,
  shown,
  onShow,
}: {
  count: number | undefined;
  /** Days without confirmation after which visitors are warned. */
  days: number;
  /** The list is filtered to them. */
  shown: boolean;
  onShow: () => void;
}) {
  return (
    <p className="flex min-h-11 items-center gap-2 text-sm md:min-h-9">
      {count === 0 ? (
        <span className="flex items-center gap-2 text-muted">
          <BadgeCheck aria-hidden className="size-4 text-success" />
          {filled(texts.nothing, { days })}
        </span>
      ) : (
        count !== undefined &&
        (shown ? (
          <span className="flex items-center gap-2 text-warning">
            <Clock3 aria-hidden className="size-4" />
            {texts.shown}
          </span>
        ) : (
          <button
            type="button"
            onClick={onShow}
            className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-left font-medium text-warning underline-offset-4 hover:underline md:min-h-9"
          >
            <Clock3 aria-hidden className="size-4" />
            {filled(count === 1 ? texts.one : texts.many, { n: groupedNumber(count), days })}
          </button>
        ))
      )}
    </p>
  );
}
