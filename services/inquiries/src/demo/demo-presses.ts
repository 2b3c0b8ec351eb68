import type { InquiryChannel, PressChannel, PressState } from '@lml/common/contracts';

const HOUR_MS = 3_600_000;

/** Open presses of the last days: hours ago, code, listing, channel, page, campaign. */
const OPEN: [
  hours: number,
  code: string,
  propertyId: number | null,
  channel: PressChannel,
  page: string,
  utm: string | null,
][] = [
  [1, 'K7M2QX', 12, 'whatsapp', '/property/12', 'tiktok'],
  [3, 'B4HT9N', 18, 'whatsapp', '/properties', null],
  [5, 'W2RKD8', 7, 'call', '/property/7', 'google'],
  [22, 'Q9XJ5A', null, 'whatsapp', '/contact', null],
  [30, 'M3VYC6', 42, 'sms', '/property/42', null],
  [47, 'T8GZP4', 16, 'email', '/property/16', 'newsletter'],
];

/** Presses of the demo: open ones, one to which nobody wrote, and that of the lead by WhatsApp. */
export function demoPresses(
  inquiries: { id: number; channel?: InquiryChannel; propertyId: number | null; createdAt: string }[],
  now: Date,
) {
  const press = (code: string, propertyId: number | null, channel: PressChannel, page: string, at: Date) => ({
    ...{ code, propertyId, agentId: null, officeId: null, channel, page, lang: 'en' as const, at },
    ...{ sourceLandingPage: page, sourceReferrerHost: null, sourceUtmMedium: null, sourceUtmCampaign: null },
  });
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const closed = (state: PressState, inquiryId: number | null, closedAt: Date) => ({
    ...{ state, inquiryId, staffUserId: 1, closedAt, sourceUtmSource: null },
  });
  return [
    ...OPEN.map(([hours, code, propertyId, channel, page, utm]) => ({
      ...press(code, propertyId, channel, page, ago(hours)),
      ...{ state: 'open' as const, sourceUtmSource: utm },
    })),
    { ...press('D6NLS2', 35, 'whatsapp', '/property/35', ago(72)), ...closed('no-message', null, ago(48)) },
    ...inquiries
      .filter(({ channel }) => channel === 'whatsapp')
      .map(({ id, propertyId, createdAt }) => {
        const at = new Date(createdAt);
        return {
          ...press('H5EUF7', propertyId, 'whatsapp', `/property/${propertyId}`, at),
          ...closed('matched', id, new Date(at.getTime() + HOUR_MS)),
        };
      }),
  ];
}
