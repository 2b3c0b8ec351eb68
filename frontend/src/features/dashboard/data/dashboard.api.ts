import {
  type ChangePage,
  type Inquiry,
  may,
  type OwnAccount,
  type SecondFactor,
  type RemovedSamples,
  type SampleListings,
  type StaffAgent,
  type StaffPropertyPage,
  type StaffStats,
  type User,
} from '@lml/common/contracts';
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

/** Whether there are sample listings; asked again while they are being added. */
export const samplesQuery = queryOptions({
  queryKey: ['dashboard', 'samples'],
  queryFn: ({ signal }) => callApiForJson<SampleListings>('GET', '/api/admin/samples', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'adding' ? 2000 : false),
});

export function addSamples(): Promise<SampleListings> {
  return callApiForJson<SampleListings>('POST', '/api/admin/samples');
}

/** Moves the samples to the bin, of the changed ones only those named. */
export function removeSamples(changedIds: number[]): Promise<RemovedSamples> {
  return callApiForJson<RemovedSamples>('DELETE', '/api/admin/samples', { payload: { changedIds } });
}

/** Completed steps of the checklist. */
export interface SetUp {
  agents: boolean;
  directors: boolean;
  colleagues: boolean;
  /** Chosen by the user: changed, or entered with an invitation. */
  ownPassword: boolean;
  /** The user was invited; the others made the account at the first start. */
  invited: boolean;
  /** The user has a name and an e-mail address. */
  facts: boolean;
  secondFactor: boolean;
  /** An agent record names the user's account, and listings name that agent. */
  linked: boolean;
  ownListing: boolean;
  /** Number of sample listings, which are not the first property. */
  samples: number;
}

/** Asks for the steps of the user's role; only while the checklist is shown. */
export function setUpQuery({ id: userId, role }: Pick<User, 'id' | 'role'>) {
  return queryOptions({
    queryKey: ['dashboard', 'set-up', userId, role],
    queryFn: async ({ signal }): Promise<SetUp> => {
      const get = <T>(path: string) => callApiForJson<T>('GET', path, { signal });
      const [agents, directors, accounts, invitations, changes, own, secondFactor, samples] =
        await Promise.all([
          get<StaffAgent[]>('/api/admin/agents'),
          get<unknown[]>('/api/directors'),
          get<unknown[]>('/api/admin/users'),
          may(role, 'manage-accounts') ? get<unknown[]>('/api/admin/invitations') : [],
          get<ChangePage>(
            withQuery('/api/admin/users/changes', { subject: 'user', subjectId: userId, userId }),
          ),
          get<OwnAccount>('/api/admin/users/me'),
          get<SecondFactor>('/api/admin/second-factor'),
          may(role, 'company-settings') ? get<SampleListings>('/api/admin/samples') : null,
        ]);
      const did = (action: string) => changes.changes.some((change) => change.action === action);
      const linked = agents.filter(({ staffUserId }) => staffUserId === userId);
      return {
        agents: agents.length > 0,
        directors: directors.length > 0,
        colleagues: accounts.length > 1 || invitations.length > 0,
        ownPassword: did('password-changed') || did('password-reset') || did('created'),
        invited: did('created'),
        facts: own.name !== '' && own.email !== null,
        secondFactor: secondFactor.on,
        linked: linked.length > 0,
        ownListing: linked.some(({ listings }) => listings > 0),
        samples: samples?.state === 'present' ? samples.count : 0,
      };
    },
  });
}
