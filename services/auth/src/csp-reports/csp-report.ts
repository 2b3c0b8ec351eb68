import { cleanLine } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';

/** Logged data of a report: the directive, what was blocked, and where. Nothing that identifies the visitor. */
export interface CspViolation {
  directive: string;
  /** An origin, or the browser's keyword: `inline`, `eval`, `data`. */
  blocked: string;
  /** The page's path without its query, which may contain a name or an invitation's secret. */
  page: string;
  /** The script and its line; empty and 0 if the browser does not report them. */
  source: string;
  line: number;
  /** `enforce` or `report`. */
  disposition: string;
}

export const REPORTS_MAX = 20;

const LENGTH_MAX = 200;

/**
 * Parses a browser's report: a single one in the old format (`application/csp-report`), or a list in the new format
 * (`application/reports+json`), in which other report types are skipped.
 * @throws AppError 400 for anything else
 */
export function violationsIn(body: unknown): CspViolation[] {
  if (Array.isArray(body)) {
    if (body.length > REPORTS_MAX) throw unreadable(`Send at most ${REPORTS_MAX} reports at once`);
    if (!body.every(isObject)) throw unreadable('Each report must be an object');
    return body.flatMap(({ type, body: inner }) =>
      type === 'csp-violation' && isObject(inner) ? [violationOf(inner)] : [],
    );
  }
  const report = isObject(body) ? body['csp-report'] : undefined;
  if (!isObject(report)) throw unreadable('Send an object with "csp-report", or a list of reports');
  return [violationOf(report)];
}

/** The old format hyphenates names, and some fields have other names. */
function violationOf(report: Record<string, unknown>): CspViolation {
  const line = report['line-number'] ?? report.lineNumber;
  return {
    directive: wordOf(
      report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'],
    ),
    blocked: originOf(report.blockedURL ?? report['blocked-uri']),
    page: pathOf(report.documentURL ?? report['document-uri']),
    source: pathOf(report.sourceFile ?? report['source-file']),
    line: typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : 0,
    disposition: wordOf(report.disposition),
  };
}

/** Returns the first word: old browsers send `img-src https://a.example 'self'` for `img-src`. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? (/^[a-z][a-z-]{0,39}/.exec(value)?.[0] ?? '') : '';
}

function originOf(value: unknown): string {
  const url = addressOf(value);
  if (!url) return wordOf(value);
  return shortened(url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin);
}

function pathOf(value: unknown): string {
  return shortened(addressOf(value)?.pathname ?? '');
}

function addressOf(value: unknown): URL | undefined {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
}

function shortened(text: string): string {
  return cleanLine(text).slice(0, LENGTH_MAX);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(message: string) {
  return validationFailed([{ field: 'csp-report', message }]);
}
