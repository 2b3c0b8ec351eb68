import { RATE_FIELDS, shillings, type StaffRateSet } from '@lml/common/contracts';
import { filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { Dialog } from '../../../ui/dialog.js';
import copy from '../../../content/rates-copy.json' with { type: 'json' };
import { RATE_KEYS } from '../data/rate-form.js';

const texts = copy.details;

/** Everything of one set. */
export function RateSetDialog({ set, onClose }: { set: StaffRateSet; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={filled(texts.title, { date: shortDate(set.validFrom) })}
      description={set.source}
    >
      <div className="overflow-y-auto px-5 py-4 sm:px-6">
        {set.note && <p className="mb-4 whitespace-pre-line wrap-anywhere text-muted">{set.note}</p>}
        <dl className="grid gap-x-6 gap-y-2 tabular sm:grid-cols-2">
          {RATE_KEYS.map((key) => (
            <div key={key} className="contents">
              <dt className="text-muted">{RATE_FIELDS[key].label}</dt>
              <dd className="font-medium max-sm:mb-2 sm:text-right">{valueText(key, set)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

function valueText(key: (typeof RATE_KEYS)[number], { values }: StaffRateSet): string {
  const value = values[key];
  if (value === null) return texts.notKnown;
  if (Array.isArray(value)) {
    return value
      .map(({ upTo, rate }) =>
        upTo === null
          ? filled(texts.bandRest, { rate: percent(rate) })
          : filled(texts.bandTo, { amount: groupedNumber(upTo), rate: percent(rate) }),
      )
      .join('; ');
  }
  const { kind } = RATE_FIELDS[key];
  if (kind === 'percent') return percent(value);
  return kind === 'money' ? shillings(value) : String(value);
}

function percent(points: number): string {
  return `${groupedNumber(points / 100, 2)}%`;
}
