import {
  ANY,
  ASSIGNEE_ME,
  ASSIGNEE_NONE,
  INQUIRY_ANSWER_STATES,
  INQUIRY_FOLLOWS,
  INQUIRY_KINDS,
  INQUIRY_MAIL_TROUBLES,
  INQUIRY_SORTS,
  INQUIRY_STATUSES,
  isDay,
  type InquiryAnswerState,
  type InquiryFollow,
  type InquiryKind,
  type InquiryMailTrouble,
  type InquirySort,
  type InquiryStatus,
  usualInquirySort,
} from '@lml/common/contracts';

/** Filters of the inbox. The URL holds them, not component state. */
export interface InboxFilters {
  search: string;
  status: InquiryStatus | typeof ANY;
  kind: InquiryKind | typeof ANY;
  /** Assignee: any, the signed-in user, unassigned, or an account id. */
  assignee: typeof ANY | typeof ASSIGNEE_ME | typeof ASSIGNEE_NONE | number;
  follow: InquiryFollow | typeof ANY;
  /** Whether the answer is overdue. */
  answer: InquiryAnswerState | typeof ANY;
  /** First and last day of receipt in Nairobi, `2026-11-24`; empty for no limit. */
  from: string;
  to: string;
  /** State of the mails to staff. */
  mail: InquiryMailTrouble | typeof ANY;
  /** Spam, which no other list includes. */
  spam: boolean;
  /** Messages about one property; null for all. */
  propertyId: number | null;
  /** Inquiry whose sender's messages are shown; null for everyone's. */
  person: number | null;
  sort: InquirySort;
  page: number;
}

export const EVERYTHING: InboxFilters = {
  search: '',
  status: ANY,
  kind: ANY,
  assignee: ANY,
  follow: ANY,
  answer: ANY,
  from: '',
  to: '',
  mail: ANY,
  spam: false,
  propertyId: null,
  person: null,
  sort: 'newest',
  page: 1,
};

/** Filters of each view; search and dates stay when switching views. */
export const INBOX_VIEWS = {
  all: {},
  mine: { assignee: ASSIGNEE_ME },
  unanswered: { status: 'new' },
  late: { answer: 'late' },
  overdue: { follow: 'overdue' },
  spam: { spam: true },
} as const satisfies Record<string, Partial<InboxFilters>>;
export type InboxView = keyof typeof INBOX_VIEWS;

const NO_VIEW = {
  status: EVERYTHING.status,
  kind: EVERYTHING.kind,
  assignee: EVERYTHING.assignee,
  follow: EVERYTHING.follow,
  answer: EVERYTHING.answer,
  mail: EVERYTHING.mail,
  spam: EVERYTHING.spam,
};

/** Changes of the filters for a view. */
export function filtersOfView(view: InboxView): Pick<InboxFilters, keyof typeof NO_VIEW> {
  return { ...NO_VIEW, ...INBOX_VIEWS[view] };
}

/** The view with exactly these filters; null if none. */
export function viewOf(filters: InboxFilters): InboxView | null {
  const fits = (view: InboxView) =>
    Object.entries(filtersOfView(view)).every(
      ([name, value]) => filters[name as keyof InboxFilters] === value,
    );
  return (Object.keys(INBOX_VIEWS) as InboxView[]).find(fits) ?? null;
}

/** The order of a list unless another was chosen. */
export function usualSort({ answer }: Pick<InboxFilters, 'answer'>): InquirySort {
  return usualInquirySort(answer === ANY ? undefined : answer);
}

/** Changes filters, and goes to the first page of the list. An order that was chosen stays. */
export function changeFilters(filters: InboxFilters, change: Partial<InboxFilters>): InboxFilters {
  const changed = { ...filters, page: 1, ...change };
  const keepsSort = change.sort !== undefined || filters.sort !== usualSort(filters);
  return keepsSort ? changed : { ...changed, sort: usualSort(changed) };
}

/** Reads the filters from the URL; missing or invalid values get their default. */
export function inboxFiltersFromUrl(address: URLSearchParams): InboxFilters {
  const assignee = address.get('assignee');
  const answer = oneOf(INQUIRY_ANSWER_STATES, address.get('answer')) ?? ANY;
  return {
    search: address.get('search')?.trim() ?? '',
    status: oneOf(INQUIRY_STATUSES, address.get('status')) ?? ANY,
    kind: oneOf(INQUIRY_KINDS, address.get('kind')) ?? ANY,
    assignee: assignee === ASSIGNEE_ME || assignee === ASSIGNEE_NONE ? assignee : (idFrom(assignee) ?? ANY),
    follow: oneOf(INQUIRY_FOLLOWS, address.get('follow')) ?? ANY,
    answer,
    ...daysFrom(address),
    mail: oneOf(INQUIRY_MAIL_TROUBLES, address.get('mail')) ?? ANY,
    spam: address.get('spam') === 'true',
    propertyId: idFrom(address.get('propertyId')),
    person: idFrom(address.get('person')),
    sort: oneOf(INQUIRY_SORTS, address.get('sort')) ?? usualSort({ answer }),
    page: idFrom(address.get('page')) ?? 1,
  };
}

/** URL query of the filters; omits defaults. */
export function inboxFiltersToQuery(filters: InboxFilters, openId?: number | null): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const usual = name === 'sort' ? usualSort(filters) : EVERYTHING[name as keyof InboxFilters];
    if (value !== usual) address.set(name, String(value));
  }
  if (openId) address.set('inquiry', String(openId));
  return address;
}

/** Id of the open message in the URL. */
export function openIdFromUrl(address: URLSearchParams): number | null {
  return idFrom(address.get('inquiry'));
}

/** Number of active filters, without the search. */
export function countOfFilters({ status, kind, assignee, follow, from, to }: InboxFilters): number {
  return [status !== ANY, kind !== ANY, assignee !== ANY, follow !== ANY, from !== '' || to !== ''].filter(
    Boolean,
  ).length;
}

/** Drops the end date if it is before the start, which the API would reject. */
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
