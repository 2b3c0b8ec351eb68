import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.js';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface NativeSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** 36 px high instead of 44. */
  small?: boolean;
  invalid?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select (best on phones), styled. */
export function NativeSelect({ options, small, invalid, className, ...rest }: NativeSelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={classNames(
          'block w-full appearance-none rounded-control border bg-surface pr-9 pl-3 text-ellipsis text-ink transition-colors duration-150 hover:border-primary disabled:opacity-60',
          small ? 'min-h-9 text-sm font-medium' : 'min-h-11',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-raised text-ink disabled:text-muted"
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
