import { createService } from '@lml/common/bootstrap';
import { createLogger } from '@lml/common/logging/logger';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { inquiriesService } from '../src/service.js';
import { buildMessage, type Inquiries, startInquiries, startListings } from './support.js';

let inquiries: Inquiries;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({}, {});
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
});

afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));

const ZAWADI = {
  name: 'Zawadi Marked',
  email: 'Zawadi.Marked@Example.com',
  phone: '0712 345 678',
  message: 'Zawadi would like to see it on Saturday.',
};

describe('the service log', () => {
  it('contains no text of a visitor, whatever fails, even at the most detailed level', async () => {
    const cookie = await inquiries.staff();
    const stream = new PassThrough();
    const log = text(stream);
    const app = await createService(inquiriesService, inquiries.env, createLogger('test', 'trace', stream));
    await app.init();
    try {
      const api = () => request(app.getHttpServer());
      const visitor = { ...ZAWADI, subject: 'Zawadi' };
      await api().post('/api/contact').send(buildMessage(visitor)).expect(201);
      await api()
        .post('/api/contact')
        .send(buildMessage({ ...visitor, email: 'zawadi at home' }))
        .expect(400);
      await api().post('/api/contact').type('json').send(`{"name":"Zawadi`).expect(400);
      await api().get('/api/inquiries').query({ search: 'zawadi' }).set('Cookie', cookie).expect(200);
      await api().get('/api/inquiries/zawadi@example.com').expect(404);
      await api()
        .post('/api/admin/privacy/search')
        .set('Cookie', cookie)
        .send({ person: ZAWADI.email })
        .expect(200);
      await api()
        .post('/api/admin/privacy/export')
        .set('Cookie', cookie)
        .send({ person: ZAWADI.email })
        .expect(200);
      // PostgreSQL's error contains the whole invalid row, and TypeORM adds the statement's parameters.
      await inquiries.database.query(
        `ALTER TABLE inquiries ADD CONSTRAINT refused CHECK (name <> 'Zawadi Refused') NOT VALID`,
      );
      await api()
        .post('/api/contact')
        .send(buildMessage({ ...visitor, name: 'Zawadi Refused' }))
        .expect(500);
      await inquiries.database.query('ALTER TABLE inquiries DROP CONSTRAINT refused');
      await inquiries.database.query('ALTER TABLE inquiries RENAME TO away');
      await api().post('/api/contact').send(buildMessage(visitor)).expect(500);
      await inquiries.database.query('ALTER TABLE away RENAME TO inquiries');
    } finally {
      await app.close();
      stream.end();
    }
    const written = await log;
    expect(written).not.toMatch(/zawadi|712 ?345 ?678/i);
    // The log still contains the facts that an operator needs.
    expect(written).toMatch(/"type":"QueryFailedError".*"code":"23514"/);
    expect(written).toContain('"constraint":"refused"');
    expect(written).toContain('"path":"/api/inquiries/[address]"');
  });
});
