import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Property, StaffProperty } from '@lml/common/contracts';
import ICAL from 'ical.js';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff({ PUBLIC_URL: 'https://www.lml-properties.example' });
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

const TERMS = { kind: 'monthly', depositMinPercent: 10, depositMaxPercent: 30 } as const;
const created = (paymentTerms: StaffProperty['paymentTerms'] | object[], price = 8_700_000) =>
  staff.create({ type: 'development', price, paymentTerms: paymentTerms as StaffProperty['paymentTerms'] });

/** Collects a file's bytes; superagent's parser callback gets the stream. */
function asBytes(answer: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  const stream = answer as NodeJS.ReadableStream;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts)));
}

const download = (id: number, file: string) =>
  staff.get(`/api/properties/${id}/payment-plan.${file}`).buffer(true).parse(asBytes);

describe('terms of payment', () => {
  it('are stored complete, shown to visitors, kept by other edits and logged [PLAN-2]', async () => {
    const { id, paymentTerms } = await created([{ ...TERMS, reservation: 100_000 }]);
    expect(paymentTerms).toEqual([
      expect.objectContaining({
        ...TERMS,
        reservation: 100_000,
        reservationDays: 14,
        maxMonths: 24,
        stages: [],
      }),
    ]);
    await staff.ask('put', `/api/properties/${id}`, { title: 'Another title' });
    const property = (await staff.get(`/api/properties/${id}`).expect(200)).body as Property;
    expect(property.paymentTerms).toEqual(paymentTerms);
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, { paymentTerms: [] });
    expect(after.paymentTerms).toEqual([]);
  });

  it('are refused with the field and the remedy [PLAN-2]', async () => {
    const { id } = await created([]);
    const stages = [{ label: 'Roof', percent: 40 }];
    const body = await staff.ask<ErrorBody>(
      'put',
      `/api/properties/${id}`,
      {
        paymentTerms: [
          { kind: 'stages', depositMinPercent: 20, depositMaxPercent: 20, stages },
          { ...TERMS, reservation: 900_000, payTo: 'John Otieno' },
        ],
      },
      400,
    );
    const details = Object.fromEntries(body.details!.map(({ field, message }) => [field, message]));
    expect(details).toEqual({
      'paymentTerms[0].stages': expect.stringContaining('40 % too little: raise the stages') as unknown,
      'paymentTerms[1].payTo': expect.stringContaining('never of a person') as unknown,
      'paymentTerms[1].reservation': 'The reservation is more than the deposit: enter at most 870,000',
    });
  });
});

describe('GET /api/properties/{id}/payment-plan.pdf', () => {
  it('is one page that leads to the same choice [PLAN-4]', async () => {
    const { id } = await created([{ ...TERMS, maxMonths: 36, reservation: 50_000, completionPercent: 20 }]);
    const answer = await download(id, 'pdf?deposit=25&months=36').expect(200);
    const text = (answer.body as Buffer).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toContain('plan=monthly&deposit=25&months=36');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const again = staff.get(`/api/properties/${id}/payment-plan.pdf?deposit=25&months=36`);
    await again.set('If-None-Match', answer.headers['etag']!).expect(304);
  });

  it('names a choice that the terms do not allow [PLAN-3]', async () => {
    const { id } = await created([TERMS]);
    const { body } = (await staff
      .get(`/api/properties/${id}/payment-plan.pdf?deposit=31&months=x`)
      .expect(400)) as { body: ErrorBody };
    expect(body.details).toEqual([
      { field: 'deposit', message: 'deposit must be a whole number from 10 to 30 percent' },
      { field: 'months', message: 'months must be a whole number from 1 to 24 months' },
    ]);
    const villa = await staff.create({ type: 'villa' });
    await staff.get(`/api/properties/${villa.id}/payment-plan.ics`).expect(404);
  });
});

describe('a plan with lang=sw', () => {
  it('is in Swahili, as a PDF and as a calendar, with links to the page in Swahili [SWAHILI-6]', async () => {
    const { id } = await created([{ ...TERMS, reservation: 100_000 }]);
    const query = 'deposit=20&months=2&lang=sw';
    const pdf = await download(id, `pdf?${query}`).expect(200);
    const text = (pdf.body as Buffer).toString('latin1');
    expect(text).toContain('/Lang (sw-KE)');
    expect(text).toMatch(/\/URI \(https:\/\/www\.lml-properties\.example\/sw\/property\/\d+-/);
    const english = await download(id, `pdf?deposit=20&months=2`).expect(200);
    expect((english.body as Buffer).toString('latin1')).toContain('/Lang (en-KE)');
    expect(pdf.headers.etag).not.toBe(english.headers.etag);

    const calendar = await download(id, `ics?${query}`).expect(200);
    const entries = (calendar.body as Buffer).toString().replace(/\r\n /g, '');
    expect([...entries.matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary)).toEqual([
      `LML-${id}: lipa Ksh 100\\,000 (malipo ya kuhifadhi nafasi)`,
      expect.stringMatching(/\(salio la malipo ya awali\)$/),
      expect.stringMatching(/\(awamu ya 1 kati ya 2\)$/),
      expect.stringMatching(/\(awamu ya 2 kati ya 2\)$/),
    ]);
    expect(entries).toContain('Makadirio\\, si ofa.');
    expect(entries).toMatch(/URL;VALUE=URI:\S+\/sw\/property\//);
  });

  it('is refused with 400 in another language [SWAHILI-6]', async () => {
    const { id } = await created([]);
    const refused = await staff.get(`/api/properties/${id}/payment-plan.pdf?lang=fr`).expect(400);
    expect((refused.body as ErrorBody).details).toEqual([
      { field: 'lang', message: 'lang must be one of: en, sw' },
    ]);
  });
});

describe('GET /api/properties/{id}/payment-plan.ics', () => {
  it('has an all-day event with a reminder for each payment [PLAN-5]', async () => {
    const { id } = await created([{ ...TERMS, reservation: 100_000 }]);
    const answer = await download(id, 'ics?deposit=20&months=24').expect(200);
    const text = (answer.body as Buffer).toString('utf8');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(26);
    const event = new ICAL.Event(events[4]);
    expect(event.summary).toBe(`LML-${id}: pay Ksh 290,000 (instalment 3 of 24)`);
    expect(event.startDate.isDate).toBe(true);
    expect(event.uid).toMatch(new RegExp(`^${id}-5-[0-9a-f]{12}@www\\.lml-properties\\.example$`));
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
    expect(text.match(/TRIGGER:-P3D\r\n/g)).toHaveLength(26);
    const again = await download(id, 'ics?deposit=20&months=24').expect(200);
    expect((again.body as Buffer).toString('utf8')).toBe(text);
  });
});
