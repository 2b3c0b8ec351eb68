import type { HandlerInquiries, InquiryFigures, InquirySums } from './inquiry-analytics.js';
import type { AgentInterest, InterestFigures } from './listing-analytics.js';
import { SOURCE_NAMES } from './source-names.js';

/** Names of rows that are no agent. */
export const HANDLER_NAMES = {
  /** Listings without an agent, and inquiries of offices. */
  office: 'Head office and branches',
  /** Deleted since. */
  former: 'Former agent',
  /** Inquiries about no listing, or stored while the listings could not be read. */
  none: SOURCE_NAMES.none,
} as const;

/** An agent's counts of listings and inquiries together. */
export interface AgentFigures extends Omit<AgentInterest, 'name'>, InquirySums {
  name: string;
  /** Whole minutes; null if none was answered, or if the row has several handlers. */
  medianMinutesToAnswer: number | null;
}

const NO_INTEREST = {
  ...{ views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0, deals: 0 },
  page: { phoneReveals: 0, whatsappClicks: 0 },
};
const NO_INQUIRIES: InquirySums & { medianMinutesToAnswer: number | null } = {
  ...{ inquiries: 0, viewings: 0, viewingsHeld: 0, answered: 0, answeredInTime: 0, answeredLate: 0 },
  medianMinutesToAnswer: null,
};

/**
 * Puts the counts of both services together by agent. Every count is in exactly one row, so the rows add up to the totals;
 * the most viewed first, then those with most inquiries.
 */
export function agentFigures(
  { agents }: Pick<InterestFigures, 'agents'>,
  { handlers }: Pick<InquiryFigures, 'handlers'>,
): AgentFigures[] {
  const rows = new Map<string, AgentFigures>();
  for (const { agentId, name, ...counts } of agents) {
    const shown = agentId === null ? HANDLER_NAMES.office : (name ?? HANDLER_NAMES.former);
    rows.set(agentId === null ? 'office' : `agent ${agentId}`, {
      ...{ agentId, name: shown, ...counts },
      ...NO_INQUIRIES,
    });
  }
  for (const { kind, agentId, name, ...counts } of handlers) {
    const key = keyOf({ kind, agentId, name }, agents);
    const row = rows.get(key);
    const shown =
      kind === null
        ? HANDLER_NAMES.none
        : kind === 'office'
          ? HANDLER_NAMES.office
          : (name ?? HANDLER_NAMES.former);
    rows.set(key, row ? added(row, counts) : { ...NO_INTEREST, agentId, name: shown, ...counts });
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.views - one.views || other.inquiries - one.inquiries || one.name.localeCompare(other.name, 'en'),
  );
}

/** Inquiries stored without an agent's id belong to the agent of that name, if there is one. */
function keyOf(
  { kind, agentId, name }: Pick<HandlerInquiries, 'kind' | 'agentId' | 'name'>,
  agents: AgentInterest[],
): string {
  if (kind === null) return 'none';
  if (kind === 'office') return 'office';
  const id = agentId ?? agents.find((agent) => agent.name === name)?.agentId ?? null;
  return id === null ? `name ${name}` : `agent ${id}`;
}

/** The median of several handlers is not known from theirs. */
function added(row: AgentFigures, counts: Omit<HandlerInquiries, 'kind' | 'agentId' | 'name'>): AgentFigures {
  return {
    ...row,
    inquiries: row.inquiries + counts.inquiries,
    viewings: row.viewings + counts.viewings,
    viewingsHeld: row.viewingsHeld + counts.viewingsHeld,
    answered: row.answered + counts.answered,
    answeredInTime: row.answeredInTime + counts.answeredInTime,
    answeredLate: row.answeredLate + counts.answeredLate,
    medianMinutesToAnswer: row.inquiries === 0 ? counts.medianMinutesToAnswer : null,
  };
}
