import {
  newInquiriesQuery,
  recentPropertiesQuery,
  statsQuery,
} from '../../features/dashboard/data/dashboard.api.js';
import { inquiryFiguresQuery, interestQuery } from '../../features/figures/data/figures.api.js';
import { periodFromAddress, periodUntil } from '../../features/figures/data/periods.js';

/** Queries of the dashboard, started while its code loads. */
export function dashboardQueries(address: URLSearchParams): unknown[] {
  const period = periodUntil(new Date(), periodFromAddress(address));
  return [
    statsQuery,
    inquiryFiguresQuery(period),
    newInquiriesQuery,
    recentPropertiesQuery,
    interestQuery(period),
  ];
}
