import type { AgentPageKind, InterestKind } from '@lml/common/contracts';

/** Counts a visitor's action on a property for analytics. */
export function trackAction(propertyId: number, kind: InterestKind): void {
  send(`/api/properties/${propertyId}/interest`, kind);
}

/** Counts a visitor's press on the page of an agent. */
export function trackAgentAction(agentId: number, kind: AgentPageKind): void {
  send(`/api/agents/${agentId}/interest`, kind);
}

/** Not awaited, and failures are ignored: offline or blocked actions are not counted. */
function send(path: string, kind: InterestKind): void {
  try {
    const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
    // Completes even if the page navigates to WhatsApp at once.
    navigator.sendBeacon(path, body);
  } catch {
    // `sendBeacon` is missing or blocked.
  }
}
