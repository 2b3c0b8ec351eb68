import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type DeliveryClaim,
  type ErrorBody,
  REPORT_REASON_NAMES,
  SAFETY_DEFAULTS,
  VISITOR_REPORT_TEXTS,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import {
  FEE,
  HOLD,
  MANAGERS,
  type ReportsUnderTest,
  soon,
  startForReports,
  TITLE,
} from './reports-under-test.js';
import { bodyOf, INTERNAL_TOKEN, replayed, startInquiries } from './support.js';

let t: ReportsUnderTest;

beforeAll(async () => {
  t = await startForReports();
});
afterAll(() => t.stop());
beforeEach(() => t.empty());

describe('a report', () => {
  it('is stored with its listing, and answered with its reference [SAFETY-3]', async () => {
    expect(await t.report({ ...FEE, contact: '0712 345 678' })).toBe('R-1');
    expect(await t.list()).toEqual([
      {
        ...{ id: 1, reference: 'R-1', propertyId: 7, propertyTitle: TITLE, ...FEE, contact: '0712 345 678' },
        ...{ state: 'new', outcome: null, note: '', handledBy: null, decidedAt: null, version: 1 },
        ...{ language: 'en', held: false, openAlike: 0, spam: false, spamReasons: [], late: false },
        createdAt: expect.any(String),
        dueAt: expect.any(String),
      },
    ]);
  });

  it('takes null for a field that is left out [SAFETY-3]', async () => {
    await t.report({ reason: 'copied', details: null, contact: null, website: null, filledInMs: null });
    expect(await t.list()).toMatchObject([{ details: '', contact: '', spam: false }]);
  });

  it('may be anonymous, without words, and about no listing [SAFETY-3]', async () => {
    expect(await t.report({ reason: 'not-available' }, { property: null })).toBe('R-1');
    const [stored] = await t.list();
    expect(stored).toMatchObject({ propertyId: null, propertyTitle: null, details: '', contact: '' });
  });

  it.each([
    ['reason', {}, VISITOR_REPORT_TEXTS.reason],
    ['reason', { reason: 'toString' }, VISITOR_REPORT_TEXTS.reason],
    ['reason', { reason: ['other'] }, VISITOR_REPORT_TEXTS.reason],
    ['details', { reason: 'other' }, VISITOR_REPORT_TEXTS.details],
    ['details', { reason: 'other', details: '  too short  ' }, VISITOR_REPORT_TEXTS.details],
    ['details', { reason: 'other', details: '\u200b'.repeat(20) }, VISITOR_REPORT_TEXTS.details],
    ['details', { reason: 'copied', details: 'd'.repeat(2001) }, VISITOR_REPORT_TEXTS.detailsTooLong],
    ['details', { reason: 'copied', details: 7 }, 'details must be a text'],
    ['contact', { reason: 'copied', contact: 'wanjiru@' }, VISITOR_REPORT_TEXTS.contact],
    ['contact', { reason: 'copied', contact: 'call me' }, VISITOR_REPORT_TEXTS.contact],
    [
      'contact',
      { reason: 'copied', contact: `${'w'.repeat(250)}@example.com` },
      VISITOR_REPORT_TEXTS.contact,
    ],
    ['contact', { reason: 'copied', contact: { $ne: '' } }, VISITOR_REPORT_TEXTS.contact],
    ['website', { reason: 'copied', website: 1 }, 'website must be a text'],
    ['filledInMs', { reason: 'copied', filledInMs: 'soon' }, 'filledInMs must be a number of milliseconds'],
    ['state', { reason: 'copied', state: 'upheld' }, 'state is not a field of this call'],
  ])(
    'with a wrong %s %j gets 400 with the field and the remedy, and is not stored [SAFETY-3]',
    async (field, body, message) => {
      for (const property of [7, null]) {
        const answer = bodyOf(await t.send(body, { property }).expect(400)) as ErrorBody;
        expect(answer.details).toEqual([{ field, message }]);
      }
      expect(await t.count()).toBe(0);
    },
  );

  it.each(['99', 'abc', '0', '99999999999'])(
    'of the unknown listing %s gets 404 [SAFETY-3]',
    async (property) => {
      const answer = bodyOf(await t.send(FEE, { property }).expect(404)) as ErrorBody;
      expect(answer.code).toBe('PROPERTY_NOT_FOUND');
      expect(await t.count()).toBe(0);
    },
  );

  it('is accepted while listings is away, without the title [SAFETY-3]', async () => {
    t.listings.answer({ status: 503 });
    try {
      await t.report();
    } finally {
      t.listings.answer(undefined);
    }
    expect(await t.list()).toMatchObject([{ propertyId: 7, propertyTitle: null }]);
  });

  it('sent again under its key gets its reference again; another one under that key gets 422 [SAFETY-4]', async () => {
    const key = randomUUID();
    const [first, twin] = await Promise.all([t.send(FEE, { key }), t.send(FEE, { key })]);
    const again = await t.send({ ...FEE, filledInMs: 9000 }, { key }).expect(201);
    expect([first, twin, again].map(({ body }) => (body as VisitorReportReceipt).reference)).toEqual([
      'R-1',
      'R-1',
      'R-1',
    ]);
    expect(replayed(again)).toBe('true');
    expect(await t.count()).toBe(1);
    expect((await t.mails()).length).toBe(MANAGERS.length);
    const other = bodyOf(await t.send({ ...FEE, reason: 'copied' }, { key }).expect(422)) as ErrorBody;
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await t.send(FEE, { key, property: 8 }).expect(422);
    expect(await t.count()).toBe(1);
  });

  it('of a robot goes to the spam shelf: nobody is mailed and nothing is held [SAFETY-5]', async () => {
    for (const n of [1, 2, 3])
      await t.report({ ...FEE, website: 'https://spam.example' }, { address: `10.0.0.${n}` });
    await t.report({ ...FEE, filledInMs: 100 }, { address: '10.0.0.4' });
    expect(await t.list()).toEqual([]);
    const shelf = await t.list('spam');
    expect(shelf.map(({ spamReasons }) => spamReasons)).toEqual([
      ['too-fast'],
      ['hidden-field'],
      ['hidden-field'],
      ['hidden-field'],
    ]);
    expect(await t.counts()).toEqual({ open: 0, late: 0, spam: 4 });
    expect(await t.mails()).toEqual([]);
    expect(t.actions()).toEqual([]);
    const back = await t.decide(shelf[0]!.id, { spam: false });
    expect(back).toMatchObject({ spam: false, state: 'new' });
    expect(await t.counts()).toEqual({ open: 1, late: 0, spam: 3 });
  });
});

