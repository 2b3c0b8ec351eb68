import type { InterestKind } from '@lml/common/contracts';

/**
 * Counts a visitor's action for analytics. Not awaited, and failures are ignored: offline or blocked actions
 * are not counted.
 */
export function trackAction(propertyId: number, kind: InterestKind): void {
  try {
    const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
    // Completes even if the page navigates to WhatsApp at once.
    navigator.sendBeacon(`/api/properties/${propertyId}/interest`, body);
  } catch {
    // `sendBeacon` is missing or blocked.
  }
}
