import {
  type Account,
  type Change,
  DETAIL_FIELDS,
  fillFields,
  type Inquiry,
  type InquiryDetail,
  LISTED_FIELDS,
  type MailDelivery,
  type MailboxHealth,
  type MailHealth,
  type PropertyFacets,
  type PropertySummary,
  STAFF_FIELDS,
  type StaffProperty,
  type StaffSession,
  replySubject,
} from '@lml/common/contracts';

/** A flat for sale; the test overrides fields. */
export function buildProperty(overrides: Partial<PropertySummary> = {}): PropertySummary {
  return {
    ...fillFields(LISTED_FIELDS, {
      title: 'Two-Bedroom Flat, Othaya Road',
      location: 'Othaya Road, Kileleshwa, Nairobi',
      type: 'residential',
      status: 'For Sale',
      purpose: 'sale',
      price: 8_700_000,
      size: 1130,
      areaUnit: 'sqft',
      pinPrecision: 'exact',
      bedrooms: 2,
      bathrooms: 2,
      parking: 1,
      features: ['Borehole', 'Lift'],
    }),
    id: 7,
    images: [],
    pictures: [],
    roomPrices: null,
    pricing: null,
    suggestsStartingPrice: false,
    whatsapp: null,
    freshness: null,
    reduced: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

/** Such a flat as staff see it; the test overrides fields. */
export function buildStaffProperty(overrides: Partial<StaffProperty> = {}): StaffProperty {
  const agent = {
    id: 3,
    name: 'Zainab Mwakio',
    position: 'Agent',
    specialization: 'Homes',
    experience: 8,
    languages: ['English'],
    phone: '+254 700 000 113',
    whatsapp: null,
    email: 'zainab.mwakio@lml-properties.example',
    agency: null,
    imageUrl: null,
    bio: '',
    eveningViewings: true,
    registrationNo: null,
    practisingYear: null,
  };
  return {
    ...buildProperty(),
    ...fillFields(DETAIL_FIELDS, { description: 'A quiet flat.' }),
    ...fillFields(STAFF_FIELDS, {}),
    descriptionHtml: '<p>A quiet flat.</p>',
    roomConfigurations: [],
    unitTypes: [],
    priceHistory: [],
    floorPlans: [],
    paymentTerms: [],
    checks: [],
    sharePicture: null,
    place: null,
    coordinates: null,
    agent,
    agents: [agent],
    published: true,
    version: 1,
    completeness: { percent: 100, missing: [] },
    confirmedAt: '2026-11-20T09:00:00.000Z',
    stale: false,
    deletedAt: null,
    ...overrides,
  };
}

/** Counts of a few flats; the test overrides fields. */
export function buildFacets(overrides: Partial<PropertyFacets> = {}): PropertyFacets {
  return {
    total: 6,
    types: {
      residential: 6,
      commercial: 0,
      land: 0,
      development: 0,
      villa: 0,
      godown: 0,
      'joint-venture': 0,
    },
    locations: { Kilimani: 4, Nairobi: 6 },
    priceRanges: {
      '0-100000': 2,
      '100000-250000': 0,
      '250000-500000': 0,
      '500000-1000000': 0,
      '1000000-10000000': 4,
      '10000000-99999999': 0,
    },
    purposes: { sale: 4, rent: 2 },
    bedrooms: { 1: 6, 2: 5, 3: 1, 4: 0, 5: 0 },
    sold: 2,
    ...overrides,
  };
}

/** A new message about a property; the test overrides fields. */
export function buildInquiry(overrides: Partial<Inquiry> = {}): Inquiry {
  return {
    id: 1,
    kind: 'property',
    name: 'Achieng Nyadero',
    email: 'achieng.nyadero@example.com',
    phone: '+254 700 000 120',
    subject: 'Inquiry about Two-Bedroom Flat, Othaya Road',
    message: 'Is the flat still available from 1st October?',
    propertyId: 7,
    propertyTitle: 'Two-Bedroom Flat, Othaya Road',
    viewing: null,
    viewings: [],
    ownerRequest: null,
    status: 'new',
    createdAt: '2026-11-19T05:12:00.000Z',
    deliveries: [],
    replyFailed: false,
    phoneE164: '+254700000120',
    spam: false,
    spamReasons: [],
    channel: 'form',
    assignee: null,
    handler: null,
    followUpOn: null,
    firstAnsweredAt: null,
    answerDueAt: '2026-11-19T06:05:00.000Z',
    minutesToFirstAnswer: null,
    late: false,
    source: null,
    consentVersion: null,
    language: 'en',
    noteCount: 0,
    ...overrides,
  };
}

/** A mail to staff that was sent; the test overrides fields. */
export function buildDelivery(overrides: Partial<MailDelivery> = {}): MailDelivery {
  return {
    ...{ kind: 'staff', recipient: 'sales@lml.example', state: 'sent', attempts: 1 },
    ...{ lastError: null, sentAt: null },
    ...overrides,
  };
}

/** All mails were sent; the test overrides fields. */
export function buildMailHealth(overrides: Partial<MailHealth> = {}): MailHealth {
  return {
    waiting: { inquiries: 0, mails: 0, minutes: 0, problem: null },
    failed: { inquiries: 0, mails: 0 },
    possibleDuplicates: 0,
    ...overrides,
  };
}

/** A mailbox that is read, with nothing unmatched; the test overrides fields. */
export function buildMailboxHealth(overrides: Partial<MailboxHealth> = {}): MailboxHealth {
  return {
    ...{
      reads: true,
      checkedAt: '2026-11-19T05:12:00.000Z',
      failingSince: null,
      problem: null,
      unmatched: 0,
    },
    ...overrides,
  };
}

/** {@link buildInquiry}'s message with all details; nobody has answered it yet. */
export function buildInquiryDetail(overrides: Partial<InquiryDetail> = {}): InquiryDetail {
  return {
    ...buildInquiry(),
    replySubject: replySubject(buildInquiry().subject),
    timeline: [],
    samePerson: { inquiries: [], total: 0 },
    changes: [],
    alertsConsent: null,
    ...overrides,
  };
}

/** A colleague who can sign in; the test overrides fields. */
export function buildAccount(overrides: Partial<Account> = {}): Account {
  return {
    id: 2,
    username: 'achieng',
    name: '',
    role: 'agent',
    email: null,
    phone: null,
    signature: '',
    mailAssigned: true,
    mailEveryInquiry: false,
    pushAssigned: true,
    pushEveryInquiry: true,
    letterKeys: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    disabled: false,
    lastSignInAt: '2026-11-19T05:12:00.000Z',
    secondFactor: false,
    ...overrides,
  };
}

/** A session in another browser; the test overrides fields. */
export function buildSession(overrides: Partial<StaffSession> = {}): StaffSession {
  return {
    id: 'session-1',
    startedAt: '2026-11-19T05:12:00.000Z',
    lastUsedAt: '2026-11-19T06:12:00.000Z',
    browser: 'Safari',
    system: 'iPhone',
    address: '41.90.12.x',
    current: false,
    ...overrides,
  };
}

/** A colleague was disabled; the test overrides fields. */
export function buildChange(overrides: Partial<Change> = {}): Change {
  return {
    id: 1,
    at: '2026-11-19T05:12:00.000Z',
    subject: 'user',
    subjectId: 2,
    subjectName: 'achieng',
    action: 'changed',
    fields: [{ field: 'disabled', before: false, after: true }],
    by: { id: 1, username: 'admin' },
    requestId: 'request-1',
    address: '41.90.12.7',
    ...overrides,
  };
}
