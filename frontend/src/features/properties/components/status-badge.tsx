import { isSold } from '@lml/common/contracts';
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
  if (isSold({ status })) return 'danger';
  switch (status.toLowerCase()) {
    case 'pending':
      return 'warning';
    case 'available':
      return 'success';
    default:
      return 'primary';
  }
}
