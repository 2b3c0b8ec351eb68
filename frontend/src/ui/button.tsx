import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { Spinner } from './spinner.js';

export type ButtonVariant =
  | 'primary'
  | 'accent'
  | 'danger'
  | 'outline'
  | 'quiet'
  | 'on-dark'
  | 'on-dark-quiet';
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  danger: 'bg-danger text-surface hover:opacity-90',
  outline: 'border border-line-strong bg-surface text-ink hover:border-primary hover:text-primary',
  quiet: 'text-ink hover:bg-primary-soft',
  'on-dark': 'bg-white text-[#12493a] hover:bg-[#e6efe9] focus-on-dark',
  'on-dark-quiet': 'border border-white/70 text-white hover:bg-white/15 focus-on-dark',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  medium: 'min-h-11 px-4 text-[0.9375rem] gap-2',
  large: 'min-h-12 px-6 text-base gap-2',
};

/** Button classes, for links that look like a button. */
export function buttonClass(look: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex items-center justify-center rounded-control font-semibold leading-tight transition-colors duration-150',
    'disabled:opacity-55 [&_svg]:size-[1.125em]',
    VARIANTS[look],
    SIZES[size],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores further presses. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({ look, size, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      className={classNames(buttonClass(look, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
