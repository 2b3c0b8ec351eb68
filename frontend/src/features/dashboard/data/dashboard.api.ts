import type { ChangePage, Inquiry, StaffPropertyPage, StaffStats } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Number of properties and of inquiries on the dashboard. */
export const RECENT = 5;

export const statsQuery = queryOptions({
  queryKey: ['staff-stats'],
  queryFn: ({ signal }) => callApiForJson<StaffStats>('GET', '/api/admin/stats', { signal }),
});

/** The newest properties, including drafts. */
export const recentPropertiesQuery = queryOptions({
  queryKey: ['staff-properties', 'recent'],
  queryFn: async ({ signal }) => {
    const path = withQuery('/api/admin/properties', { limit: RECENT });
    return (await callApiForJson<StaffPropertyPage>('GET', path, { signal })).properties;
  },
});

/** New inquiries, latest first. */
export const newInquiriesQuery = queryOptions({
  queryKey: ['dashboard', 'new-inquiries'],
  queryFn: ({ signal }) =>
    callApiForJson<Inquiry[]>('GET', withQuery('/api/inquiries', { status: 'new', pageSize: RECENT }), {
      signal,
    }),
});

export interface SetUp {
  agents: boolean;
  directors: boolean;
  colleagues: boolean;
  ownPassword: boolean;
}

/** Completed steps of the checklist; requested only while it is shown. */
export function setUpQuery(userId: number) {
  return queryOptions({
    queryKey: ['dashboard', 'set-up', userId],
    queryFn: async ({ signal }): Promise<SetUp> => {
      const list = (path: string) => callApiForJson<unknown[]>('GET', path, { signal });
      const [agents, directors, accounts, invitations, changes] = await Promise.all([
        list('/api/admin/agents'),
        list('/api/directors'),
        list('/api/admin/users'),
        list('/api/admin/invitations'),
        callApiForJson<ChangePage>(
          'GET',
          withQuery('/api/admin/users/changes', { subject: 'user', subjectId: userId, userId }),
          { signal },
        ),
      ]);
      return {
        agents: agents.length > 0,
        directors: directors.length > 0,
        colleagues: accounts.length > 1 || invitations.length > 0,
        ownPassword: changes.changes.some(({ action }) => action === 'password-changed'),
      };
    },
  });
}
