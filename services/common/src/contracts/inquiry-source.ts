import { STAFF_INQUIRY_LIMITS } from './staff-inquiries.js';
import { cleanVisitorLine } from './text.js';

/** Origin of a visitor's first page view. Contains no personal data. */
export interface InquirySource {
  /** First page of the visit, without its query: `/property/12`. */
  landingPage: string | null;
  /** Referring site: `www.google.com`; null if there was none. */
  referrerHost: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

/** As our forms send it, without unknown fields. */
export type SentSource = Partial<InquirySource>;

type Sent = string | null | undefined;

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/**
 * Cleans a submitted source. Never rejects a message: cuts long values; drops invalid paths and hosts, and campaign
 * names with an at-sign, which could be an e-mail address.
 * @returns null if nothing is left
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
