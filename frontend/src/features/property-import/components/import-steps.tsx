import { Check } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };

const STEPS = ['choose', 'check', 'apply'] as const;
export type ImportStep = (typeof STEPS)[number];

/** Steps of the import; completed ones have a tick. */
export function ImportSteps({ current, done }: { current: ImportStep; done: boolean }) {
  const at = STEPS.indexOf(current);
  return (
    <ol aria-label={copy.import.steps} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {STEPS.map((step, index) => {
        const isBehind = index < at || (done && index === at);
        const isCurrent = index === at;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 sm:not-last:after:h-px sm:not-last:after:w-12 sm:not-last:after:bg-line-strong sm:not-last:after:content-[""]',
              isCurrent ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-7 shrink-0 place-items-center rounded-full border text-[0.8125rem] font-semibold tabular',
                isBehind || isCurrent
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-line-strong bg-surface',
              )}
            >
              {isBehind ? <Check className="size-4" /> : index + 1}
            </span>
            {copy.import.step[step]}
          </li>
        );
      })}
    </ol>
  );
}
