import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { capitalised } from '../../../lib/format.js';

/** Opaque, so that it is readable on any picture. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  return (
    <Badge tone={toneOf(status)} className={className}>
      {capitalised(status)}
    </Badge>
  );
}

function toneOf(status: string): BadgeTone {
  switch (status.toLowerCase()) {
    case 'sold':
      return 'danger';
    case 'pending':
      return 'warning';
    case 'available':
      return 'success';
    default:
      return 'primary';
  }
}
