import { isSold, isUnderOffer, type PropertySummary, statusLabel } from '@lml/common/contracts';
import { Badge, type BadgeTone } from '../../../ui/badge.js';

type Offered = Pick<PropertySummary, 'status' | 'purpose'>;

/** Status of a listing in the words of its purpose. Opaque, so that it is readable on any picture. */
export function StatusBadge({ property, className }: { property: Offered; className?: string }) {
  return (
    <Badge tone={toneOf(property)} className={className}>
      {statusLabel(property)}
    </Badge>
  );
}

function toneOf(property: Offered): BadgeTone {
  if (isSold(property)) return 'danger';
  return isUnderOffer(property) || property.status.toLowerCase() === 'pending' ? 'warning' : 'primary';
}
