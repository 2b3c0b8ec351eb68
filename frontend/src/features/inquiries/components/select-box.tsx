import { classNames } from '../../../lib/class-names.js';

interface SelectBoxProps {
  /** What is selected with it. */
  label: string;
  checked: boolean;
  /** Some of those that it stands for are selected. */
  some?: boolean;
  /** The label shows beside the box. */
  shown?: boolean;
  tabIndex?: number;
  className?: string;
  onChange: (checked: boolean) => void;
}

/** A box to select with, whose label is as large as a finger. */
export function SelectBox({
  label,
  checked,
  some = false,
  shown = false,
  tabIndex,
  className,
  onChange,
}: SelectBoxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-sm text-muted',
        className,
      )}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = some && !checked;
        }}
        type="checkbox"
        checked={checked}
        tabIndex={tabIndex}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-primary"
      />
      <span className={shown ? undefined : 'sr-only'}>{label}</span>
    </label>
  );
}
