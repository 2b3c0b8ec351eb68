import { PROPERTY_SEARCH_MAX } from '@lml/common/contracts';
import { Suspense, type ReactNode, type Ref } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { Field } from '../../../ui/field.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { QUERY_NAMES } from '../data/property-filters.js';
import type { useSuggestions } from './use-suggestions.js';

const SuggestionList = lazyComponent(() =>
  import('./suggestion-list.js').then((module) => module.SuggestionList),
);

interface SuggestionInputProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  suggestions: ReturnType<typeof useSuggestions>;
  className: string;
  /** Buttons in the field. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Search field with its list of suggestions. */
export function SuggestionInput({
  label,
  placeholder,
  text,
  onText,
  suggestions,
  className,
  children,
  ref,
}: SuggestionInputProps) {
  return (
    <Field label={label} bare>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            {...suggestions.field}
            ref={ref}
            type="search"
            name={QUERY_NAMES.search}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={PROPERTY_SEARCH_MAX}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              suggestions.onTyped();
            }}
            className={classNames(
              'block min-h-11 w-full appearance-none rounded-control border border-line-strong bg-surface text-ink transition-colors duration-150 placeholder:text-muted hover:border-primary',
              className,
            )}
          />
          {children}
          {suggestions.list && (
            <Suspense fallback={null}>
              <SuggestionList {...suggestions.list} />
            </Suspense>
          )}
        </span>
      )}
    </Field>
  );
}
