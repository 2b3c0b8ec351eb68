import { ASSIGNEE_ME, ASSIGNEE_NONE, officeDay, type User } from '@lml/common/contracts';
import { lateSince } from '../analytics/late-since.js';
import type { InquiryFilter } from './inquiries.repository.js';
import type { InquiryFilterQuery } from './staff-inquiry.query.js';

/** Converts a query string to a filter, for this user and the current day. */
export function filterFrom(query: InquiryFilterQuery, user: User): InquiryFilter {
  const { search, status, kind, from, to, follow, mail, propertyId, person } = query;
  const now = new Date();
  return {
    ...{ search, status, kind, from, to, follow, mail, propertyId, person },
    assigneeId: assigneeFrom(query.assignee, user),
    lateSince: query.answer === 'late' ? lateSince(now) : undefined,
    spam: query.spam === 'true',
    today: officeDay(now),
  };
}

function assigneeFrom(text: string | undefined, user: User): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === ASSIGNEE_NONE) return null;
  return text === ASSIGNEE_ME ? user.id : Number(text);
}
