import type { InquiryFigures, InterestFigures, Period } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** What visitors did with listings, or with one of them; the period before stays until the new one is there. */
export function interestQuery({ from, to }: Period, propertyId?: number) {
  return queryOptions({
    queryKey: ['figures', 'interest', from, to, propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<InterestFigures>('GET', withQuery('/api/admin/interest', { from, to, propertyId }), {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many inquiries came in, and how soon they were answered; of all listings, or about one of them. */
export function inquiryFiguresQuery({ from, to }: Period, propertyId?: number) {
  return queryOptions({
    queryKey: ['figures', 'inquiries', from, to, propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<InquiryFigures>(
        'GET',
        withQuery('/api/admin/inquiries/figures', { from, to, propertyId }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