describe('the managers', () => {
  it.each(REPORT_REASON_NAMES.map((reason) => [reason]))(
    'are mailed at once about the reasons that are urgent: %s [SAFETY-6]',
    async (reason) => {
      await t.report({ ...FEE, reason });
      const isUrgent = ['asked-for-fee', 'other-account', 'not-owner'].includes(reason);
      expect((await t.mails()).map(({ recipient }) => recipient)).toEqual(
        isUrgent ? [...MANAGERS].sort() : [],
      );
    },
  );

  it('are replaced by the recipients of messages if none has an address [SAFETY-6]', async () => {
    t.auth.answer({ status: 200, body: [] });
    try {
      await t.report();
    } finally {
      t.auth.answer(undefined);
    }
    expect((await t.mails()).map(({ recipient }) => recipient)).toEqual([
      'office@lml.example',
      'sales@lml.example',
    ]);
  });

  it('get the words and the contact of the reporter; the mail is claimed once [SAFETY-6]', async () => {
    await t.report({ ...FEE, contact: '0712 345 678' });
    const [mail] = await t.mails();
    const call = (action: string) =>
      t.inquiries
        .api()
        .post(`/internal/deliveries/${mail!.id}/${action}`)
        .set('Authorization', `Bearer ${INTERNAL_TOKEN}`);
    expect(bodyOf(await call('claim').expect(200)) as DeliveryClaim).toMatchObject({
      verdict: 'send',
      mail: {
        ...{ kind: 'report-alert', reference: 'R-1', ...FEE, contact: '0712 345 678', held: false },
        property: { id: 7, title: TITLE },
      },
    });
    expect(bodyOf(await call('claim'))).toEqual({ verdict: 'wait' });
    await call('sent').expect(204);
    expect(bodyOf(await call('claim'))).toEqual({ verdict: 'done' });
  });
});

