import { classNames } from '../../../lib/class-names.js';

interface SelectBoxProps {
  /** Names the selected item. */
  label: string;
  checked: boolean;
  /** Indeterminate: some of the items are selected. */
  some?: boolean;
  /** The label is visible. */
  shown?: boolean;
  tabIndex?: number;
  className?: string;
  onChange: (checked: boolean) => void;
}

/** Checkbox whose label is large enough for touch. */
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
