import {
  daysLeft,
  type PrivacyRequest,
  REQUEST_KINDS,
  type RequestClock,
  requestClock,
} from '@lml/common/contracts';
import { AlarmClock, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { officeDay, filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { paths } from '../../../site/paths.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { changeRequest } from '../data/registers.api.js';
import { useRegisterChange } from '../data/use-register-change.js';
import { CloseRequestDialog } from './close-request-dialog.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

const texts = copy.requests;
const TONES: Record<RequestClock, BadgeTone> = { ok: 'neutral', soon: 'danger', overdue: 'danger' };

/** A request with its clock, and what staff can do. */
export function RequestCard({ request }: { request: PrivacyRequest }) {
  const { id, kind, person, pseudonym, channel, receivedOn, dueOn, note, version } = request;
  const { identityCheckedBy, closedAt, closedBy, outcome, reason } = request;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const check = useRegisterChange(() => changeRequest(id, { version, identityChecked: true }), {
    done: texts.checked,
  });
  const heading = `request-${id}`;
  return (
    <article aria-labelledby={heading} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="outline">{REQUEST_KINDS[kind].label}</Badge>
        {closedAt ? (
          <Badge tone={outcome === 'done' ? 'success' : 'warning'}>{texts.outcomes[outcome!]}</Badge>
        ) : (
          <Clock dueOn={dueOn} />
        )}
        <span className="text-sm text-muted tabular sm:ml-auto">
          {filled(texts.received, { day: shortDate(receivedOn), channel: texts.channels[channel] })}
        </span>
      </div>
      <h2 id={heading} className="mt-3 font-sans text-base font-semibold wrap-anywhere">
        {person ?? pseudonym}
      </h2>
      {note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>}
      {reason && (
        <p className="mt-2 border-l-4 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
      )}
      <p className="mt-3 text-sm text-muted">
        {closedAt
          ? filled(texts.closed, { name: closedBy ?? '', time: staffDateTime(closedAt) })
          : filled(texts.due, { day: shortDate(dueOn), refuse: shortDate(request.refuseBy) })}{' '}
        {identityCheckedBy
          ? filled(texts.checkedBy, { name: identityCheckedBy })
          : !closedAt && texts.unchecked}
      </p>
      {!closedAt && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Link
            to={paths.adminPrivacy}
            // Not in the address: it would stay in the browser's history.
            state={{ person }}
            className={buttonClass('primary', 'small')}
          >
            {texts.find}
          </Link>
          {!identityCheckedBy && (
            <Button
              look="outline"
              size="small"
              busy={check.isPending}
              onClick={() => check.mutate(undefined)}
            >
              <UserCheck aria-hidden />
              {texts.check}
            </Button>
          )}
          <Button look="outline" size="small" onClick={(event) => setOpener(event.currentTarget)}>
            {texts.close}
          </Button>
        </div>
      )}
      {opener && <CloseRequestDialog request={request} opener={opener} onClose={() => setOpener(null)} />}
    </article>
  );
}

function Clock({ dueOn }: { dueOn: string }) {
  const today = officeDay(now());
  const clock = requestClock(dueOn, today);
  const left = daysLeft(dueOn, today);
  const words = texts.left;
  const text =
    left < 0
      ? filled(left === -1 ? words.lateOne : words.late, { n: -left })
      : left === 0
        ? words.today
        : filled(left === 1 ? words.one : words.many, { n: left });
  return (
    <Badge tone={TONES[clock]}>
      <AlarmClock aria-hidden className="size-3.5" />
      {text}
    </Badge>
  );
}
