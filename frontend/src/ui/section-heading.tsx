import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';

interface SectionHeadingProps {
  title: string;
  text?: ReactNode;
  /** Leaves the text out on phones, where each line costs a part of the screen. */
  shortOnPhones?: boolean;
  /** Content at the right of the heading on wide screens. */
  aside?: ReactNode;
}

/** Heading of a page section, with the site's short golden rule above it. */
export function SectionHeading({ title, text, shortOnPhones = false, aside }: SectionHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8 lg:mb-10">
      <div className="max-w-2xl">
        <span aria-hidden className="mb-4 block h-0.5 w-12 bg-gold" />
        <h2 className="text-h2">{title}</h2>
        {text && (
          <p className={classNames('mt-3 text-lg text-muted', shortOnPhones && 'max-sm:hidden')}>{text}</p>
        )}
      </div>
      {aside}
    </div>
  );
}
