import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangePage,
  type CreatedFeedKey,
  dayMonthYear,
  type ErrorBody,
  type EvidenceInput,
  type Property,
  type PropertyFacets,
  type StaffEvidence,
  VERIFICATION_TEXTS,
} from '@lml/common/contracts';
import { EvidenceService } from '../src/evidence/evidence.service.js';
import { buildEvidence, daysAgo, type EvidenceCalls, evidenceCalls, PARCEL } from './evidence-under-test.js';
import { listIndexMistakes } from './list-index-under-test.js';
import { cleanUp } from './listings-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;
let evidence: EvidenceCalls;

beforeAll(async () => {
  staff = await startForStaff();
  evidence = evidenceCalls(staff);
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
});

const searched = (id: number, days = 0) =>
  evidence.add(id, { kind: 'title-search', doneOn: daysAgo(days), parcelNo: PARCEL });

describe('what visitors read', () => {
  it('is a dated sentence for each valid kind, in one order, with the note of staff [VERIFY-1]', async () => {
    const { id } = await staff.create({ parcelNo: PARCEL });
    expect(await evidence.lines(id)).toEqual([]);
    await evidence.add(id, { publicNote: 'With the owner' });
    await evidence.add(id, { kind: 'mandate', doneOn: daysAgo(3) });
    const { checks } = (await staff.read(`/api/properties/${id}`)) as Property;
    expect(checks).toEqual([
      {
        kind: 'mandate',
        doneOn: daysAgo(3),
        lines: [`The owner's written instruction to us is on file (${dayMonthYear(daysAgo(3))})`],
        note: '',
      },
      {
        kind: 'site-visit',
        doneOn: daysAgo(0),
        lines: [`Our staff were at the property on ${dayMonthYear(daysAgo(0))}`],
        note: 'With the owner',
      },
    ]);
  });

  it.each([
    [29, 'plain'],
    [30, 'warned of'],
    [90, 'warned of'],
    [91, 'absent'],
  ] as const)('of a title search of %i days is %s [VERIFY-2]', async (days, shown) => {
    const { id } = await staff.create({ parcelNo: PARCEL });
    await searched(id, days);
    const old = VERIFICATION_TEXTS.searchOld.replace('{n}', String(days));
    expect(await evidence.lines(id)).toEqual(
      shown === 'absent'
        ? []
        : [
            `Official title search of ${dayMonthYear(daysAgo(days))} seen`,
            ...(shown === 'plain' ? [] : [old]),
            VERIFICATION_TEXTS.limits,
          ],
    );
    expect(await staff.publicTitles({ searchSeen: 'yes' })).toHaveLength(shown === 'absent' ? 0 : 1);
  });

  it('ends with a revocation, at once and in lists [VERIFY-3]', async () => {
    const { id, title } = await staff.create();
    const record = await evidence.add(id);
    expect(await staff.publicTitles({ visited: 'yes' })).toEqual([title]);
    const revoked = await evidence.revoke(record.id);
    expect(revoked).toMatchObject({ state: 'revoked', revokedReason: 'The owner sold.', revokedBy: 'njeri' });
    expect(await evidence.lines(id)).toEqual([]);
    expect(await staff.publicTitles({ visited: 'yes' })).toEqual([]);
    const again = await staff
      .call('post', `/api/admin/evidence/${record.id}/revoke`)
      .send({ reason: 'The owner sold.' })
      .expect(409);
    expect((again.body as ErrorBody).code).toBe('EVIDENCE_REVOKED');
  });

  it('changes the version of the public data, so that caches forget it [VERIFY-3]', async () => {
    const version = async () => (await staff.dataSource.query('SELECT sum(n) FROM version_steps')) as unknown;
    const { id } = await staff.create();
    const record = await evidence.add(id);
    const before = await version();
    await evidence.revoke(record.id);
    expect(await version()).not.toEqual(before);
  });

  it('ends at the turn of the last valid day, when the job runs [VERIFY-4]', async () => {
    const { id } = await staff.create();
    await evidence.add(id);
    await staff.dataSource.query(`UPDATE listing_evidence SET done_on = $1::date, valid_until = $2::date`, [
      daysAgo(181),
      daysAgo(1),
    ]);
    await staff.dataSource.query('UPDATE properties SET checks_due_on = $1', [daysAgo(0)]);
    await staff.app.get(EvidenceService).applyEnds();
    expect(await staff.publicTitles({ visited: 'yes' })).toEqual([]);
    expect(await evidence.lines(id)).toEqual([]);
    expect((await evidence.of(id)).records[0]).toMatchObject({ state: 'expired', validUntil: daysAgo(1) });
    expect(await staff.app.get(EvidenceService).applyEnds()).toBe(0);
  });

  it('holds no reference, file or parcel number, in any public answer [VERIFY-5]', async () => {
    const { key } = await staff.ask<CreatedFeedKey>('post', '/api/admin/feeds', { name: 'Portal' }, 201);
    const SECRET = 'SC-2026-777';
    for (const title of ['First plot', 'Second plot']) {
      const { id } = await staff.create({ title, parcelNo: PARCEL, location: 'Kitengela, Kajiado' });
      const file = await evidence.upload(undefined, 'lml-secret-name.pdf');
      await evidence.add(id, {
        ...{ kind: 'title-search', parcelNo: PARCEL, reference: SECRET, fileId: file.id },
      });
    }
    const paths = PUBLIC_CALLS.filter(
      (call) =>
        call.startsWith('get ') &&
        !/share-1|places.1|reports|confirmations|alerts|shortlists|agents|payment-plan|bid-form|locator/.test(
          call,
        ),
    ).map((call) => call.slice('get '.length));
    expect(paths).toContain('/api/properties/1');
    for (const path of [...paths, '/api/properties?searchSeen=yes']) {
      const answer = await staff
        .get(path)
        .set('Authorization', `Bearer ${key}`)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          const stream = response as unknown as NodeJS.ReadableStream;
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => done(null, Buffer.concat(parts)));
        });
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
      expect((answer.body as Buffer).toString('latin1')).not.toMatch(
        /SC-2026-777|98765|lml-secret-name|parcelNo|fileId|njeri/,
      );
    }
  });
});

