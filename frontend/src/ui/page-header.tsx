import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';

/** Title and introduction of a page without a hero. */
export function PageHeader({
  title,
  text,
  compact = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** For pages whose visitors come for a list: the list is in the first view. */
  compact?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-line bg-surface">
      <div className={classNames('container-page print:py-4', compact ? 'py-5' : 'py-10 lg:py-14')}>
        {!compact && <span aria-hidden className="mb-4 block h-0.5 w-12 bg-gold" />}
        <h1 tabIndex={-1} className={compact ? 'text-h2' : 'text-h1'}>
          {title}
        </h1>
        {text && (
          <p className={classNames('text-muted', compact ? 'mt-1 text-sm' : 'mt-3 max-w-2xl text-lg')}>
            {text}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
