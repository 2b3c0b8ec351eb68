import { Search } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.js';

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Read out only: the placeholder and the glass explain the field on the screen. */
  label: string;
  /** Classes of the whole field. */
  className?: string;
  /** Lower, for bars with small controls. */
  compact?: boolean;
}

/** Search field of the back office, with a glass and without a visible label. */
export function SearchInput({ label, className, compact = false, ...input }: SearchInputProps) {
  return (
    <label className={classNames('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        className={classNames(
          'w-full rounded-control border border-line-strong bg-surface pr-3 pl-10 text-ellipsis placeholder:text-muted hover:border-primary',
          compact ? 'min-h-9' : 'min-h-11',
        )}
        {...input}
      />
    </label>
  );
}
