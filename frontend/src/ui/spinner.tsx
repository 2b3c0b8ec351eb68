import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names.js';

/** Decorative; the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />;
}

/** Fills a page or panel while it loads. */
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