const AT = { lat: -1.3, lng: 36.8, address: null, neighborhood: null, landmark: null };

describe('filters by what was checked', () => {
  it('agree in list, counts, map and the index of lists [VERIFY-6]', async () => {
    const both = await staff.create({ title: 'both', parcelNo: PARCEL, coordinates: AT });
    const visited = await staff.create({
      title: 'visited',
      status: 'For Rent',
      price: 50_000,
      coordinates: AT,
    });
    await staff.create({ title: 'neither' });
    await searched(both.id);
    await evidence.add(both.id);
    await evidence.add(visited.id);
    expect(await staff.publicTitles({ searchSeen: 'yes' })).toEqual(['both']);
    expect((await staff.publicTitles({ visited: 'yes' })).sort()).toEqual(['both', 'visited']);
    expect(await staff.publicTitles({ visited: 'yes', sort: 'price-asc' })).toEqual(['visited', 'both']);
    expect(await staff.publicTitles({ visited: 'yes', search: 'visited' })).toEqual(['visited']);
    expect(await staff.publicTitles({ visited: 'yes', purpose: 'rent' })).toEqual(['visited']);
    const facets = (await staff.read('/api/properties/facets', 200, { visited: 'yes' })) as PropertyFacets;
    expect(facets.total).toBe(2);
    expect(await staff.read('/api/properties/map', 200, { visited: 'yes' })).toMatchObject({ total: 2 });
    expect(await listIndexMistakes(staff.dataSource)).toEqual([]);
    const wrong = (await staff.read('/api/properties', 400, { visited: 'no' })) as ErrorBody;
    expect(wrong.message).toBe('visited must be yes, or be left out');
  });
});

