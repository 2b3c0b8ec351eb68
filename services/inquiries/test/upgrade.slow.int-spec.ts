import { dataSourceOptions, runMigrations } from '@lml/common/database/database';
import type { InquiryDetail, ViewingCalendar } from '@lml/common/contracts';
import { revertThrough } from '@lml/common/testing/migrations';
import { silentLogger } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { databaseParts } from '../src/data-source.js';
import { bodyOf, buildMessage, type Inquiries, startInquiries } from './support.js';

/** A database as the release before viewings, figures by agent and pushes left it, upgraded with its data. */
let inquiries: Inquiries;
let database: DataSource;
const query = <T>(sql: string) => database.query<T>(sql);
const migrate = () => runMigrations(dataSourceOptions(inquiries.env, databaseParts), silentLogger);

beforeAll(async () => {
  inquiries = await startInquiries();
  ({ database } = inquiries);
  await revertThrough(database, 'AddViewingRecords');
  await query(
    `INSERT INTO inquiries (name, email, phone, subject, message, property_id, status, assignee_id, assignee_name,
                            viewing_date, viewing_time)
     SELECT name, name || '@example.com', '+254 700 000 100', 'A flat', 'Is it free?', 7, status,
            assignee, CASE WHEN assignee IS NOT NULL THEN 'achieng' END, day::date, hour::time
       FROM (VALUES ('asked', 'new', 2, '2099-01-05', '10:30'), ('any-time', 'in-progress', NULL, '2099-01-06', NULL),
                    ('past', 'new', NULL, '2020-01-06', NULL), ('closed', 'resolved', NULL, '2099-01-05', NULL),
                    ('no-wish', 'new', NULL, NULL, NULL)) AS given (name, status, assignee, day, hour)`,
  );
  await query(
    `INSERT INTO mail_deliveries (id, inquiry_id, recipient, kind, state, request_id)
     VALUES (gen_random_uuid(), 1, 'sales@lml.example', 'staff', 'sent', 'r1')`,
  );
  await migrate();
});

afterAll(() => inquiries.stop());

it('an upgrade makes viewings of the wishes that can still be met, and keeps messages and mails', async () => {
  expect(
    await query('SELECT inquiry_id, property_id, state, slots, handler_id, version FROM viewings ORDER BY 1'),
  ).toEqual([
    {
      ...{ inquiry_id: 1, property_id: 7, state: 'requested', handler_id: 2, version: 1 },
      slots: [{ date: '2099-01-05', time: '10:30' }],
    },
    {
      ...{ inquiry_id: 2, property_id: 7, state: 'requested', handler_id: null, version: 1 },
      slots: [{ date: '2099-01-06', time: null }],
    },
  ]);
  const cookie = await inquiries.staff();
  const calendar = bodyOf(
    await inquiries.api().get('/api/admin/viewings').set('Cookie', cookie).expect(200),
  ) as ViewingCalendar;
  expect(calendar.awaiting.map(({ visitor }) => visitor.name)).toEqual(['asked', 'any-time']);
  const list = await inquiries.api().get('/api/inquiries').set('Cookie', cookie).expect(200);
  expect(bodyOf(list)).toHaveLength(5);
  expect(await query('SELECT inquiry_id, state, occasion FROM mail_deliveries')).toEqual([
    { inquiry_id: 1, state: 'sent', occasion: '' },
  ]);
});

it('a downgrade and another upgrade keep the messages, and what the earlier release adds meanwhile', async () => {
  await inquiries.contact(buildMessage({ name: 'Between' })).expect(201);
  await revertThrough(database, 'AddViewingRecords');
  expect(await query('SELECT count(*)::integer AS n FROM inquiries')).toEqual([{ n: 6 }]);
  await query(`UPDATE inquiries SET viewing_date = '2099-02-02' WHERE name = 'no-wish'`);
  await migrate();
  expect(await query('SELECT inquiry_id FROM viewings ORDER BY 1')).toHaveLength(3);
  expect(await query('SELECT FROM push_deliveries')).toEqual([]);
});

it('a downgrade keeps the text of a reply and cancels its mail; another upgrade works on [REPLY-1]', async () => {
  const cookie = await inquiries.staff();
  const send = (text: string) =>
    inquiries.api().post('/api/admin/inquiries/1/messages').set('Cookie', cookie).send({ text }).expect(201);
  await send('Before the downgrade');
  await revertThrough(database, 'AddReplies');
  expect(await query(`SELECT kind, channel, text FROM inquiry_entries`)).toEqual([
    { kind: 'answer', channel: 'email', text: 'Before the downgrade' },
  ]);
  expect(await query(`SELECT FROM mail_deliveries WHERE kind = 'reply'`)).toEqual([]);
  await migrate();
  const { timeline } = bodyOf(await send('After the upgrade')) as InquiryDetail;
  expect(timeline).toMatchObject([
    { text: 'Before the downgrade', mail: null },
    { text: 'After the upgrade', mail: { subject: 'Re: A flat' } },
  ]);
});

it('an upgrade takes the language of a stored message from its consent; a downgrade keeps the messages [SWAHILI-1]', async () => {
  const sent = buildMessage({ name: 'Zawadi', language: 'sw', alertsConsent: '2026-11' });
  await inquiries.contact(sent).expect(201);
  await inquiries.contact(buildMessage({ name: 'Achieng', email: 'achieng@example.com' })).expect(201);
  await revertThrough(database, 'AddLanguages');
  await migrate();
  expect(
    await query(`SELECT name, language FROM inquiries WHERE name IN ('Zawadi', 'Achieng') ORDER BY name`),
  ).toEqual([
    { name: 'Achieng', language: 'en' },
    { name: 'Zawadi', language: 'sw' },
  ]);
});
