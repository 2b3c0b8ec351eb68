import type { Freshness } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.freshness;

/** Says how long ago a listing was confirmed. */
export function freshnessText({ days, state }: Freshness): string {
  return (
    (state === 'fresh' && [texts.today, texts.yesterday][days]) ||
    filled(propertyCopy.freshness[state], { n: days })
  );
}

/** When the listing was confirmed; a warning if that is long ago. */
export function FreshnessLine({ freshness }: { freshness: Freshness | null }) {
  return (
    freshness && (
      <p
        className={classNames(
          'text-sm',
          freshness.state === 'fresh' ? 'text-muted' : 'font-medium text-warning',
        )}
      >
        {freshnessText(freshness)}
      </p>
    )
  );
}
