import { STAFF_INQUIRY_LIMITS } from './staff-inquiries.js';
import { cleanVisitorLine } from './text.js';

/** Where a visitor came from when they first opened the site. It says nothing about who they are. */
export interface InquirySource {
  /** The first page that they saw, without its query: `/property/12`. */
  landingPage: string | null;
  /** The site that led them here: `www.google.com`; null when none did. */
  referrerHost: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

/** As our forms send it: what is not known is left out. */
export type SentSource = Partial<InquirySource>;

type Sent = string | null | undefined;

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/**
 * What is kept of a source that was sent. A visitor's message never fails for it: what is too long is cut, what is no
 * path or no host is dropped, and so is a campaign name with an at-sign, which would be somebody's address.
 * @returns null when nothing is left
 */
export function cleanSource(sent: SentSource): InquirySource | null {
  const source: InquirySource = {
    landingPage: pathOf(sent.landingPage),
    referrerHost: hostOf(sent.referrerHost),
    utmSource: campaignText(sent.utmSource),
    utmMedium: campaignText(sent.utmMedium),
    utmCampaign: campaignText(sent.utmCampaign),
  };
  return Object.values(source).some((value) => value !== null) ? source : null;
}

function pathOf(text: Sent): string | null {
  const path = cleanVisitorLine(text ?? '').split(/[?#]/)[0]!;
  return path.startsWith('/') && !path.includes('@')
    ? path.slice(0, STAFF_INQUIRY_LIMITS.landingPageMax)
    : null;
}

function hostOf(text: Sent): string | null {
  const host = cleanVisitorLine(text ?? '').toLowerCase();
  return host.length <= STAFF_INQUIRY_LIMITS.referrerHostMax && HOST.test(host) ? host : null;
}

function campaignText(text: Sent): string | null {
  const name = cleanVisitorLine(text ?? '');
  return name === '' || name.includes('@')
    ? null
    : Array.from(name).slice(0, STAFF_INQUIRY_LIMITS.utmMax).join('');
}