describe('a record', () => {
  const refused = async (id: number, input: Partial<EvidenceInput>, status = 400): Promise<ErrorBody> =>
    (
      await staff
        .call('post', `/api/admin/properties/${id}/evidence`)
        .send(buildEvidence(input))
        .expect(status)
    ).body as ErrorBody;

  it.each<[Partial<EvidenceInput>, string]>([
    [{ kind: 'badge' as never }, 'kind'],
    [{ doneOn: daysAgo(-1) }, 'doneOn'],
    [{ doneOn: '2026-02-30' }, 'doneOn'],
    [{ expiresOn: daysAgo(-30) }, 'expiresOn'],
    [{ kind: 'approvals' }, 'expiresOn'],
    [{ kind: 'mandate', expiresOn: daysAgo(1) }, 'expiresOn'],
    [{ kind: 'title-search' }, 'parcelNo'],
    [{ parcelNo: PARCEL }, 'parcelNo'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
    [{ publicNote: 'x'.repeat(201) }, 'publicNote'],
    [{ fileId: 'none' }, 'fileId'],
    [{ fileId: '11111111-1111-4111-8111-111111111111' }, 'fileId'],
    [{ staffUserId: 0 }, 'staffUserId'],
    [{ seen: false }, 'seen'],
  ])('with %j is refused and names %s [VERIFY-7]', async (input, field) => {
    const { id } = await staff.create();
    const { details } = await refused(id, input);
    expect(details?.map((detail) => detail.field)).toEqual([field]);
    expect((await evidence.of(id)).records).toEqual([]);
  });

  it('of a title search must name the parcel of the listing, however it is typed [VERIFY-8]', async () => {
    const without = await staff.create();
    expect(await refused(without.id, { kind: 'title-search', parcelNo: PARCEL }, 409)).toMatchObject({
      code: 'OTHER_PARCEL',
      message: expect.stringContaining('This listing has no parcel number') as unknown as string,
    });
    const { id } = await staff.create({ parcelNo: PARCEL });
    const answer = await refused(id, { kind: 'title-search', parcelNo: 'Kajiado/Kitengela/1' }, 409);
    expect(answer.message).toContain(`parcel Kajiado/Kitengela/1, but this listing is parcel ${PARCEL}`);
    await evidence.add(id, { kind: 'title-search', parcelNo: ' kajiado / KITENGELA / 98765' });
    expect(await evidence.lines(id)).toHaveLength(2);
  });

  it('of a title search ends when the listing gets another parcel number, and comes back with it [VERIFY-8]', async () => {
    const { id, title } = await staff.create({ parcelNo: PARCEL });
    await searched(id);
    await staff.ask('put', `/api/properties/${id}`, { parcelNo: 'Kajiado/Other/1' });
    expect(await evidence.lines(id)).toEqual([]);
    expect(await staff.publicTitles({ searchSeen: 'yes' })).toEqual([]);
    expect((await evidence.of(id)).records[0]!.state).toBe('other-parcel');
    await staff.ask('put', `/api/properties/${id}`, { parcelNo: PARCEL });
    await staff.app.get(EvidenceService).applyEnds();
    expect(await staff.publicTitles({ searchSeen: 'yes' })).toEqual([title]);
  });

  it('is in the activity log without what is private; a copy of the listing has none [VERIFY-9]', async () => {
    const { id } = await staff.create({ parcelNo: PARCEL });
    const record = await evidence.add(id, {
      ...{ kind: 'title-search', parcelNo: PARCEL, reference: 'SC-1' },
    });
    await evidence.revoke(record.id);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=evidence');
    expect(changes.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['changed', `Title search, LML-${id} Two-Bedroom Flat, Ngong Road`],
      ['created', `Title search, LML-${id} Two-Bedroom Flat, Ngong Road`],
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/SC-1|Kitengela/);
    const copy = await staff.ask<{ id: number }>('post', `/api/admin/properties/${id}/duplicate`, {}, 201);
    expect((await evidence.of(copy.id)).records).toEqual([]);
  });

  it('is listed for staff when it expires within 30 days and nothing newer lasts longer [VERIFY-10]', async () => {
    const { id } = await staff.create();
    const old = await evidence.add(id, { doneOn: daysAgo(160) });
    const other = await staff.create();
    await evidence.add(other.id, { doneOn: daysAgo(160) });
    await evidence.add(other.id);
    await evidence.add(id, { kind: 'mandate', doneOn: daysAgo(149) });
    const page = await staff.call('get', '/api/admin/evidence?list=expiring').expect(200);
    expect((page.body as StaffEvidence[]).map((record) => record.id)).toEqual([old.id]);
    expect(page.headers['x-total-count']).toBe('1');
    expect(old.state).toBe('expiring');
    expect(await staff.ask('get', '/api/admin/evidence/counts')).toEqual({ expiring: 1, registrations: 0 });
    expect(await staff.ask('get', '/api/admin/evidence?list=all&pageSize=2&page=2')).toHaveLength(2);
    await staff.call('get', '/api/admin/evidence?list=none').expect(400);
  });
});
