import { cleanSource, type InquirySource, type SentSource } from '@lml/common/contracts';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

const KEY = 'lml.source';
/** Of what an address holds; the rules of each field cut it further. */
const KEPT_CHARACTERS = 300;

/**
 * Remembers where the visitor came from, as the site opens: later pages of the same visit change nothing. Kept in
 * this tab alone, and sent with a message that they write; it says nothing about who they are.
 */
export function rememberFirstTouch(): void {
  if (readForSession(KEY) === null) storeForSession(KEY, JSON.stringify(touch()));
}

/** What was remembered; null when there is nothing, or nothing of ours. */
export function firstTouch(): InquirySource | null {
  try {
    return cleanSource(JSON.parse(readForSession(KEY) ?? '{}') as SentSource);
  } catch {
    return null;
  }
}

function touch(): SentSource {
  const campaign = new URLSearchParams(window.location.search);
  const said = (name: string) => campaign.get(name)?.slice(0, KEPT_CHARACTERS) ?? null;
  return {
    landingPage: window.location.pathname.slice(0, KEPT_CHARACTERS),
    referrerHost: referrerHost(),
    utmSource: said('utm_source'),
    utmMedium: said('utm_medium'),
    utmCampaign: said('utm_campaign'),
  };
}

/** Null when it was one of our own pages, or when the browser does not tell. */
function referrerHost(): string | null {
  try {
    const { host } = new URL(document.referrer);
    return host === window.location.host ? null : host;
  } catch {
    return null;
  }
}
