import { BadgeCheck, Clock3 } from 'lucide-react';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.stale;

interface StalePromptProps {
  /** Properties of which visitors are warned, and those to confirm this week; undefined while loading. */
  counts: { stale: number; due: number } | undefined;
  /** Days without confirmation after which visitors are warned. */
  days: number;
  /** The list is filtered to some of them. */
  shown: boolean;
  onShow: (need: 'stale' | 'due') => void;
}

/** Number of properties to reconfirm; its lines are reserved while loading, two on a phone. */
export function StalePrompt({ counts, days, shown, onShow }: StalePromptProps) {
  const filter = (need: 'stale' | 'due', text: string, colour: string) => (
    <button
      type="button"
      onClick={() => onShow(need)}
      className={`-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-left font-medium ${colour} underline-offset-4 hover:underline md:min-h-9`}
    >
      <Clock3 aria-hidden className="size-4 shrink-0" />
      {text}
    </button>
  );
  const { stale, due } = counts ?? { stale: 0, due: 0 };
  return (
    <p className="flex min-h-22 flex-wrap content-start items-center gap-x-6 text-sm sm:min-h-11 md:min-h-9">
      {counts &&
        (shown ? (
          <span className="flex items-center gap-2 text-warning">
            <Clock3 aria-hidden className="size-4" />
            {texts.shown}
          </span>
        ) : (
          <>
            {stale === 0 ? (
              <span className="flex items-center gap-2 text-muted">
                <BadgeCheck aria-hidden className="size-4 text-success" />
                {filled(texts.nothing, { days })}
              </span>
            ) : (
              filter(
                'stale',
                filled(stale === 1 ? texts.one : texts.many, { n: groupedNumber(stale), days }),
                'text-danger',
              )
            )}
            {due > 0 &&
              filter(
                'due',
                filled(due === 1 ? texts.dueOne : texts.due, { n: groupedNumber(due) }),
                'text-warning',
              )}
          </>
        ))}
    </p>
  );
}
