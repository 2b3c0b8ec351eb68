import {
  ANY,
  ASSIGNEE_ME,
  ASSIGNEE_NONE,
  INQUIRY_FOLLOWS,
  INQUIRY_MAIL_TROUBLES,
  INQUIRY_SORTS,
  INQUIRY_STATUSES,
  isDay,
  type InquiryFollow,
  type InquiryMailTrouble,
  type InquirySort,
  type InquiryStatus,
} from '@lml/common/contracts';

/** What the inbox is narrowed down to. It lives in the address and nowhere else. */
export interface InboxFilters {
  search: string;
  status: InquiryStatus | typeof ANY;
  /** Whose: of any account, of whoever is signed in, nobody's, or an account's id. */
  assignee: typeof ANY | typeof ASSIGNEE_ME | typeof ASSIGNEE_NONE | number;
  follow: InquiryFollow | typeof ANY;
  /** The first and the last day of receipt, `2026-11-24`, in Nairobi; empty for no bound. */
  from: string;
  to: string;
  /** Of which a mail did not arrive, in this way. */
  mail: InquiryMailTrouble | typeof ANY;
  /** The shelf of what was taken for spam, which is in no other list. */
  spam: boolean;
  /** About one listing alone; null for all. */
  propertyId: number | null;
  /** An inquiry whose writer's messages are looked at; null for everybody's. */
  person: number | null;
  sort: InquirySort;
  page: number;
}

export const EVERYTHING: InboxFilters = {
  search: '',
  status: ANY,
  assignee: ANY,
  follow: ANY,
  from: '',
  to: '',
  mail: ANY,
  spam: false,
  propertyId: null,
  person: null,
  sort: 'newest',
  page: 1,
};

/** The filters that a tab of the inbox stands for; a search and dates stay while one goes from tab to tab. */
export const INBOX_VIEWS = {
  all: {},
  mine: { assignee: ASSIGNEE_ME },
  unanswered: { status: 'new' },
  overdue: { follow: 'overdue' },
  spam: { spam: true },
} as const satisfies Record<string, Partial<InboxFilters>>;
export type InboxView = keyof typeof INBOX_VIEWS;

const NO_VIEW = {
  status: EVERYTHING.status,
  assignee: EVERYTHING.assignee,
  follow: EVERYTHING.follow,
  mail: EVERYTHING.mail,
  spam: EVERYTHING.spam,
};

/** What to change for a tab. */
export function filtersOfView(view: InboxView): Pick<InboxFilters, keyof typeof NO_VIEW> {
  return { ...NO_VIEW, ...INBOX_VIEWS[view] };
}

/** The tab that shows exactly this; null for filters that none stands for. */
export function viewOf(filters: InboxFilters): InboxView | null {
  const fits = (view: InboxView) =>
    Object.entries(filtersOfView(view)).every(
      ([name, value]) => filters[name as keyof InboxFilters] === value,
    );
  return (Object.keys(INBOX_VIEWS) as InboxView[]).find(fits) ?? null;
}

/** The filters of an address; whatever is missing or makes no sense stands at its default. */
export function inboxFiltersFromAddress(address: URLSearchParams): InboxFilters {
  const assignee = address.get('assignee');
  return {
    search: address.get('search')?.trim() ?? '',
    status: oneOf(INQUIRY_STATUSES, address.get('status')) ?? ANY,
    assignee: assignee === ASSIGNEE_ME || assignee === ASSIGNEE_NONE ? assignee : (idFrom(assignee) ?? ANY),
    follow: oneOf(INQUIRY_FOLLOWS, address.get('follow')) ?? ANY,
    ...daysFrom(address),
    mail: oneOf(INQUIRY_MAIL_TROUBLES, address.get('mail')) ?? ANY,
    spam: address.get('spam') === 'true',
    propertyId: idFrom(address.get('propertyId')),
    person: idFrom(address.get('person')),
    sort: oneOf(INQUIRY_SORTS, address.get('sort')) ?? EVERYTHING.sort,
    page: idFrom(address.get('page')) ?? 1,
  };
}

/** The query of an address; defaults are left out. */
export function addressFromInboxFilters(filters: InboxFilters, openId?: number | null): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== EVERYTHING[name as keyof InboxFilters]) address.set(name, String(value));
  }
  if (openId) address.set('inquiry', String(openId));
  return address;
}

/** The message that an address opens. */
export function openIdFromAddress(address: URLSearchParams): number | null {
  return idFrom(address.get('inquiry'));
}

/** How many filters of the bar are set; the search shows by itself. */
export function countOfFilters({ status, assignee, follow, from, to }: InboxFilters): number {
  return [status !== ANY, assignee !== ANY, follow !== ANY, from !== '' || to !== ''].filter(Boolean).length;
}

/** Days in the wrong order would be refused: the later bound then falls away. */
function daysFrom(address: URLSearchParams): Pick<InboxFilters, 'from' | 'to'> {
  const [from = '', to = ''] = ['from', 'to'].map((name) => {
    const day = address.get(name);
    return isDay(day) ? day : '';
  });
  return { from, to: from && to && to < from ? '' : to };
}

function oneOf<Known extends string>(known: readonly Known[], text: string | null): Known | undefined {
  return known.find((value) => value === text);
}

function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
