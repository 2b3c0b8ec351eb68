import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.js';
import { groupedNumber } from '../lib/format.js';

export interface PillLink {
  to: string;
  label: string;
  isCurrent: boolean;
  /** Number behind the label: undefined while it loads, left out if the link never has one. */
  count?: number | undefined;
}

/** Links to the views of a staff screen, side by side. */
export function PillLinks({ label, links }: { label: string; links: PillLink[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.isCurrent ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium',
                link.isCurrent
                  ? 'border-primary bg-primary-soft text-primary'
                  : 'border-line bg-surface hover:border-primary',
              )}
            >
              {link.label}
              {/* Its room is kept, so that nothing moves when the number arrives. */}
              {'count' in link && (
                <span className="w-6 tabular">{link.count !== undefined && groupedNumber(link.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
