import type { EvidenceCounts, InquiryFigures, PrivacyDue, StaffStats } from '@lml/common/contracts';
import {
  BadgeCheck,
  BellRing,
  ShieldAlert,
  ShieldUser,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  FileCheck,
  FilePen,
  Inbox,
  MailX,
  CalendarCheck,
  CalendarClock,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { evidencePaths } from '../../../site/evidence-paths.js';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { groupedNumber } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { DashboardCard } from './dashboard-card.js';

const texts = copy.todo;

interface Prompt {
  count: number;
  texts: { one: string; many: string };
  to: string;
  icon: LucideIcon;
  urgent?: boolean;
}

interface TodoCardProps {
  /** Missing while loading or on failure. */
  stats: StaffStats | undefined;
  now: InquiryFigures['now'] | undefined;
  /** Undefined while loading; null if the role does not look after them, or they could not be read. */
  evidence: EvidenceCounts | null | undefined;
  privacy: PrivacyDue | null | undefined;
  /** Error of a failed request. */
  problem: string | null;
  onRetry: () => void;
  busy: boolean;
}

/** Open tasks, most urgent first; each links to its filtered list. */
export function TodoCard(props: TodoCardProps) {
  return <DashboardCard title={texts.title}>{content(props)}</DashboardCard>;
}

function content({ stats, now, evidence, privacy, problem, onRetry, busy }: TodoCardProps) {
  if (problem !== null && (!stats || !now)) {
    return <ErrorState title={texts.failed} text={problem} onRetry={onRetry} busy={busy} headingLevel="h3" />;
  }
  if (!stats || !now || evidence === undefined || privacy === undefined) return <TodoSkeleton />;
  const prompts = [...privacyPrompts(privacy), ...promptsOf(stats, now, evidence)].filter(
    ({ count }) => count > 0,
  );
  if (prompts.length === 0) {
    return (
      <div className="flex min-h-40 flex-col items-center justify-center px-6 py-6 text-center md:min-h-80">
        <CircleCheck aria-hidden strokeWidth={1.5} className="size-9 text-success" />
        <p className="mt-3 font-semibold">{texts.nothing}</p>
        <p className="mt-1 text-sm text-muted">{texts.nothingText}</p>
      </div>
    );
  }
  return (
    <ul className="min-h-40 p-2 md:min-h-80">
      {prompts.map(({ count, texts: { one, many }, to, icon: Icon, urgent }) => (
        <li key={many}>
          <Link
            to={to}
            className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-primary-soft sm:px-3"
          >
            <Icon
              aria-hidden
              strokeWidth={1.5}
              className={classNames('size-5 shrink-0', urgent ? 'text-danger' : 'text-muted')}
            />
            <span className="min-w-0 grow text-[0.9375rem] leading-5">
              <strong className="font-semibold tabular">{groupedNumber(count)}</strong>{' '}
              {count === 1 ? one : many}
              {urgent && <span className="sr-only"> ({texts.urgent})</span>}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Tasks with a time limit by law. They stand first. */
function privacyPrompts(due: PrivacyDue | null): Prompt[] {
  if (!due) return [];
  return [
    {
      count: due.lateBreaches,
      texts: texts.lateBreaches,
      to: paths.adminPrivacyRegister('breaches'),
      icon: ShieldAlert,
      urgent: true,
    },
    {
      count: due.overdue,
      texts: texts.overdueRequests,
      to: paths.adminPrivacyRegister('requests'),
      icon: ShieldUser,
      urgent: true,
    },
    {
      count: due.soon,
      texts: texts.soonRequests,
      to: paths.adminPrivacyRegister('requests'),
      icon: ShieldUser,
    },
  ];
}

function promptsOf(stats: StaffStats, now: InquiryFigures['now'], evidence: EvidenceCounts | null): Prompt[] {
  return [
    {
      count: now.late,
      texts: texts.late,
      to: paths.adminInquiriesWhere({ answer: 'late' }),
      icon: BellRing,
      urgent: true,
    },
    {
      count: now.unanswered - now.late,
      texts: texts.unanswered,
      to: paths.adminInquiriesWhere({ status: 'new' }),
      icon: Inbox,
    },
    {
      count: now.overdue,
      texts: texts.overdue,
      to: paths.adminInquiriesWhere({ follow: 'overdue' }),
      icon: CalendarClock,
      urgent: true,
    },
    {
      count: now.mailFailed,
      texts: texts.mailFailed,
      to: paths.adminInquiriesWhere({ status: 'new', mail: 'failed' }),
      icon: MailX,
      urgent: true,
    },
    {
      count: stats.drafts,
      texts: texts.drafts,
      to: paths.adminPropertiesWhere({ published: 'no' }),
      icon: FilePen,
    },
    {
      count: stats.incomplete,
      texts: texts.incomplete,
      to: paths.adminPropertiesWhere({ incomplete: 'true' }),
      icon: CircleDashed,
    },
    {
      count: stats.stale,
      texts: texts.stale,
      to: paths.adminPropertiesWhere({ stale: 'true' }),
      icon: CalendarCheck,
    },
    {
      count: evidence?.expiring ?? 0,
      texts: texts.evidence,
      to: evidencePaths.all,
      icon: FileCheck,
    },
    {
      count: evidence?.registrations ?? 0,
      texts: texts.registrations,
      to: `${paths.adminSettings}#verification`,
      icon: BadgeCheck,
      urgent: true,
    },
  ];
}

function TodoSkeleton() {
  return (
    <div role="status" className="min-h-40 p-2 md:min-h-80">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-12 items-center gap-3 px-2 sm:px-3">
          <Skeleton className="size-5" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
