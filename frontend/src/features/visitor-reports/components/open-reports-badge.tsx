import { useQuery } from '@tanstack/react-query';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { reportCountsQuery } from '../data/visitor-reports.api.js';
import copy from '../../../content/visitor-reports-copy.json' with { type: 'json' };

/** Number of open reports, beside the item of the menu; nothing if there are none. Red while one is late. */
export function OpenReportsBadge({ collapsed }: { collapsed: boolean }) {
  const { data } = useQuery(reportCountsQuery);
  if (!data || data.open === 0) return null;
  const text = filled(copy.navBadge, { n: groupedNumber(data.open) });
  return (
    <Badge
      tone={data.late > 0 ? 'danger' : 'warning'}
      className={collapsed ? 'sr-only' : 'ml-auto px-2! py-0!'}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden>{groupedNumber(data.open)}</span>
    </Badge>
  );
}
