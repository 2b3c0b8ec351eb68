import type { PropertyType, StaffTypeCounts } from '@lml/common/contracts';
import type { CountRow } from './staff-properties.repository.js';

export function sum(rows: { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

export function countsOfTypes(rows: { type: PropertyType; count: number }[]): StaffTypeCounts {
  const of = (type: PropertyType) => sum(rows.filter((row) => row.type === type));
  return {
    totalProperties: sum(rows),
    residential: of('residential'),
    commercial: of('commercial'),
    land: of('land'),
  };
}

/** Merges statuses that differ only in case, under the most frequent spelling. */
export function countsOfStatuses(rows: CountRow[]): { status: string; count: number }[] {
  const bySpelling = new Map<string, number>();
  for (const { status, count } of rows) bySpelling.set(status, (bySpelling.get(status) ?? 0) + count);
  const byStatus = new Map<string, { status: string; count: number }>();
  for (const [status, count] of [...bySpelling].sort(([, a], [, b]) => b - a)) {
    const known = byStatus.get(status.toLowerCase());
    if (known) known.count += count;
    else byStatus.set(status.toLowerCase(), { status, count });
  }
  return [...byStatus.values()].sort((a, b) => b.count - a.count || a.status.localeCompare(b.status, 'en'));
}
