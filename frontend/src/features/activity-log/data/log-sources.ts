import type { Change, ChangeSubject } from '@lml/common/contracts';

/** A service's audit log. All return `ChangePage` for the same query. */
export interface LogSource {
  /** Appears in URLs, so it must not change. */
  name: string;
  path: string;
  subjects: readonly ChangeSubject[];
}

/** Log sources; add further services here. */
export const LOG_SOURCES: readonly LogSource[] = [
  { name: 'people', path: '/api/admin/users/changes', subjects: ['user', 'invitation', 'session'] },
  {
    name: 'listings',
    path: '/api/admin/properties/changes',
    subjects: [
      'property',
      'agent',
      'director',
      'office',
      'place',
      'feed-key',
      'rate-set',
      'report-link',
      'settings',
      'evidence',
    ],
  },
  {
    name: 'inquiries',
    path: '/api/admin/inquiries/changes',
    subjects: ['inquiry', 'contact', 'person', 'viewing', 'visitor-report', 'privacy-request', 'breach'],
  },
];

/**
 * Read position per source: id of the last entry shown, 0 if nothing is left. A missing source has not been
 * read yet.
 */
export type Position = Readonly<Record<string, number>>;

/** `people.812_listings.0`; null for the beginning. */
export function positionText(position: Position): string | null {
  const parts = Object.entries(position).map(([name, id]) => `${name}.${id}`);
  return parts.length > 0 ? parts.join('_') : null;
}

/** Parses read positions; skips invalid ones and unknown sources. */
export function positionFrom(text: string | null): Position {
  const entries = (text ?? '').split('_').flatMap((part): [string, number][] => {
    const [, name, id] = /^([a-z]+)\.(\d{1,15})$/.exec(part) ?? [];
    return LOG_SOURCES.some((source) => source.name === name) ? [[name!, Number(id)]] : [];
  });
  return Object.fromEntries(entries);
}

/** A log entry with its source, as ids are unique per source only. */
export type SourcedChange = Change & { source: string };

/** A source's response and the position it was read from. */
export interface SourcePage {
  source: string;
  changes: Change[];
  /** Whether the source has further entries. */
  more: boolean;
}

/**
 * Merges the sources' entries, newest first, and computes the next read positions. Keeps the order within
 * each source, so that no entry is skipped or repeated even if the sources' clocks differ.
 * @param next null if no source has further entries
 */
export function mergeNewest(
  pages: SourcePage[],
  start: Position,
  size: number,
): { changes: SourcedChange[]; next: Position | null } {
  const taken = pages.map(() => 0);
  const changes: SourcedChange[] = [];
  while (changes.length < size) {
    let newest = -1;
    pages.forEach((page, i) => {
      const candidate = page.changes[taken[i]!];
      const best = newest < 0 ? undefined : pages[newest]!.changes[taken[newest]!];
      if (candidate && (!best || candidate.at > best.at)) newest = i;
    });
    if (newest < 0) break;
    changes.push({ ...pages[newest]!.changes[taken[newest]!]!, source: pages[newest]!.source });
    taken[newest]! += 1;
  }
  const next: Record<string, number> = { ...start };
  let left = false;
  pages.forEach((page, i) => {
    const exhausted = taken[i] === page.changes.length && !page.more;
    if (exhausted) next[page.source] = 0;
    else {
      left = true;
      const last = page.changes[taken[i]! - 1];
      if (last) next[page.source] = last.id;
    }
  });
  return { changes, next: left ? next : null };
}
