import type { Period, PeriodStep } from './periods.js';

/*
 * Listing analytics. The API's paths and types and the table `property_interest` call them interest.
 */

/** Tracked visitor actions on a listing: view the page, reveal a phone number, open WhatsApp, share. */
export const INTEREST_KINDS = ['view', 'phone', 'whatsapp', 'share'] as const;
export type InterestKind = (typeof INTEREST_KINDS)[number];

/** Tracked visitor actions on an agent's page. */
export const AGENT_PAGE_KINDS = ['phone', 'whatsapp'] as const satisfies readonly InterestKind[];
export type AgentPageKind = (typeof AGENT_PAGE_KINDS)[number];

export const INTEREST_TEXTS = {
  kind: `kind must be one of: ${INTEREST_KINDS.join(', ')}`,
  agentPageKind: `kind must be one of: ${AGENT_PAGE_KINDS.join(', ')}`,
} as const;

export interface InterestCounts {
  views: number;
  phoneReveals: number;
  whatsappClicks: number;
  shares: number;
}

export interface InterestStep extends InterestCounts {
  /** The day, or the Monday of the week. */
  start: string;
}

export interface PropertyInterest extends InterestCounts {
  propertyId: number;
  title: string;
}

/** Presses on the pages of agents, apart from those on listings. */
export type AgentPageCounts = Pick<InterestCounts, 'phoneReveals' | 'whatsappClicks'>;

/**
 * Counts of an agent: of the listings whose first agent they were when it was counted, of their own page, and their
 * listings that were sold or let. The counts of all agents add up to those of the site.
 */
export interface AgentInterest extends InterestCounts {
  /** Null for listings without an agent: the head office. */
  agentId: number | null;
  /** Null for the head office and for agents who were deleted. */
  name: string | null;
  page: AgentPageCounts;
  /** Listings that were sold or let. */
  deals: number;
}

/** `GET /api/admin/interest`. */
export interface InterestFigures extends Period {
  step: PeriodStep;
  total: InterestCounts;
  /** The preceding period of the same length. */
  before: InterestCounts;
  /** Every step of the period, oldest first; 0 where nothing happened. */
  series: InterestStep[];
  /** Most viewed listings first, without the trash. */
  mostViewed: PropertyInterest[];
  /** Presses on the pages of agents; none of them if the figures are of one listing. */
  agentPages: AgentPageCounts;
  /** Listings that were sold or let. */
  deals: number;
  /** Agents with any count, the most viewed first; none if the figures are of one listing. */
  agents: AgentInterest[];
}

export const MOST_VIEWED_DEFAULT = 10;
export const MOST_VIEWED_MAX = 100;
/** Retention of counts in days: two years. */
export const INTEREST_KEPT_DAYS = 731;
