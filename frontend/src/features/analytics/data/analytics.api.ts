import type { InquiryFigures, InterestFigures, Period, PeriodStep } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Figures of one property only, with a point per day if asked for. */
interface Options {
  propertyId?: number;
  step?: PeriodStep;
}

/** Visitors' actions on all properties or on one; keeps the previous period while loading. */
export function visitorAnalyticsQuery({ from, to }: Period, { propertyId, step }: Options = {}) {
  return queryOptions({
    queryKey: ['analytics', 'visitors', from, to, propertyId, step],
    queryFn: ({ signal }) =>
      callApiForJson<InterestFigures>(
        'GET',
        withQuery('/api/admin/interest', { from, to, propertyId, step }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Inquiry counts and response times, for all properties or for one. */
export function inquiryAnalyticsQuery({ from, to }: Period, { propertyId, step }: Options = {}) {
  return queryOptions({
    queryKey: ['analytics', 'inquiries', from, to, propertyId, step],
    queryFn: ({ signal }) =>
      callApiForJson<InquiryFigures>(
        'GET',
        withQuery('/api/admin/inquiries/figures', { from, to, propertyId, step }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Path of the file with the figures of a period. */
export function analyticsFile({ from, to }: Period): string {
  return withQuery('/api/admin/interest/export', { from, to });
}
