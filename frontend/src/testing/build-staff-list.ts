import {
  fillFields,
  STAFF_FIELDS,
  type StaffPropertyPage,
  type StaffPropertySummary,
  type StaffStats,
} from '@lml/common/contracts';
import { buildProperty } from './build.js';

/** A complete published flat as staff see it; the test overrides fields. */
export function buildStaffListItem(overrides: Partial<StaffPropertySummary> = {}): StaffPropertySummary {
  return {
    ...buildProperty(),
    ...fillFields(STAFF_FIELDS, {}),
    published: true,
    version: 1,
    completeness: { percent: 100, missing: [] },
    confirmedAt: '2026-11-19T08:00:00.000Z',
    stale: false,
    deletedAt: null,
    ...overrides,
  };
}

/** A page of a list with these properties; by default the only page. */
export function buildStaffList(
  properties: StaffPropertySummary[],
  pagination: Partial<StaffPropertyPage['pagination']> = {},
): StaffPropertyPage {
  const total = properties.length;
  return {
    properties,
    pagination: { total, totalPages: 1, hasPrev: false, hasNext: false, page: 1, limit: 20, ...pagination },
  };
}

export function buildCounts(overrides: Partial<StaffStats> = {}): StaffStats {
  const types = { totalProperties: 3, residential: 3, commercial: 0, land: 0 };
  return {
    ...types,
    byType: {
      residential: 3,
      commercial: 0,
      land: 0,
      development: 0,
      villa: 0,
      godown: 0,
      'joint-venture': 0,
    },
    byStatus: [{ status: 'For Sale', count: 3 }],
    drafts: 0,
    featured: 0,
    incomplete: 0,
    due: 0,
    stale: 0,
    hidden: 0,
    warnDays: 31,
    inBin: 0,
    addedThisMonth: types,
    ...overrides,
  };
}
