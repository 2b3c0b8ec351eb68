interface CheckBoxProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  /** Left out in forms whose values are read from the address. */
  onChange?: (checked: boolean) => void;
}

/** A checkbox with a hint below. */
export function CheckBox({ name, label, hint, checked, onChange }: CheckBoxProps) {
  return (
    <div className="mb-4">
      <label className="flex min-h-8 items-start gap-2.5 font-medium">
        <input
          type="checkbox"
          name={name}
          value="1"
          {...(onChange
            ? { checked, onChange: (event) => onChange(event.target.checked) }
            : { defaultChecked: checked })}
          aria-describedby={`${name}-hint`}
          className="mt-1 size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
