import type { ErrorBody } from '@lml/common/contracts';
import { type Route, routesOf } from '@lml/common/testing/routes';
import { callOf, staffRoutes } from '@lml/common/testing/staff-routes';
import { PUBLIC_CALLS } from './public-calls.js';
import { bodyOf, buildMessage, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

beforeEach(async () => {
  await inquiries.empty();
  await inquiries.api().post('/api/contact').send(buildMessage()).expect(201);
  await inquiries.database.query(`INSERT INTO viewings (inquiry_id, uid) VALUES (1, 'a viewing')`);
  await inquiries.database.query(
    `INSERT INTO inquiry_entries (inquiry_id, kind, text, by_id, by_name) VALUES (1, 'note', 'A note', 1, 'wanjiru')`,
  );
});

const call = ({ method, path }: Route) => inquiries.api()[method](path);
const internal = () => routesOf(inquiries.app).filter(({ path }) => path.startsWith('/internal/'));
const staff = () => staffRoutes(inquiries.app, PUBLIC_CALLS);

/** A body that has an effect on every route that accepts it. */
const BODY = {
  status: 'resolved',
  action: 'status',
  ids: [1],
  text: 'x',
  channel: 'call',
  person: 'wanjiru.kamau@example.com',
};

const stateOfAll = () =>
  inquiries.database.query<object[]>(
    `SELECT status, spam, assignee_id, first_answered_at,
            (SELECT json_agg(e ORDER BY id) FROM inquiry_entries e) AS entries,
            (SELECT count(*) FROM mail_deliveries WHERE resends > 0) AS resends,
            (SELECT json_agg(v ORDER BY id) FROM viewings v) AS viewings,
            (SELECT count(*) FROM viewing_feeds) AS feeds,
            (SELECT count(*) FROM changes) AS changes
       FROM inquiries`,
  );

it('lists every route of the service', () => {
  expect(staff().map(callOf)).toEqual(
    expect.arrayContaining([
      'get /api/inquiries',
      'patch /api/inquiries/1',
      'get /api/admin/inquiries/export.csv',
      'get /api/admin/inquiries/mail-health',
      'delete /api/admin/inquiries/1/notes/1',
    ]),
  );
  expect(internal().length).toBeGreaterThanOrEqual(3);
  expect(routesOf(inquiries.app).map(callOf)).toEqual(expect.arrayContaining(PUBLIC_CALLS));
});

it('answers 401 to every staff call by a visitor, and changes nothing [ACCESS-3]', async () => {
  const before = await stateOfAll();
  for (const route of staff()) {
    const answer = await call(route).send(BODY);
    expect([callOf(route), answer.status, (bodyOf(answer) as ErrorBody).code]).toEqual([
      callOf(route),
      401,
      'NOT_SIGNED_IN',
    ]);
  }
  expect(await stateOfAll()).toEqual(before);
});

it('answers 401 to every internal call by staff, who have no token [ACCESS-6]', async () => {
  for (const route of internal()) {
    const answer = await call(route).set('Cookie', cookie).send(BODY);
    expect([callOf(route), answer.status, (bodyOf(answer) as ErrorBody).code]).toEqual([
      callOf(route),
      401,
      'NOT_AUTHORISED',
    ]);
  }
});

it('answers 403 to every unsafe cross-site call, with and without a session [ACCESS-4]', async () => {
  const before = await stateOfAll();
  for (const route of staff().filter(({ method }) => method !== 'get')) {
    for (const sent of ['', cookie]) {
      const answer = await call(route)
        .set('Cookie', sent)
        .set('Origin', 'https://elsewhere.example')
        .send(BODY);
      expect([callOf(route), answer.status, (bodyOf(answer) as ErrorBody).code]).toEqual([
        callOf(route),
        403,
        'FOREIGN_ORIGIN',
      ]);
    }
  }
  expect(await stateOfAll()).toEqual(before);
});

/** Files of mails, of which there are none here. */
const FILES = 'get /api/admin/inquiries/incoming-mails/1/files/1';

it('sends staff responses that must not be cached [ACCESS-5]', async () => {
  for (const route of staff().filter(({ method }) => method === 'get')) {
    const answer = await inquiries.api().get(route.path).set('Cookie', cookie);
    expect([callOf(route), answer.status, answer.headers['cache-control']]).toEqual([
      callOf(route),
      callOf(route) === FILES ? 404 : 200,
      'no-store',
    ]);
  }
});
