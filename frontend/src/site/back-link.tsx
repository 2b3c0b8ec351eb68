import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../ui/button.js';

/** Link to the parent screen, above the title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={`${buttonClass('quiet', 'small')} mb-1 -ml-3 text-muted! hover:text-ink!`}>
      <ArrowLeft aria-hidden />
      {label}
    </Link>
  );
}
