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
import { mailContent } from '../mail/mail-content.js';

const SITE = 'https://lml.example';
const TITLE = 'Two-Bedroom Flat, Othaya Road';
const property = { id: 12, title: TITLE };
const common = { recipient: 'zawadi@example.com', resends: 0 } as const;

const ACKNOWLEDGEMENT: AcknowledgementMail = {
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

const MAILS: [string, DeliveredMail][] = [
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

/** What is the same in both: names, places and what people wrote. */
const SHARED = [
  ...[TITLE, 'LML Properties', 'Garden Flat', 'Flat 1', 'Flat 2', 'Flat 3', 'Gate B', 'Wanjiru', 'Kilimani'],
  ...['Ksh', 'Kwa heri', 'Bado ipo', 'Ndiyo', 'Re', 'Ulizo', 'Nairobi', 'Zawadi', 'WhatsApp'],
];

function contentOf(mail: DeliveredMail, language: 'en' | 'sw') {
  return mailContent({ ...mail, language } as DeliveredMail, SITE);
}

/** Texts of a mail between markup, line breaks and marks, without addresses. */
function sentencesOf(text: string): string[] {
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

it.each(MAILS)('writes %s in Swahili, with no English sentence [SWAHILI-5]', (_name, mail) => {
  const [english, swahili] = [contentOf(mail, 'en'), contentOf(mail, 'sw')];
  for (const part of ['subject', 'text', 'html'] as const) {
    const known = new Set(sentencesOf(english[part]));
    expect(sentencesOf(swahili[part]).filter((sentence) => known.has(sentence))).toEqual([]);
  }
});

it.each(MAILS)('says the language of %s, and links to pages in it [SWAHILI-5]', (_name, mail) => {
  const { html, text } = contentOf(mail, 'sw');
  expect(html).toContain('<html lang="sw">');
  const links = [...text.matchAll(/https:\/\/lml\.example(\S*)/g)].map(([, path]) => path);
  for (const path of links) expect(path).toMatch(/^\/sw\//);
  expect(contentOf(mail, 'en').html).toContain('<html lang="en">');
  expect(contentOf(mail, 'en').text).not.toContain(`${SITE}/sw`);
});

it('writes the acknowledgement with the texts of the glossary [SWAHILI-5]', () => {
  const { subject, text } = contentOf(ACKNOWLEDGEMENT, 'sw');
  expect(subject).toBe('Tumepokea ulizo lako (Ulizo 1234)');
  for (const part of [
    'Asante kwa kuiandikia LML Properties. Mmoja wetu atakujibu ndani ya saa za kazi.',
    'Nambari ya rejeleo: Ulizo 1234',
    `Mali:               ${TITLE} (LML-12)`,
    'Jumanne 24 Novemba 2026, 10:30; au Jumatano 25 Novemba 2026, wakati wowote (kwa simu ya video)',
    '(kama ulivyopendekeza; tutathibitisha)',
    'Imepokewa:          Ijumaa 20 Novemba 2026, 12:30 (Nairobi)',
    'Jumatatu-Ijumaa 9AM-5PM, Jumamosi 10AM-2PM (Nairobi)',
    'Barua hii imetumwa yenyewe: huhitaji kujibu.',
    'Lipa tu kwa akaunti za kampuni, na upewe risiti.',
  ])
    expect(text).toContain(part);
});

it('marks the title of a listing as English in a mail in Swahili [SWAHILI-5]', () => {
  expect(contentOf(ACKNOWLEDGEMENT, 'sw').html).toContain(
    `<span lang="en"><a href="${SITE}/sw/property/12-two-bedroom-flat-othaya-road"`,
  );
});

it('writes in English to whoever an older service names no language for', () => {
  expect(mailContent(ACKNOWLEDGEMENT, SITE)).toEqual(contentOf(ACKNOWLEDGEMENT, 'en'));
});
