import type { Change, ChangeSubject } from '@lml/common/contracts';

/** A service's log of changes. Each answers `ChangePage` to the same query. */
export interface ChangeSource {
  /** Stands in the address, so it stays. */
  name: string;
  path: string;
  subjects: readonly ChangeSubject[];
}

/** Where changes are read; a further service's log is one more entry. */
export const CHANGE_SOURCES: readonly ChangeSource[] = [
  { name: 'people', path: '/api/admin/users/changes', subjects: ['user', 'invitation', 'session'] },
  {
    name: 'listings',
    path: '/api/admin/properties/changes',
    subjects: ['property', 'agent', 'director', 'office'],
  },
  { name: 'inquiries', path: '/api/admin/inquiries/changes', subjects: ['inquiry', 'person'] },
];

/**
 * How far each source has been read: the id of the last change that was shown, 0 when nothing is left. A source that
 * is not named has not been read yet.
 */
export type Position = Readonly<Record<string, number>>;

/** `people.812_listings.0`; null for the beginning. */
export function positionText(position: Position): string | null {
  const parts = Object.entries(position).map(([name, id]) => `${name}.${id}`);
  return parts.length > 0 ? parts.join('_') : null;
}

/** What makes no sense, or names no source, is left out. */
export function positionFrom(text: string | null): Position {
  const entries = (text ?? '').split('_').flatMap((part): [string, number][] => {
    const [, name, id] = /^([a-z]+)\.(\d{1,15})$/.exec(part) ?? [];
    return CHANGE_SOURCES.some((source) => source.name === name) ? [[name!, Number(id)]] : [];
  });
  return Object.fromEntries(entries);
}

/** A change, with where it was read: ids are each source's own. */
export type SourcedChange = Change & { source: string };

/** What one source answered, from where it was asked. */
export interface SourcePage {
  source: string;
  changes: Change[];
  /** Whether the source has more behind these. */
  more: boolean;
}

/**
 * The newest of what the sources answered, and from where the next page goes on. Each source keeps its own order, so
 * that none is skipped or shown twice even where the sources' clocks differ.
 * @param next null when no source has anything left
 */
export function newestOf(
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
