import type { InterestKind } from '@lml/common/contracts';

/**
 * Has it counted what the visitor did with a listing. Nothing waits for it, and nothing is said when it fails: offline,
 * or where the browser holds such messages back, it is simply not counted.
 */
export function noteInterest(propertyId: number, kind: InterestKind): void {
  try {
    const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
    // Goes out also when the page is left for WhatsApp in the same moment.
    navigator.sendBeacon(`/api/properties/${propertyId}/interest`, body);
  } catch {
    // A browser without it.
  }
}
