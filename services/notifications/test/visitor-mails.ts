import type {
  AcknowledgementMail,
  AlertConfirmationMail,
  AlertLinkMail,
  AlertMail,
  DeliveredMail,
  ReplyMail,
  ViewingEvent,
  ViewingMail,
  VisitorReportMail,
} from '@lml/common/contracts';

export const TITLE = 'Two-Bedroom Flat, Othaya Road';
const property = { id: 12, title: TITLE };
const common = { recipient: 'zawadi@example.com', resends: 0 } as const;

export const ACKNOWLEDGEMENT: AcknowledgementMail = {
  ...{ kind: 'acknowledgement', ...common, inquiryId: 1234, property, viewingToken: 'a-token' },
  viewing: { date: '2026-11-24', time: '10:30' },
  wish: {
    kind: 'video',
    slots: [
      { date: '2026-11-24', time: '10:30' },
      { date: '2026-11-25', time: null },
    ],
    visitorZone: null,
  },
  createdAt: '2026-11-20T09:30:00.000Z',
  similar: [{ id: 7, title: 'Garden Flat', price: 'Ksh 55,000', place: 'Kilimani' }],
};
const viewingMail = (event: ViewingEvent, changes: Partial<ViewingMail> = {}): ViewingMail => ({
  ...{ kind: 'viewing', ...common, inquiryId: 1234, viewingId: 9, event, state: 'confirmed', property },
  ...{ viewingKind: 'in-person', startsAt: '2026-11-24T07:00:00.000Z', minutes: 30, place: 'Gate B' },
  ...{ slots: [], visitorZone: 'Europe/London', words: 'Kwa heri', handler: 'Wanjiru' },
  visitor: { name: 'Zawadi', email: common.recipient, phone: '' },
  ...{ token: 'a-token', calendar: null },
  ...changes,
});
const ALERT: AlertMail = {
  ...{ kind: 'alert', ...common, key: 'manage-key', stopKey: 'stop-key', name: 'Kilimani' },
  ...{ page: '/properties?location=Kilimani', frequency: 'daily', total: 5 },
  listings: (['new', 'price', 'back'] as const).map((kind, index) => ({
    ...{ id: index + 1, title: `Flat ${index + 1}`, location: 'Kilimani', type: 'residential' },
    ...{ purpose: 'sale', bedrooms: index + 1, price: 'Ksh 8,000,000', kind },
    oldPrice: kind === 'price' ? 'Ksh 9,000,000' : null,
  })),
};
const CONFIRMATION: AlertConfirmationMail = {
  ...{ kind: 'alert-confirmation', ...common, key: 'manage-key', name: 'Kilimani' },
  ...{ page: '/properties', confirmed: false },
};
const LINK: AlertLinkMail = { kind: 'alert-link', ...common, key: 'manage-key', full: false };
const REPORT: VisitorReportMail = {
  ...{ kind: 'report-outcome', ...common, reference: 'R-12', reportId: 12, property, reason: 'copied' },
  ...{ details: '', contact: '', held: false, state: 'upheld', outcome: 'edited' },
  createdAt: '2026-11-20T09:30:00.000Z',
};
const REPLY: ReplyMail = {
  ...{ kind: 'reply', ...common, inquiryId: 1234, subject: 'Re: Ulizo', text: 'Ndiyo.', replyTo: null },
  thread: [],
  quoted: { name: 'Zawadi', text: 'Bado ipo?', createdAt: '2026-11-20T09:30:00.000Z' },
};

/** Each mail that visitors get, with each text that it may have. */
export const MAILS_TO_VISITORS: [string, DeliveredMail][] = [
  ['an acknowledgement', ACKNOWLEDGEMENT],
  ['an acknowledgement without a listing', { ...ACKNOWLEDGEMENT, property: null, similar: [] }],
  ...(
    [
      ...['requested', 'proposed', 'confirmed', 'moved', 'edited', 'chosen', 'asked-move'],
      ...['cancelled', 'reminder', 'feedback'],
    ] as ViewingEvent[]
  ).map((event): [string, DeliveredMail] => [`a viewing mail: ${event}`, viewingMail(event)]),
  ['a reminder of a time that is not confirmed', viewingMail('reminder', { state: 'moved' })],
  [
    'a cancelled video viewing',
    viewingMail('cancelled', { state: 'cancelled', viewingKind: 'video', words: null }),
  ],
  ['wished times', viewingMail('requested', { startsAt: null, slots: [{ date: '2026-11-24', time: null }] })],
  ['an alert', ALERT],
  ['an alert of new homes', { ...ALERT, listings: [ALERT.listings[0]!], total: 1 }],
  ['an alert of a new price', { ...ALERT, listings: [ALERT.listings[1]!], total: 1 }],
  ['an alert of homes that are back', { ...ALERT, listings: [ALERT.listings[2]!], total: 2 }],
  ['a request to confirm', CONFIRMATION],
  ['a search that is confirmed', { ...CONFIRMATION, confirmed: true }],
  ['a link to manage', LINK],
  ['too many searches', { ...LINK, full: true }],
  ['the outcome of a report', REPORT],
  ['a report that was not upheld', { ...REPORT, property: null, state: 'not-upheld', outcome: null }],
  ['a duplicate report', { ...REPORT, state: 'duplicate', outcome: null }],
  ['a reply', REPLY],
];

/** Texts that both languages share: names, places and people's own words. */
const SHARED = [
  ...[TITLE, 'LML Properties', 'Garden Flat', 'Flat 1', 'Flat 2', 'Flat 3', 'Gate B', 'Wanjiru', 'Kilimani'],
  ...['Ksh', 'Kwa heri', 'Bado ipo', 'Ndiyo', 'Re', 'Ulizo', 'Nairobi', 'Zawadi', 'WhatsApp'],
];

/** Texts of a mail between markup, line breaks and marks, without addresses. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/<style[^]*?<\/style>|<[^>]*>/g, '\n')
    .replace(/https?:\S+/g, '\n')
    .replace(/^- /gm, '')
    .split(/&quot;|[\n:;.,()?">·]+/)
    .map((part) => part.trim())
    .filter(
      (part) =>
        /[a-z]{2}/i.test(part.replace(/^(?:LML-\d+|R-\d+|Ksh \d+)$/, '')) &&
        !SHARED.some((shared) => shared.includes(part)),
    );
}
