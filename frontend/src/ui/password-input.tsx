import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { classNames } from '../lib/class-names.js';
import { Field } from './field.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.password;

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Password field with a show/hide button. */
export function PasswordInput({ label, error, hint, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} required={rest['aria-required'] === true}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            type={shown ? 'text' : 'password'}
            className={classNames(
              'min-h-11 w-full rounded-control border bg-surface pr-12 pl-3 hover:border-primary',
              error ? 'border-danger' : 'border-line-strong',
            )}
          />
          <button
            type="button"
            aria-label={shown ? texts.hide : texts.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
