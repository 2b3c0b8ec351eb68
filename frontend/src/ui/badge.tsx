import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';

export type BadgeTone = 'primary' | 'neutral' | 'outline' | 'danger' | 'success' | 'warning' | 'accent';

const TONES: Record<BadgeTone, string> = {
  primary: 'bg-primary text-on-primary border-transparent',
  neutral: 'bg-primary-soft text-ink border-transparent',
  outline: 'bg-surface text-ink border-line-strong',
  danger: 'bg-danger-soft text-danger border-transparent',
  success: 'bg-success-soft text-success border-transparent',
  warning: 'bg-warning-soft text-warning border-transparent',
  accent: 'bg-accent text-on-accent border-transparent',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-[0.8125rem] font-semibold leading-5 whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
