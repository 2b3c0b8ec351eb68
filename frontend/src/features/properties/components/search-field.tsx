import { Search, X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { searchText } from '../data/property-filters.js';
import { rememberSearch } from '../data/recent-searches.js';
import { type Choice, textOfChoice } from '../data/suggestions.js';
import { SuggestionInput } from './suggestion-input.js';
import { useSuggestions } from './use-suggestions.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.search;

/** Debounce delay: longer than the pause between two letters. */
const PAUSE_MS = 350;

interface SearchFieldProps {
  /** Current search of the list. */
  value: string;
  /** Called when typing pauses. */
  onPause: (search: string) => void;
  /** Called at once on Enter, on the button, or when the search is cleared. */
  onSubmit: (search: string) => void;
  /** Called with a suggestion that was chosen; the field shows its search. */
  onPick: (choice: Choice) => void;
  /** Id and target of the form, so that other controls can belong to it without JavaScript. */
  form: { id: string; action: string };
  className?: string;
  ref?: Ref<Pick<HTMLElement, 'focus'>>;
}

/** Search field of the list: searches while typing, and at once on Enter. */
export function SearchField({ value, onPause, onSubmit, onPick, form, className, ref }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  /** Search that this field requested: its return must not overwrite newer input. */
  const [asked, setAsked] = useState<string | null>(null);
  if (value !== shown) {
    setShown(value);
    setAsked(null);
    if (value !== asked) setText(value);
  }

  useEffect(() => {
    const search = searchText(text);
    if (search === value || search === asked) return;
    const timer = setTimeout(() => {
      setAsked(search);
      onPause(search);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, asked, onPause]);

  const suggestions = useSuggestions(text, (choice) => {
    rememberSearch(textOfChoice(choice));
    setText(choice.search);
    setAsked(choice.search);
    onPick(choice);
  });

  function submit(search: string) {
    suggestions.close();
    rememberSearch(search);
    setAsked(search);
    onSubmit(search);
  }

  return (
    <form
      {...form}
      role="search"
      aria-label={texts.form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        submit(searchText(text));
      }}
    >
      <SuggestionInput
        label={texts.label}
        placeholder={texts.placeholder}
        text={text}
        onText={setText}
        suggestions={suggestions}
        className="pr-22 pl-3 [&::-webkit-search-cancel-button]:hidden"
        ref={input}
      >
        <span className="absolute inset-y-0 right-0 flex items-center">
          <button
            type="button"
            aria-label={texts.clear}
            onClick={() => {
              setText('');
              submit('');
              input.current?.focus();
            }}
            className={classNames(
              'grid size-10 place-items-center rounded-control text-muted hover:text-ink',
              text === '' && 'invisible',
            )}
          >
            <X aria-hidden className="size-4" />
          </button>
          <button
            type="submit"
            aria-label={texts.submit}
            className="grid h-full w-11 place-items-center rounded-control text-primary hover:text-primary-hover"
          >
            <Search aria-hidden className="size-5" />
          </button>
        </span>
      </SuggestionInput>
    </form>
  );
}
