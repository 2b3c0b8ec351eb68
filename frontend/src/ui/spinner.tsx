import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names.js';

/** Decorative; the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />;
}

/** Fills a page or a panel while it has nothing else to show. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner className="size-6" />
        {label}
      </span>
    </div>
  );
}
