import {
  propertyReference,
  REPORT_REASONS,
  type ReportState,
  type VisitorReport,
} from '@lml/common/contracts';
import { AlarmClock, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { filled, mailLink, staffDateTime, telephoneLink } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { useReportChange } from '../data/use-report-change.js';
import { DecisionDialog } from './decision-dialog.js';
import copy from '../../../content/visitor-reports-copy.json' with { type: 'json' };

const TONES: Record<ReportState, BadgeTone> = {
  new: 'warning',
  looking: 'neutral',
  upheld: 'danger',
  'not-upheld': 'success',
  duplicate: 'outline',
};

/** A report with what the visitor says, its state, and what a manager can do. */
export function ReportCard({ report }: { report: VisitorReport }) {
  const { id, reference, reason, details, contact, state, outcome, note, handledBy } = report;
  const { createdAt, dueAt, decidedAt, late, held, openAlike, spam, propertyId } = report;
  /** The button that opened the decision; null while closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const change = useReportChange(report);
  const isOpen = decidedAt === null;
  return (
    <article
      aria-labelledby={`report-${id}`}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
        {outcome && <Badge tone="outline">{copy.outcomes[outcome]}</Badge>}
        {late && (
          <Badge tone="danger">
            <AlarmClock aria-hidden className="size-3.5" />
            {copy.late}
          </Badge>
        )}
        {held && isOpen && (
          <Badge tone="warning">
            <EyeOff aria-hidden className="size-3.5" />
            {copy.held}
          </Badge>
        )}
        <span className="text-sm text-muted tabular sm:ml-auto">
          {[
            filled(copy.received, { time: staffDateTime(createdAt) }),
            ...(state === 'new' && !spam ? [filled(copy.due, { time: staffDateTime(dueAt) })] : []),
          ].join(', ')}
        </span>
      </div>
      <h2 id={`report-${id}`} className="mt-3 font-sans text-base font-semibold">
        <span className="tabular">{reference}</span> · {REPORT_REASONS[reason]}
      </h2>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">{listingText(report)}</p>
      {details && <p className="mt-3 whitespace-pre-line wrap-anywhere">{details}</p>}
      <p className="mt-3 text-sm wrap-anywhere">
        {contact ? (
          <a href={contactLink(contact)} className="text-primary underline underline-offset-4">
            {contact}
          </a>
        ) : (
          <span className="text-muted">{copy.anonymous}</span>
        )}
        {report.language === 'sw' && <span className="text-muted"> · {copy.swahili}</span>}
      </p>
      {isOpen && (openAlike > 0 || held) && (
        <p className="mt-2 text-sm text-muted">
          {[
            ...(openAlike > 0
              ? [`${filled(openAlike === 1 ? copy.alike.one : copy.alike.many, { n: openAlike })}.`]
              : []),
            ...(held ? [copy.heldText] : []),
          ].join(' ')}
        </p>
      )}
      {note && (
        <p className="mt-3 border-l-4 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      {handledBy && (
        <p className="mt-2 text-sm text-muted">
          {decidedAt
            ? filled(copy.decidedBy, { name: handledBy, time: staffDateTime(decidedAt) })
            : filled(copy.handledBy, { name: handledBy })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isOpen && !spam && (
          <Button size="small" onClick={(event) => setOpener(event.currentTarget)}>
            {copy.actions.decide}
          </Button>
        )}
        {state === 'new' && !spam && (
          <Button
            look="outline"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate({ state: 'looking' })}
          >
            {copy.actions.look}
          </Button>
        )}
        {propertyId !== null && (
          <Link to={paths.adminEditProperty(propertyId)} className={buttonClass('outline', 'small')}>
            {copy.actions.listing}
          </Link>
        )}
        {isOpen && (
          <Button
            look="quiet"
            size="small"
            disabled={change.isPending}
            onClick={() => change.mutate({ spam: !spam })}
          >
            {spam ? copy.actions.notSpam : copy.actions.spam}
          </Button>
        )}
        {handledBy && (
          <Link to={paths.activityLogOf('visitor-report', id)} className={buttonClass('quiet', 'small')}>
            {copy.actions.history}
          </Link>
        )}
      </div>
      {opener && <DecisionDialog report={report} opener={opener} onClose={() => setOpener(null)} />}
    </article>
  );
}

function listingText({ propertyId, propertyTitle }: VisitorReport): string {
  if (propertyId === null) return copy.noListing;
  return [propertyTitle, propertyReference(propertyId)].filter(Boolean).join(' · ');
}

function contactLink(contact: string): string {
  return contact.includes('@') ? mailLink(contact) : telephoneLink(contact);
}
