import {
  newInquiriesQuery,
  recentPropertiesQuery,
  statsQuery,
} from '../../features/dashboard/data/dashboard.api.js';
import { inquiryAnalyticsQuery, visitorAnalyticsQuery } from '../../features/analytics/data/analytics.api.js';
import { viewingCountsQuery } from '../../features/viewings/data/viewings.api.js';
import { periodFromUrl, periodUntil } from '../../features/analytics/data/periods.js';

/** Queries of the dashboard, started while its code loads. */
export function dashboardQueries(address: URLSearchParams): unknown[] {
  const period = periodUntil(new Date(), periodFromUrl(address));
  return [
    statsQuery,
    inquiryAnalyticsQuery(period),
    newInquiriesQuery,
    viewingCountsQuery,
    recentPropertiesQuery,
    visitorAnalyticsQuery(period),
  ];
}
