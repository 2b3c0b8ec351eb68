import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { periodToQuery, PERIOD_CHOICES, type PeriodChoice } from '../data/periods.js';

const texts = copy.analytics;
const names: Record<PeriodChoice, string> = texts.periods;

/** Links, so that a period can be shared and Back works. */
export function PeriodChoiceLinks({
  chosen,
  choices = PERIOD_CHOICES,
}: {
  chosen: PeriodChoice;
  choices?: readonly PeriodChoice[];
}) {
  return (
    <nav aria-label={texts.period}>
      <ul className="flex flex-wrap rounded-control border border-line-strong bg-surface p-0.5">
        {choices.map((choice) => (
          <li key={choice}>
            <Link
              to={{ search: periodToQuery(choice) }}
              preventScrollReset
              aria-current={choice === chosen ? 'true' : undefined}
              className={classNames(
                'flex min-h-9 items-center rounded-[4px] px-3 text-sm font-semibold whitespace-nowrap max-md:min-h-11',
                choice === chosen ? 'bg-primary text-on-primary' : 'text-ink hover:bg-primary-soft',
              )}
            >
              {names[choice]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
