import { STAFF_PROPERTY_TEXTS, type StaffStats } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Building2, House, Landmark, Trees, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { statsQuery } from '../data/dashboard.api.js';

const texts = copy.tiles;

type Counted = keyof StaffStats['addedThisMonth'];

const TILES: { name: string; counted: Counted; to: string; icon: LucideIcon }[] = [
  { name: texts.total, counted: 'totalProperties', to: paths.adminProperties, icon: Landmark },
  {
    name: texts.residential,
    counted: 'residential',
    to: paths.adminPropertiesWhere({ type: 'residential' }),
    icon: House,
  },
  {
    name: texts.commercial,
    counted: 'commercial',
    to: paths.adminPropertiesWhere({ type: 'commercial' }),
    icon: Building2,
  },
  { name: texts.land, counted: 'land', to: paths.adminPropertiesWhere({ type: 'land' }), icon: Trees },
];

/** Number of properties, with additions since the first of the month; each links to its list. */
export function StatTiles() {
  const { data: stats, isError, error, isFetching, refetch } = useQuery(statsQuery);
  if (isError && !stats) {
    return (
      <section aria-label={texts.label} className="rounded-card border border-line bg-surface">
        <ErrorState
          title={STAFF_PROPERTY_TEXTS.statsFailed}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </section>
    );
  }
  return (
    <section aria-label={texts.label} aria-busy={!stats}>
      {!stats && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {TILES.map(({ name, counted, to, icon: Icon }) => (
          <li key={counted}>
            <Link
              to={to}
              className="group block h-full rounded-card border border-line bg-surface p-4 hover:border-primary sm:p-5"
            >
              <span className="flex items-center justify-between gap-2 text-sm text-muted group-hover:text-primary">
                {name}
                <Icon aria-hidden strokeWidth={1.5} className="size-5 shrink-0" />
              </span>
              <span className="mt-1 flow-root h-10 text-[2rem] leading-10 font-semibold tabular">
                {stats ? groupedNumber(stats[counted]) : <Skeleton className="my-1 h-8 w-16" />}
              </span>
              <span className="flow-root min-h-5 text-[0.8125rem] leading-5 text-muted max-[399px]:min-h-10">
                {stats ? addedText(stats.addedThisMonth[counted]) : <Skeleton className="my-0.5 h-4 w-28" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function addedText(added: number): string {
  return added === 0 ? texts.noneAdded : filled(texts.added, { n: groupedNumber(added) });
}