describe('a listing', () => {
  it('is held by three open fee reports from three networks, and the managers are told [SAFETY-7]', async () => {
    await t.report(FEE, { address: '10.0.0.1' });
    await t.report(FEE, { address: '10.0.0.2' });
    expect(t.actions()).toEqual([]);
    await t.report({ ...FEE, reason: 'copied' }, { address: '10.0.0.3' });
    await soon('listings was told', () => expect(t.actions()).toEqual([HOLD]));
    expect((await t.list()).map(({ held, openAlike }) => [held, openAlike])).toEqual([
      [true, 2],
      [true, 2],
      [true, 2],
    ]);
    expect((await t.mails()).filter((mail) => mail.report_id === 3)).toHaveLength(MANAGERS.length);
  });

  it('is held by reports that arrive at the same moment [SAFETY-7]', async () => {
    await Promise.all([1, 2, 3].map((n) => t.report(FEE, { address: `10.0.1.${n}` })));
    await soon('listings was told', () => expect(t.actions()).toEqual([HOLD]));
  });

  it('is not held by three reports from one network, which IPv6 subscribers have many addresses of [SAFETY-7]', async () => {
    for (const address of [
      '10.0.0.1',
      '10.0.0.1',
      '10.0.0.1',
      '2001:db8:0:1::5',
      '2001:db8:0:1::6',
      '2001:db8:0:1::7',
    ])
      await t.report({ ...FEE, details: `From ${address} ${randomUUID()}` }, { address });
    expect((await t.list()).map(({ held }) => held)).toEqual(Array(6).fill(false));
    expect(t.actions()).toEqual([]);
  });

  it('is never held by reports of wrong details, nor do they count [SAFETY-7]', async () => {
    await t.threeReports('wrong-details');
    await t.report({ ...FEE }, { address: '10.0.0.4' });
    await t.report({ ...FEE }, { address: '10.0.0.5' });
    expect(t.actions()).toEqual([]);
    expect((await t.list()).some(({ held }) => held)).toBe(false);
  });

  it('is not held by reports of other listings, nor by decided ones [SAFETY-7]', async () => {
    await t.report(FEE, { address: '10.0.0.1', property: 8 });
    await t.report(FEE, { address: '10.0.0.2' });
    await t.report(FEE, { address: '10.0.0.3' });
    await t.decide(2, { state: 'not-upheld' });
    await t.report(FEE, { address: '10.0.0.4' });
    expect(t.actions()).toEqual([]);
  });

  it('is not held once the owner has switched that off [SAFETY-7]', async () => {
    const setHold = async (holdReported: boolean) => {
      t.listings.setSettings({ safety: { ...SAFETY_DEFAULTS, holdReported } });
      await soon('the setting is known', async () => {
        await t.inquiries.empty();
        t.listings.asked.length = 0;
        await t.threeReports();
        expect((await t.list()).map(({ held }) => held)).toEqual(Array(3).fill(holdReported));
      });
    };
    await setHold(false);
    expect(t.actions()).toEqual([]);
    await setHold(true);
  });

  it('is held as soon as listings can be reached again [SAFETY-7]', async () => {
    t.listings.answer({ status: 503 });
    await t.threeReports();
    await soon('listings was told', () => expect(t.actions()).toHaveLength(1));
    t.listings.answer(undefined);
    await soon('listings was asked again', () => expect(t.actions().length).toBeGreaterThan(1));
    await soon('it is recorded as done', async () => {
      const [row] = await t.inquiries.database.query<{ applied: boolean }[]>(
        'SELECT applied FROM listing_actions',
      );
      expect(row!.applied).toBe(true);
    });
  }, 40_000);

  it('that is held still accepts reports of people who have its page open [SAFETY-7]', async () => {
    await t.threeReports();
    t.listings.answer({ status: 404, body: { code: 'PROPERTY_NOT_FOUND' } });
    try {
      expect(await t.report(FEE, { address: '10.0.0.9' })).toBe('R-4');
    } finally {
      t.listings.answer(undefined);
    }
    expect((await t.list())[3]).toMatchObject({ propertyTitle: TITLE, held: true });
  });
});

describe('many reports', () => {
  it('count for the limits of messages, per network address and per mailbox [SAFETY-5]', async () => {
    const limited = await startInquiries({
      INQUIRIES_PER_MINUTE: 2,
      LISTINGS_URL: t.listings.url,
      AUTH_URL: t.auth.url,
    });
    try {
      const call = (path: string, body: object) =>
        limited.api().post(path).set('X-Forwarded-For', '10.1.0.1').send(body);
      await call('/api/visitor-reports', FEE).expect(201);
      await call('/api/properties/7/reports', FEE).expect(201);
      const refused = await call('/api/visitor-reports', FEE).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
