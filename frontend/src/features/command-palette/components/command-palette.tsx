import { propertyReference } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Building2, ListChecks, Mail, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Dialog } from '../../../ui/dialog.js';
import texts from '../../../content/command-palette-copy.json' with { type: 'json' };
import { foundListingsQuery } from '../../../site/found-listings.api.js';
import { foundMessagesQuery } from '../data/found.api.js';

/** A screen of the back office. */
export interface Screen {
  name: string;
  to: string;
  icon: LucideIcon;
}

interface Choice extends Screen {
  /** Words below the name. */
  detail?: string;
}

const WORK: Choice[] = [
  { name: texts.work.unanswered, to: paths.adminInquiriesWhere({ status: 'new' }), icon: ListChecks },
  { name: texts.work.late, to: paths.adminInquiriesWhere({ answer: 'late' }), icon: ListChecks },
  { name: texts.work.followUps, to: paths.adminInquiriesWhere({ follow: 'overdue' }), icon: ListChecks },
  { name: texts.work.stale, to: paths.adminPropertiesWhere({ stale: 'true' }), icon: ListChecks },
  { name: texts.work.incomplete, to: paths.adminPropertiesWhere({ incomplete: 'true' }), icon: ListChecks },
];

/** Characters of a search, as the staff lists take them. */
const SEARCH_MAX = 200;

interface CommandPaletteProps {
  /** Those that the signed-in person may open. */
  screens: readonly Screen[];
  onClose: () => void;
}

/** Finds listings, messages and screens by a few letters. Arrow keys mark a choice, Enter opens it. */
export function CommandPalette({ screens, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const search = useDeferredValue(typed.trim());
  const { groups, isLoading, isOutdated, isError } = useChoices(search, screens);
  const choices = groups.flatMap((group) => group.choices);
  const marked = Math.min(active, choices.length - 1);
  /** Whether Enter was pressed before the choices followed what is typed: the first of them is opened when they do. */
  const [isAwaited, setIsAwaited] = useState(false);
  const isCurrent = search === typed.trim() && !isOutdated;
  const optionId = (index: number) => `${listId}-${index}`;

  // A choice that the arrow keys mark must be in view.
  useEffect(() => {
    document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, marked]);

  function open(choice: Choice | undefined) {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  }

  const openFirst = useEffectEvent(() => open(choices[marked]));
  useEffect(() => {
    if (isAwaited && isCurrent) openFirst();
  }, [isAwaited, isCurrent]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setActive((marked + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && isCurrent) open(choices[marked]);
    else if (event.key === 'Enter') setIsAwaited(true);
  }

  return (
    <Dialog open onOpenChange={onClose} title={texts.title}>
      <div className="px-4 pt-4">
        <input
          autoFocus
          role="combobox"
          aria-label={texts.placeholder}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? optionId(marked) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setIsAwaited(false);
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-ink"
        />
      </div>
      <div id={listId} role="listbox" aria-label={texts.title} className="min-h-0 overflow-y-auto p-4">
        {groups.map(({ name, first, choices: own }) => (
          <div key={name} role="group" aria-label={name}>
            <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
              {name}
            </p>
            {own.map((choice, index) => (
              <Option
                key={choice.to}
                id={optionId(first + index)}
                choice={choice}
                isMarked={first + index === marked}
                onOpen={() => open(choice)}
              />
            ))}
          </div>
        ))}
        {choices.length === 0 && !isLoading && (
          <p className="px-2.5 py-4 text-muted">{filled(texts.nothing, { search })}</p>
        )}
      </div>
      <p role="status" className="border-t border-line px-5 py-4 text-sm text-muted sm:px-6">
        {isError ? texts.failed : isLoading ? texts.loading : texts.help}
      </p>
    </Dialog>
  );
}

/** Choices in groups; `first` is the position of a group's first choice among all. */
function useChoices(search: string, screens: readonly Screen[]) {
  const listings = useQuery(foundListingsQuery(search));
  const messages = useQuery(foundMessagesQuery(search));
  const isAsked = listings.isEnabled;
  const all: { name: string; choices: Choice[] }[] = [
    {
      name: texts.groups.listings,
      choices: ((isAsked && listings.data) || []).map(({ id, title, location, published }) => ({
        name: title,
        detail: [propertyReference(id), location, !published && texts.draft].filter(Boolean).join(' · '),
        to: paths.adminEditProperty(id),
        icon: Building2,
      })),
    },
    {
      name: texts.groups.messages,
      choices: ((isAsked && messages.data) || []).map(({ id, name, phone, subject }) => ({
        name,
        detail: [phone, subject].filter(Boolean).join(' · '),
        to: paths.adminInquiry(id),
        icon: Mail,
      })),
    },
    { name: texts.groups.work, choices: fitting(WORK, search) },
    { name: texts.groups.screens, choices: fitting(screens, search) },
  ];
  let first = 0;
  const groups = all
    .filter(({ choices }) => choices.length > 0)
    .map((group) => ({ ...group, first: (first += group.choices.length) - group.choices.length }));
  return {
    groups,
    isLoading: isAsked && (listings.isFetching || messages.isFetching),
    /** Whether the choices are those of an earlier search. */
    isOutdated: isAsked && [listings, messages].some((query) => query.isLoading || query.isPlaceholderData),
    isError: listings.isError || messages.isError,
  };
}

/** Those whose name has each word of a search. */
function fitting(choices: readonly Choice[], search: string): Choice[] {
  const words = search.toLowerCase().split(/\s+/);
  return choices.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

interface OptionProps {
  id: string;
  choice: Choice;
  isMarked: boolean;
  onOpen: () => void;
}

function Option({ id, choice: { name, detail, icon: Icon }, isMarked, onOpen }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onClick={onOpen}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-primary-soft',
        isMarked && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        {detail && <span className="block truncate text-[0.8125rem] text-muted">{detail}</span>}
      </span>
    </div>
  );
}
