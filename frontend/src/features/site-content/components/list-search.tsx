import { STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../../ui/search-input.js';

const TYPING_PAUSE_MS = 300;

interface ListSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
}

/** Debounced search field of a list. */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and Forward change the URL and so the field.
  if (searched !== value) {
    setSearched(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function search(text: string, wait: number) {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange(text.trim()), wait);
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
      className="max-w-xl"
    >
      <SearchInput
        label={label}
        value={typed}
        maxLength={STAFF_PROPERTY_LIMITS.searchMax}
        onChange={(event) => search(event.target.value, TYPING_PAUSE_MS)}
        placeholder={placeholder}
      />
    </form>
  );
}
