import { Building2, Clock, Hash, House, Landmark, MapPin, Route } from 'lucide-react';
import type { ComponentType } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { groupedNumber } from '../../../lib/format.js';
import { countLabel } from '../data/categories.js';
import { type Choice, type ChoiceGroup, choiceKey } from '../data/suggestions.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.suggestions;
const ICONS: Record<Choice['kind'], ComponentType<{ 'aria-hidden': true; className: string }>> = {
  recent: Clock,
  reference: Hash,
  place: MapPin,
  landmark: Landmark,
  road: Route,
  project: Building2,
  listing: House,
};

interface SuggestionListProps {
  id: string;
  groups: ChoiceGroup[];
  /** Position of the marked choice in all groups; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onPick: (choice: Choice) => void;
}

/** The listbox of the search field; the focus stays in the field. */
export function SuggestionList({ id, groups, active, optionId, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.label}
      // Keeps the focus in the field, so that the list stays open until the press ends.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1.5 text-left text-ink shadow-float"
    >
      {groups.map(({ kind, choices, first }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p
            id={`${id}-${kind}`}
            role="presentation"
            className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted"
          >
            {texts.groups[kind]}
          </p>
          {choices.map((choice, index) => {
            const own = first + index;
            const Icon = ICONS[kind];
            return (
              <div
                key={choiceKey(choice)}
                id={optionId(own)}
                role="option"
                aria-selected={own === active}
                onClick={() => onPick(choice)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-primary-soft',
                  own === active && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{choice.label}</span>
                  {choice.detail !== '' && (
                    <span className="block truncate text-[0.8125rem] text-muted">{choice.detail}</span>
                  )}
                </span>
                {choice.count !== null && (
                  <span className="shrink-0 text-sm text-muted tabular">
                    <span aria-hidden>{groupedNumber(choice.count)}</span>
                    <span className="sr-only">{countLabel(choice.count)}</span>
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
