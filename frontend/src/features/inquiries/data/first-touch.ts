import { cleanSource, type InquirySource, type SentSource } from '@lml/common/contracts';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

const KEY = 'lml.source';
/** Limit of a value in the URL; the fields have stricter limits. */
const VALUE_MAX = 300;

/**
 * Stores where the visitor came from on the first page of a visit. Stored in this tab and sent with a
 * message; does not identify the visitor.
 */
export function rememberFirstTouch(): void {
  if (readForSession(KEY) === null) storeForSession(KEY, JSON.stringify(touch()));
}

/** Reads the stored source; null if missing or invalid. */
export function firstTouch(): InquirySource | null {
  try {
    return cleanSource(JSON.parse(readForSession(KEY) ?? '{}') as SentSource);
  } catch {
    return null;
  }
}

function touch(): SentSource {
  const campaign = new URLSearchParams(window.location.search);
  const said = (name: string) => campaign.get(name)?.slice(0, VALUE_MAX) ?? null;
  return {
    landingPage: window.location.pathname.slice(0, VALUE_MAX),
    referrerHost: referrerHost(),
    utmSource: said('utm_source'),
    utmMedium: said('utm_medium'),
    utmCampaign: said('utm_campaign'),
  };
}

/** Referrer; null for our own pages or if the browser hides it. */
function referrerHost(): string | null {
  try {
    const { host } = new URL(document.referrer);
    return host === window.location.host ? null : host;
  } catch {
    return null;
  }
}
