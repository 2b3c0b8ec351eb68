import type { InquiryFigures, InterestFigures, Period } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Visitors' actions on all properties or on one; keeps the previous period while loading. */
export function visitorAnalyticsQuery({ from, to }: Period, propertyId?: number) {
  return queryOptions({
    queryKey: ['analytics', 'visitors', from, to, propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<InterestFigures>('GET', withQuery('/api/admin/interest', { from, to, propertyId }), {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Inquiry counts and response times, for all properties or for one. */
export function inquiryAnalyticsQuery({ from, to }: Period, propertyId?: number) {
  return queryOptions({
    queryKey: ['analytics', 'inquiries', from, to, propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<InquiryFigures>(
        'GET',
        withQuery('/api/admin/inquiries/figures', { from, to, propertyId }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
