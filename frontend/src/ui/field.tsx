import { CircleAlert } from 'lucide-react';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '../lib/class-names.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };
import { NativeSelect, type SelectOption } from './native-select.js';

const texts = uiCopy.required;

const CONTROL =
  'w-full rounded-control border bg-surface px-3 text-ink placeholder:text-muted/80 transition-colors duration-150 hover:border-primary disabled:opacity-60';

function controlClass(invalid: boolean): string {
  return classNames(CONTROL, invalid ? 'border-danger' : 'border-line-strong');
}

interface Shell {
  label: string;
  /** Shown under the control and read with it; the control is marked as invalid. */
  error?: string;
  hint?: string;
  /** The field has no error or hint, so no line is reserved under it. */
  bare?: boolean;
}

interface FieldProps extends Shell {
  /** Shows the mark of a required field; the control says it to screen readers by `aria-required`. */
  required?: boolean;
  children: (control: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, control and error. */
export function Field({ label, error, hint, bare = false, required = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <div className="mb-1.5 flex gap-1 text-sm font-medium">
        <label htmlFor={id} className="min-w-0">
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {/* The line is always reserved: a button that moved when an error appeared would miss the click. */}
      <div hidden={bare} className={classNames('mt-1 min-h-6 text-sm', hint && 'pb-2')}>
        {error ? (
          <p id={noteId} className="flex items-start gap-1.5 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {error}
          </p>
        ) : (
          hint && (
            <p id={noteId} className="text-muted">
              {hint}
            </p>
          )
        )}
      </div>
    </div>
  );
}

/** Outside the label, so that its accessible name stays the label's text. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      {texts.mark}
    </span>
  );
}

/** Explains the mark, once in each form that has required and other fields. */
export function RequiredNote({ text = texts.note, className }: { text?: string; className?: string }) {
  return (
    <p className={classNames('text-sm text-muted', className)}>
      <RequiredMark /> {text}
    </p>
  );
}

/** `aria-required` of a control, as a boolean. */
function isRequired({
  'aria-required': required,
}: {
  'aria-required'?: boolean | 'true' | 'false';
}): boolean {
  return required === true || required === 'true';
}

type InputProps = Shell & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> };

export function Input({ label, error, hint, bare, className, ...rest }: InputProps) {
  return (
    <Field label={label} error={error} hint={hint} bare={bare} required={isRequired(rest)}>
      {(control) => (
        <input
          {...control}
          {...rest}
          className={classNames(controlClass(Boolean(error)), 'min-h-11', className)}
        />
      )}
    </Field>
  );
}

type TextareaProps = Shell &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> };

export function Textarea({ label, error, hint, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} error={error} hint={hint} required={isRequired(rest)}>
      {(control) => (
        <textarea
          {...control}
          {...rest}
          className={classNames(controlClass(Boolean(error)), 'block py-2.5', className)}
        />
      )}
    </Field>
  );
}

type SelectProps = Shell &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly SelectOption[];
    ref?: React.Ref<HTMLSelectElement>;
  };

/** {@link NativeSelect} with a label. */
export function Select({ label, error, hint, bare, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} bare={bare} required={isRequired(rest)}>
      {(control) => <NativeSelect {...control} {...rest} invalid={Boolean(error)} />}
    </Field>
  );
}
