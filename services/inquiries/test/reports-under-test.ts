import {
  IDEMPOTENCY,
  type InquiryHandler,
  type VisitorReport,
  type VisitorReportCounts,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { bodyOf, startAuth, startInquiries, startListings } from './support.js';

export const TITLE = 'Two-Bedroom Flat, Othaya Road';
export const MANAGERS = ['owner@lml.example', 'manager@lml.example'];
export const FEE = {
  reason: 'asked-for-fee',
  details: 'He asked for 1,000 shillings before the viewing.',
};
/** Call that listings gets after the third report. */
export const HOLD = ['/internal/properties/7/hold', { action: 'hold' }];

const HANDLER: InquiryHandler = {
  ...{ kind: 'agent', name: 'Kimutai Rono', agentId: 3, staffUserId: null },
  ...{ email: 'kimutai@lml.example', hasOwnAccount: false },
};

/** Waits until an assertion holds. */
export const soon = (what: string, assert: () => Promise<void> | void) =>
  eventually(what, async () => {
    await assert();
    return true;
  });

/** Origin and target of a report. */
interface Origin {
  address?: string;
  /** Null for no listing. */
  property?: number | string | null;
  key?: string;
}

/** Starts the service with the listings 7 and 8, two managers with an address, and Wanjiru signed in as owner. */
export async function startForReports() {
  const listings = await startListings({ 7: TITLE, 8: 'A plot' }, { 7: HANDLER });
  const auth = await startAuth([], [], MANAGERS);
  const inquiries = await startInquiries({ LISTINGS_URL: listings.url, AUTH_URL: auth.url });
  const cookie = await inquiries.staff();

  const send = (body: object, { address = '10.0.0.1', property = 7, key = '' }: Origin = {}) => {
    const path = property === null ? '/api/visitor-reports' : `/api/properties/${property}/reports`;
    const call = inquiries.api().post(path).set('X-Forwarded-For', address);
    return (key ? call.set(IDEMPOTENCY.header, key) : call).send(body);
  };
  const report = async (body: object = FEE, options: Origin = {}) =>
    (bodyOf(await send(body, options).expect(201)) as VisitorReportReceipt).reference;
  const staff = (method: 'get' | 'patch', path = '') =>
    inquiries.api()[method](`/api/admin/visitor-reports${path}`).set('Cookie', cookie);
  const list = async (name = 'open') =>
    bodyOf(await staff('get').query({ list: name }).expect(200)) as VisitorReport[];
  const counts = async () => bodyOf(await staff('get', '/counts').expect(200)) as VisitorReportCounts;
  const decide = async (id: number, change: object, version = 1) =>
    bodyOf(
      await staff('patch', `/${id}`)
        .send({ version, ...change })
        .expect(200),
    ) as VisitorReport;
  const mails = () =>
    inquiries.database.query<{ id: string; report_id: number; kind: string; recipient: string }[]>(
      'SELECT id, report_id, kind, recipient FROM visitor_report_mails ORDER BY report_id, kind, recipient',
    );
  /** Actions that listings was asked for, in order. */
  const actions = () =>
    listings.asked.filter(({ path }) => path.endsWith('/hold')).map(({ path, body }) => [path, body]);
  const count = async () =>
    (await inquiries.database.query<{ count: number }[]>('SELECT count(*) FROM visitor_reports'))[0]!.count;
  const threeReports = async (reason = 'asked-for-fee', contact = '') => {
    for (const n of [1, 2, 3]) await report({ ...FEE, reason, contact }, { address: `10.0.0.${n}` });
  };
  return {
    ...{ listings, auth, inquiries, cookie },
    ...{ send, report, staff, list, counts, decide, mails, actions, count, threeReports },
    empty: async () => {
      await inquiries.empty();
      listings.asked.length = 0;
    },
    stop: () => Promise.all([inquiries.stop(), listings.stop(), auth.stop()]),
  };
}

export type ReportsUnderTest = Awaited<ReturnType<typeof startForReports>>;
