import { type Breach, BREACH_STEPS, isOdpcLate } from '@lml/common/contracts';
import { AlarmClock, CircleCheck, Circle } from 'lucide-react';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { closeBreach } from '../data/registers.api.js';
import { useRegisterChange } from '../data/use-register-change.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

const texts = copy.breaches;
const HOUR_MS = 3_600_000;

/** A breach with its countdown, the steps of the runbook, and what staff can do. */
export function BreachCard({ breach, onEdit }: { breach: Breach; onEdit: (opener: HTMLElement) => void }) {
  const { id, what, data, people, remedy, risk, steps, foundAt, closedAt, updatedBy } = breach;
  const close = useRegisterChange(() => closeBreach(breach), { done: texts.closedDone });
  const heading = `breach-${id}`;
  return (
    <article aria-labelledby={heading} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={risk === 'real' ? 'danger' : risk === 'undecided' ? 'warning' : 'neutral'}>
          {texts.risks[risk]}
        </Badge>
        <Countdown breach={breach} />
        <span className="text-sm text-muted tabular sm:ml-auto">
          {filled(texts.found, { time: staffDateTime(foundAt) })}
        </span>
      </div>
      <h2 id={heading} className="mt-3 font-sans text-base font-semibold whitespace-pre-line wrap-anywhere">
        {what}
      </h2>
      <dl className="mt-3 space-y-1 text-sm">
        <Fact name={texts.facts.data} text={data} />
        <Fact name={texts.facts.people} text={people} />
        <Fact name={texts.facts.remedy} text={remedy} />
        <Fact name={texts.facts.lateReasons} text={breach.lateReasons} />
        <Fact
          name={texts.facts.peopleToldAt}
          text={breach.peopleToldAt && staffDateTime(breach.peopleToldAt)}
        />
        <Fact name={texts.facts.untoldReason} text={breach.untoldReason} />
      </dl>
      <h3 className="mt-4 text-sm font-semibold">{texts.runbook}</h3>
      <ol className="mt-2 space-y-1.5 text-sm">
        {BREACH_STEPS.map((step) => {
          const done = steps.includes(step);
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={step} className="flex gap-2">
              <Icon
                aria-hidden
                className={done ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-muted'}
              />
              <span>
                <strong className="font-semibold">{texts.steps[step].name}</strong>
                <span className="sr-only"> ({done ? texts.stepDone : texts.stepOpen})</span>:{' '}
                {texts.steps[step].text}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-sm text-muted">
        {closedAt
          ? filled(texts.closed, { name: updatedBy, time: staffDateTime(closedAt) })
          : filled(texts.updated, { name: updatedBy })}
      </p>
      {!closedAt && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" onClick={(event) => onEdit(event.currentTarget)}>
            {texts.edit}
          </Button>
          <Button look="outline" size="small" busy={close.isPending} onClick={() => close.mutate(undefined)}>
            {texts.close}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Time that is left to tell the ODPC, or when it was told. */
function Countdown({ breach }: { breach: Breach }) {
  const now = useNow();
  const { odpcSentAt, odpcDueAt, risk, closedAt } = breach;
  if (odpcSentAt)
    return <Badge tone="success">{filled(texts.told, { time: staffDateTime(odpcSentAt) })}</Badge>;
  if (risk === 'unlikely' || closedAt) return null;
  const late = isOdpcLate(breach, new Date(now));
  const hours = Math.floor(Math.abs(Date.parse(odpcDueAt) - now) / HOUR_MS);
  return (
    <Badge tone={late || hours < 24 ? 'danger' : 'warning'}>
      <AlarmClock aria-hidden className="size-3.5" />
      {filled(late ? texts.late : texts.left, { hours, time: staffDateTime(odpcDueAt) })}
    </Badge>
  );
}

function Fact({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="gap-2 sm:flex">
      <dt className="shrink-0 text-muted sm:w-44">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
