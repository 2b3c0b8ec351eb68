import { CHANGE_LIMITS, type ChangePage } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import type { LogFilters } from './log-filters.js';
import { LOG_SOURCES, mergeNewest, type SourcePage } from './log-sources.js';

/** One page of all services' log entries, newest first. Skips services that cannot have any. */
export function activityLogQuery(filters: LogFilters) {
  const { person, subject, thing, action, from, to, search, signIns, position } = filters;
  return queryOptions({
    queryKey: ['staff', 'changes', filters],
    queryFn: async ({ signal }) => {
      const asked = LOG_SOURCES.filter(
        (source) => position[source.name] !== 0 && (subject === null || source.subjects.includes(subject)),
      );
      const pages = await Promise.all(
        asked.map(async (source): Promise<SourcePage> => {
          const { changes, next } = await callApiForJson<ChangePage>(
            'GET',
            withQuery(source.path, {
              userId: person ?? undefined,
              subject: subject ?? undefined,
              subjectId: thing ?? undefined,
              without: subject === null && !signIns ? 'session' : undefined,
              action: action ?? undefined,
              from,
              to,
              search,
              before: position[source.name],
              limit: CHANGE_LIMITS.pageSize,
            }),
            { signal },
          );
          return { source: source.name, changes, more: next !== null };
        }),
      );
      return mergeNewest(pages, position, CHANGE_LIMITS.pageSize);
    },
  });
}

/** Subjects of the log sources, to choose from. */
export const KNOWN_SUBJECTS = LOG_SOURCES.flatMap(({ subjects }) => subjects);
