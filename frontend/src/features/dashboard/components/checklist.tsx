import type { InquiryFigures, Role, StaffStats, User } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { use, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { OpenHelpContext } from '../../../lib/open-help.js';
import { Skeleton } from '../../../ui/skeleton.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { hideChecklist, useIsChecklistHidden } from '../data/checklist-state.js';
import { setUpQuery, type SetUp } from '../data/dashboard.api.js';

const texts = copy.checklist;
/** Steps of the longest list, while loading. */
const STEPS_MAX = 6;

interface ChecklistProps {
  user: User;
  stats: StaffStats | undefined;
  now: InquiryFigures['now'] | undefined;
}

/**
 * Checklist, ticked off from the data: the set-up of a new agency, or an invited colleague's first day in their role.
 * Hidden by a button, or when all is done; this browser remembers that.
 */
export function Checklist(props: ChecklistProps) {
  return useIsChecklistHidden() ? null : <List {...props} />;
}

function List({ user, stats, now }: ChecklistProps) {
  const openHelp = use(OpenHelpContext);
  const { data: setUp, isError } = useQuery(setUpQuery(user));
  const steps = setUp && stats && now && stepsOf(user.role, setUp, stats, now);
  const done = steps?.filter((step) => step.done).length;
  const total = steps?.length;
  useEffect(() => {
    if (done !== undefined && done === total) hideChecklist();
  }, [done, total]);
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
            {setUp?.invited ? texts.firstDay : texts.title}
          </h2>
          <p className="text-sm leading-5 text-muted tabular">
            {done === undefined ? (
              <Skeleton className="h-5 w-24" />
            ) : (
              filled(texts.progress, { n: done, total: total! })
            )}
          </p>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={openHelp}
            className="-mx-2 -mb-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {texts.help}
          </button>
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
          {Array.from({ length: STEPS_MAX }, (_, index) => (
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

interface Step {
  name: string;
  to: string;
  done: boolean;
}

function stepsOf(role: Role, setUp: SetUp, stats: StaffStats, now: InquiryFigures['now']): Step[] {
  const password = { name: texts.password, to: paths.adminAccount, done: setUp.ownPassword };
  const facts = { name: texts.facts, to: paths.adminAccount, done: setUp.facts };
  const secondFactor = { name: texts.secondFactor, to: paths.adminAccount, done: setUp.secondFactor };
  const property = {
    name: texts.property,
    to: paths.adminNewProperty,
    done: stats.totalProperties > setUp.samples,
  };
  const agent = { name: texts.agent, to: paths.adminAgents, done: setUp.agents };
  const people = { name: texts.people, to: paths.adminDirectors, done: setUp.directors };
  const colleague = { name: texts.colleague, to: paths.adminPeople, done: setUp.colleagues };
  const answer = { name: texts.answer, to: paths.adminInquiries, done: now.everAnswered };
  const linked = { name: texts.linked, to: paths.adminPeople, done: setUp.linked };
  const ownListing = { name: texts.ownListing, to: paths.adminNewProperty, done: setUp.ownListing };
  const first = setUp.invited ? facts : password;
  switch (role) {
    case 'owner':
      return [first, property, agent, people, colleague, answer];
    case 'manager':
      return [first, secondFactor, property, agent, people, answer];
    case 'agent':
      return [first, secondFactor, linked, ownListing];
    case 'viewer':
      return [first, secondFactor];
  }
}
