import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { choiceGroups, choiceKey, type Choice, stillFitting, suggestionsQuery } from '../data/suggestions.js';
import { searchText } from '../data/property-filters.js';

/** Shorter than the pause after which the list searches. */
const PAUSE_MS = 150;

/**
 * Combobox with a list of suggestions (WAI-ARIA: list autocomplete with manual selection): arrow keys mark a choice,
 * Enter takes it, Escape closes the list. The field works the same without it.
 */
export function useSuggestions(text: string, onPick: (choice: Choice) => void) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  /** Key of the marked choice: a new answer may move it, and must not mark another in its place. */
  const [active, setActive] = useState<string | null>(null);
  const typed = searchText(text);
  const settled = useSettled(typed, PAUSE_MS);
  const { data: answer = [], isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled),
    enabled: open && settled !== '',
    placeholderData: keepPreviousData,
  });
  const isEarlierAnswer = isPlaceholderData || settled !== typed;
  const suggested = isEarlierAnswer ? stillFitting(answer, typed) : answer;
  const groups = open ? choiceGroups(typed, typed === '' ? [] : suggested) : [];
  const choices = groups.flatMap((group) => group.choices);
  const marked = choices.findIndex((choice) => choiceKey(choice) === active);
  const isShown = choices.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  // A choice that the arrow keys mark must be in view.
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, marked]);

  function close() {
    setOpen(false);
    setActive(null);
  }

  function pick(choice: Choice) {
    close();
    onPick(choice);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      // One place more than choices: the field itself, at the end of either direction.
      const places = choices.length + 1;
      const next = choices[((marked + 1 + step + places) % places) - 1];
      setActive(next ? choiceKey(next) : null);
    } else if (event.key === 'Enter') {
      const choice = choices[marked];
      if (choice) {
        event.preventDefault();
        pick(choice);
      } else close();
    } else if (event.key === 'Escape' && isShown) {
      // The browser would clear the field.
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  }

  return {
    /** Opens the list: the visitor has typed. */
    onTyped: () => {
      setOpen(true);
      setActive(null);
    },
    close,
    field: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': marked >= 0 ? optionId(marked) : undefined,
      onKeyDown,
      onClick: () => setOpen(true),
      onBlur: close,
    },
    list: isShown ? { id: listId, groups, active: marked, optionId, onPick: pick } : null,
  } as const;
}

/** Follows a value after it has been the same for a while. */
function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
