import type { InquiryFigures, StaffStats, User } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/skeleton.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { hideChecklist, useIsChecklistHidden } from '../data/checklist-state.js';
import { setUpQuery, type SetUp } from '../data/dashboard.api.js';

const texts = copy.checklist;
const STEPS = 6;

interface ChecklistProps {
  user: User;
  stats: StaffStats | undefined;
  now: InquiryFigures['now'] | undefined;
}

/**
 * Set-up checklist of a new agency, ticked off from the data. Hidden by a button, or when all is done; this
 * browser remembers that.
 */
export function Checklist(props: ChecklistProps) {
  return useIsChecklistHidden() ? null : <List {...props} />;
}

function List({ user, stats, now }: ChecklistProps) {
  const { data: setUp, isError } = useQuery(setUpQuery(user.id));
  const steps = setUp && stats && now && stepsOf(setUp, stats, now);
  const done = steps?.filter((step) => step.done).length;
  useEffect(() => {
    if (done === STEPS) hideChecklist();
  }, [done]);
  // Do not show an error for optional help.
  if (isError && !setUp) return null;
  return (
    <section
      aria-labelledby="checklist-heading"
      className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="checklist-heading" className="font-sans text-base font-semibold tracking-normal">
            {texts.title}
          </h2>
          <p className="text-sm leading-5 text-muted tabular">
            {done === undefined ? (
              <Skeleton className="h-5 w-24" />
            ) : (
              filled(texts.progress, { n: done, total: STEPS })
            )}
          </p>
        </div>
        <button
          type="button"
          aria-label={texts.dismiss}
          title={texts.dismiss}
          onClick={hideChecklist}
          className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-ink max-md:size-11"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {steps ? (
        <ol className={GRID}>
          {steps.map(({ name, to, done: isDone }) => (
            <li key={name}>
              {isDone ? (
                <span className={classNames(STEP, 'text-muted')}>
                  <CircleCheck aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-success" />
                  <span className="line-through decoration-line-strong">{name}</span>
                  <span className="sr-only">{texts.done}</span>
                </span>
              ) : (
                <Link to={to} className={classNames(STEP, 'group font-medium hover:bg-primary-soft')}>
                  <CircleDashed aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
                  <span className="group-hover:text-primary">{name}</span>
                  <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-primary" />
                </Link>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <div role="status" className={GRID}>
          <span className="sr-only">{texts.loading}</span>
          {Array.from({ length: STEPS }, (_, index) => (
            <span key={index} className={STEP}>
              <Skeleton className="size-5 rounded-full!" />
              <Skeleton className="h-4 w-3/4" />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

const GRID = 'mt-3 -mx-2 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3';
// Two lines, so that a long name moves nothing.
const STEP = 'flex min-h-12 items-center gap-3 rounded-control px-2 py-1 text-[0.9375rem] leading-5';

function stepsOf(setUp: SetUp, stats: StaffStats, now: InquiryFigures['now']) {
  return [
    { name: texts.password, to: paths.adminAccount, done: setUp.ownPassword },
    { name: texts.property, to: paths.adminNewProperty, done: stats.totalProperties > 0 },
    { name: texts.agent, to: paths.adminAgents, done: setUp.agents },
    { name: texts.people, to: paths.adminDirectors, done: setUp.directors },
    { name: texts.colleague, to: paths.adminPeople, done: setUp.colleagues },
    { name: texts.answer, to: paths.adminInquiries, done: now.everAnswered },
  ];
}
