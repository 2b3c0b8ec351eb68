import {
  ALERT_CONSENT,
  type AlertConfirmationMail,
  type AlertMail,
  type DeliveryClaim,
  type SavedSearches,
} from '@lml/common/contracts';
import { emptyTables } from '@lml/common/testing/empty-tables';
import { eventually } from '@lml/common/testing/eventually';
import supertest from 'supertest';
import type { ListingsEnv } from '../src/env.js';
import { MatchingService } from '../src/alerts/matching.service.js';
import { startForStaff } from './staff-under-test.js';

const TOKEN = 'internal-token-of-the-tests';
export const EMAIL = 'Wanjiru@Example.com';

/** Starts the service with helpers that do what visitors, mail clients and the worker do. */
export async function startWithAlerts(settings: Partial<ListingsEnv> = {}) {
  const staff = await startForStaff({
    ...{ ALERT_SETTLE_SECONDS: 0, ALERTS_PER_MINUTE: 10_000, ALERTS_PER_EMAIL: 10_000 },
    ...settings,
  });
  const server = staff.app.getHttpServer();
  const post = (path: string, body?: object) => supertest(server).post(path).send(body);
  const worker = (id: string, action: string, body: object = {}) =>
    post(`/internal/deliveries/${id}/${action}`, body).set('Authorization', `Bearer ${TOKEN}`);
  const ids = async (condition: string) =>
    (
      await staff.dataSource.query<{ id: string }[]>(
        `SELECT id FROM alert_mails WHERE ${condition} ORDER BY created_at, id`,
      )
    ).map(({ id }) => id);
  const claim = async (id: string) => (await worker(id, 'claim').expect(200)).body as DeliveryClaim;

  const save = (filters: object = {}, overrides: object = {}) =>
    post('/api/alerts', {
      ...{ email: EMAIL, name: 'Flats in Kilimani', frequency: 'instant', kinds: ['new', 'price', 'back'] },
      ...{ filters, consent: ALERT_CONSENT.version, ...overrides },
    });
  /** Sends all mails that are due now, as the worker does. */
  async function sendAll<Mail = AlertMail>(): Promise<Mail[]> {
    const sent: Mail[] = [];
    for (const id of await ids(`state IN ('pending', 'queued') AND send_at <= now()`)) {
      const answer = await claim(id);
      if (answer.verdict !== 'send') continue;
      sent.push(answer.mail as Mail);
      await worker(id, 'sent').expect(204);
    }
    return sent;
  }
  /** Matches every change. */
  const settled = () =>
    eventually('all changes are matched', async () => {
      await staff.app.get(MatchingService).matchDue();
      const [row] = await staff.dataSource.query<{ left: number }[]>(
        `SELECT count(*) AS left FROM listing_events event
          WHERE NOT EXISTS (SELECT FROM listing_states seen WHERE seen.property_id = event.property_id
                               AND seen.announced_at > now() - interval '10 minutes')`,
      );
      return row!.left === 0;
    });

  return {
    ...staff,
    post,
    save,
    sendAll,
    settled,
    worker,
    claim,
    mailIds: ids,
    /** Saves a search and confirms it with the mail. @returns its key */
    confirmed: async (filters: object = {}, overrides: object = {}): Promise<string> => {
      await save(filters, overrides).expect(202);
      // The service itself may have made mails about homes by now.
      const mails = await sendAll<AlertConfirmationMail | AlertMail>();
      const mail = mails.find(({ kind }) => kind === 'alert-confirmation');
      await post('/api/alerts/change', { key: mail!.key, state: 'active', searchId: await lastId() }).expect(
        200,
      );
      return mail!.key;
    },
    list: async (key: string) => (await post('/api/alerts/list', { key }).expect(200)).body as SavedSearches,
    emptyAlerts: async () => {
      await staff.empty();
      await emptyTables(staff.dataSource, [
        // In the order in which the matcher reads them.
        ...[
          'listing_events',
          'listing_states',
          'saved_searches',
          'alert_mails',
          'alert_items',
          'announcements',
        ],
        ...['confirmation_items', 'confirmation_recipients', 'used_confirmations'],
      ]);
    },
    /** Makes past announcements old enough for the next. */
    later: async () => {
      await staff.dataSource.query(
        `UPDATE listing_states SET announced_at = announced_at - interval '1 hour'`,
      );
    },
  };

  async function lastId(): Promise<number> {
    const [row] = await staff.dataSource.query<{ id: number }[]>('SELECT max(id) AS id FROM saved_searches');
    return row!.id;
  }
}

export type AlertsUnderTest = Awaited<ReturnType<typeof startWithAlerts>>;
