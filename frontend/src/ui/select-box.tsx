import { Check, Minus } from 'lucide-react';
import { classNames } from '../lib/class-names.js';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Indeterminate: some of the items are selected. */
  mixed?: boolean;
  /** `range`: select from the previous box to this one (Shift was held). */
  onChange: (checked: boolean, range: boolean) => void;
  className?: string;
}

/** Checkbox with a target of 44 by 44 pixels. */
export function SelectBox({ label, checked, mixed = false, onChange, className }: SelectBoxProps) {
  return (
    <span className={classNames('relative grid size-11 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        // Prevents the browser from selecting the text in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        // Use the click event: it knows the Shift key, and the keyboard triggers it too.
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none grid size-[1.125rem] place-items-center rounded-[4px] border transition-colors duration-150',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
          checked || mixed
            ? 'border-primary bg-primary text-on-primary'
            : 'border-line-strong bg-surface peer-hover:border-primary',
        )}
      >
        {mixed ? (
          <Minus className="size-3.5 stroke-[2.5px]!" />
        ) : (
          checked && <Check className="size-3.5 stroke-[2.5px]!" />
        )}
      </span>
    </span>
  );
}
