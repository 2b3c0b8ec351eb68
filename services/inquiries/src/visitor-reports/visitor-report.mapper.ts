import {
  OPEN_REPORT_STATES,
  reportDueAt,
  reportReference,
  type VisitorReport,
  type VisitorReportMail,
} from '@lml/common/contracts';
import type { ListedReport } from './visitor-reports.repository.js';
import type { VisitorReportEntity, VisitorReportMailEntity } from './visitor-report.entity.js';

/** @param now for whether it is late */
export function toVisitorReport({ report, held, openAlike }: ListedReport, now: Date): VisitorReport {
  const { id, propertyId, propertyTitle, reason, details, contact, state, outcome } = report;
  const { language, note, handledBy, decidedAt, spam, spamReasons, version, createdAt } = report;
  const due = reportDueAt(createdAt);
  return {
    ...{ id, reference: reportReference(id), propertyId, propertyTitle, reason, details, contact },
    ...{ language, state, outcome, note, handledBy, held, openAlike, spam, spamReasons, version },
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    dueAt: due.toISOString(),
    late: isLate(report, now),
  };
}

/** Returns whether nobody has looked within the target. */
export function isLate({ state, spam, createdAt }: VisitorReportEntity, now: Date): boolean {
  return state === 'new' && !spam && now > reportDueAt(createdAt);
}

export function isOpen({ state }: Pick<VisitorReportEntity, 'state'>): boolean {
  return OPEN_REPORT_STATES.includes(state);
}

/** @param mail with its report */
export function toReportMail(
  { kind, recipient, report }: VisitorReportMailEntity,
  held: boolean,
): VisitorReportMail {
  const { id, propertyId, propertyTitle, reason, language, state, outcome, createdAt } = report;
  const toManager = kind === 'report-alert';
  return {
    ...{ kind, recipient, resends: 0, reportId: id, reference: reportReference(id), reason, state, outcome },
    property: propertyId === null ? null : { id: propertyId, title: propertyTitle },
    details: toManager ? report.details : '',
    contact: toManager ? report.contact : '',
    held: toManager && held,
    language,
    createdAt: createdAt.toISOString(),
  };
}
