import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';

interface DashboardCardProps {
  title: string;
  /** Link to the complete list. */
  more?: { label: string; to: string };
  className?: string;
  children: ReactNode;
}

/** Section of the dashboard with a heading; has its final height from the start. */
export function DashboardCard({ title, more, className, children }: DashboardCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}
    >
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pr-2 pl-4 sm:pl-5">
        <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-primary hover:underline"
          >
            {more.label}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Empty state of a card. */
export function CardNote({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-center justify-center px-6 py-10 text-center md:min-h-80">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
  );
}
