import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangePage,
  type ErrorBody,
  officeDay,
  type PrivateFile,
  type StaffEvidence,
  type StaffSettings,
} from '@lml/common/contracts';
import { signedInAs } from '@lml/common/testing/test-environment';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { ListingsEnv } from '../src/env.js';
import { FileCipher } from '../src/private-files/file-cipher.js';
import { daysAgo, type EvidenceCalls, evidenceCalls, PDF } from './evidence-under-test.js';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;
let evidence: EvidenceCalls;
let folder: string;
let env: ListingsEnv;

beforeAll(async () => {
  staff = await startForStaff();
  evidence = evidenceCalls(staff);
  env = staff.app.get(ListingsEnv);
  folder = env.PRIVATE_DIR;
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
});

const pathOf = ({ id }: PrivateFile) => join(folder, `${id}.enc`);
const isThere = async (file: PrivateFile) => (await readdir(folder)).includes(`${file.id}.enc`);
const age = (file: PrivateFile, hours: number) =>
  staff.dataSource.query(
    'UPDATE private_files SET created_at = now() - make_interval(hours => $2) WHERE id = $1',
    [file.id, hours],
  );

async function recorded(overrides = {}): Promise<{ file: PrivateFile; record: StaffEvidence; id: number }> {
  const file = await evidence.upload();
  const { id } = await staff.create();
  const record = await evidence.add(id, { fileId: file.id, ...overrides });
  return { file, record, id };
}

describe('a private file', () => {
  it('is encrypted on disk, and downloaded as it was, never shown or cached [VERIFY-11]', async () => {
    const { file, record } = await recorded();
    expect(record.file).toEqual({
      id: file.id,
      name: 'search.pdf',
      type: 'application/pdf',
      bytes: PDF.length,
    });
    const stored = await readFile(pathOf(file));
    expect(stored.includes('SECRET-OF-THE-OWNER')).toBe(false);
    expect(stored.includes('%PDF')).toBe(false);
    const answer = await staff
      .call('get', `/api/admin/private-files/${file.id}`)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        const stream = response as unknown as NodeJS.ReadableStream;
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    expect(answer.body).toEqual(PDF);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="search.pdf"; filename*=UTF-8''search.pdf`,
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('logs each download [VERIFY-11]', async () => {
    const { file, id } = await recorded();
    for (let opened = 0; opened < 2; opened++)
      await staff.call('get', `/api/admin/private-files/${file.id}`).expect(200);
    const { changes } = await staff.ask<ChangePage>(
      'get',
      '/api/admin/properties/changes?subject=evidence&action=opened',
    );
    expect(changes.map(({ by, subjectName }) => [by?.username, subjectName])).toEqual(
      Array.from({ length: 2 }, () => ['njeri', `Site visit, LML-${id} Two-Bedroom Flat, Ngong Road`]),
    );
  });

  it.each([
    ['a web page named .pdf', Buffer.from('<script>alert(1)</script>'), 'a.pdf', 422, 'FILE_NOT_ACCEPTED'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'a.jpg', 422, 'FILE_NOT_ACCEPTED'],
    ['an empty file', Buffer.alloc(0), 'a.pdf', 400, 'VALIDATION_FAILED'],
    ['too much', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'a.pdf', 413, 'FILE_TOO_LARGE'],
  ])('is refused if it is %s [VERIFY-12]', async (_, bytes, name, status, code) => {
    const answer = await staff
      .call('post', '/api/admin/private-files')
      .attach('file', bytes, name)
      .expect(status);
    expect((answer.body as ErrorBody).code).toBe(code);
  });

  it('has a name without folders, in the extension of its content [VERIFY-12]', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]);
    expect(await evidence.upload(jpeg, '../../etc/ID "card".exe')).toMatchObject({
      name: 'ID card.jpg',
      type: 'image/jpeg',
    });
  });

  it('is opened by agents of the listing only, and by no viewer [VERIFY-13]', async () => {
    const mine = await staff.storeAgent({ staffUserId: 7 });
    const { file, id } = await recorded();
    const open = async (role: 'agent' | 'viewer' | 'manager', path: string) =>
      (
        await supertest(staff.app.getHttpServer())
          .get(path)
          .set('Cookie', await signedInAs(role, env, 7, role))
      ).status;
    const path = `/api/admin/private-files/${file.id}`;
    const records = `/api/admin/properties/${id}/evidence`;
    expect([await open('agent', path), await open('agent', records)]).toEqual([403, 403]);
    await staff.ask('put', `/api/properties/${id}`, { agents: [{ id: mine.id }] });
    expect([await open('agent', path), await open('agent', records)]).toEqual([200, 200]);
    expect([await open('viewer', path), await open('viewer', records)]).toEqual([403, 403]);
    expect(await open('manager', path)).toBe(200);
    expect((await staff.get(path)).status).toBe(401);
  });

  it('is not opened before it belongs to a record, nor once changed on disk [VERIFY-11]', async () => {
    const loose = await evidence.upload();
    await staff.call('get', `/api/admin/private-files/${loose.id}`).expect(404);
    await staff.call('get', '/api/admin/private-files/none').expect(404);
    const { file } = await recorded();
    const bytes = await readFile(pathOf(file));
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    await writeFile(pathOf(file), bytes);
    const answer = await staff.call('get', `/api/admin/private-files/${file.id}`).expect(503);
    expect((answer.body as ErrorBody).code).toBe('PRIVATE_FILE_UNREADABLE');
  });

  it('stays readable after a change of the key, while the old one is configured [VERIFY-14]', () => {
    const before = new FileCipher(['the-first-secret']);
    const stored = before.encrypt(PDF, 'one');
    const after = new FileCipher(['the-second-secret', 'the-first-secret']);
    expect(after.keyId).not.toBe(before.keyId);
    expect(after.decrypt(stored, 'one', before.keyId)).toEqual(PDF);
    expect(() => after.decrypt(stored, 'another', before.keyId)).toThrow();
    expect(() => new FileCipher(['the-second-secret']).decrypt(stored, 'one', before.keyId)).toThrow(
      /no key/,
    );
  });
});

describe('maintenance', () => {
  it('removes uploads of which nothing came after a day, and files without a row [VERIFY-15]', async () => {
    const [fresh, loose] = [await evidence.upload(), await evidence.upload()];
    const { file } = await recorded();
    await age(loose, 25);
    await age(file, 25);
    const stray = join(folder, '22222222-2222-4222-8222-222222222222.enc');
    await writeFile(stray, 'x');
    const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(stray, past, past);
    await staff.maintenance.run();
    expect([await isThere(fresh), await isThere(loose), await isThere(file)]).toEqual([true, false, true]);
    expect(await readdir(folder)).not.toContain('22222222-2222-4222-8222-222222222222.enc');
  });

  it('keeps records of a listing deleted for good until six years after its mandate ended [VERIFY-16]', async () => {
    const { file, id } = await recorded();
    await evidence.add(id, { kind: 'mandate', expiresOn: daysAgo(0) });
    await age(file, 25);
    await staff.call('delete', `/api/admin/properties/${id}`).expect(200);
    await staff.dataSource.query(`UPDATE properties SET deleted_at = now() - interval '31 days'`);
    await staff.maintenance.run();
    const kept = await staff.ask<StaffEvidence[]>('get', '/api/admin/evidence?list=kept');
    expect(kept.map(({ kind, propertyId }) => [kind, propertyId])).toEqual([
      ['mandate', null],
      ['site-visit', null],
    ]);
    expect(kept[1]!.propertyTitle).toBe('Two-Bedroom Flat, Ngong Road');
    await staff.call('get', `/api/admin/private-files/${file.id}`).expect(200);
    const years = (count: number, days: number) => {
      const day = daysAgo(days);
      return `${Number(day.slice(0, 4)) - count}${day.slice(4).replace('02-29', '02-28')}`;
    };
    // The visit ended long ago; the mandate's time is not over.
    await staff.dataSource.query(
      `UPDATE listing_evidence SET ended_on = CASE kind WHEN 'mandate' THEN $1::date ELSE $2::date END`,
      [years(6, 0), years(7, 0)],
    );
    await staff.maintenance.run();
    expect(await isThere(file)).toBe(true);
    await staff.dataSource.query(`UPDATE listing_evidence SET ended_on = $1::date`, [years(6, 1)]);
    await staff.maintenance.run();
    expect(await staff.ask('get', '/api/admin/evidence?list=kept')).toEqual([]);
    expect(await isThere(file)).toBe(false);
  });
});

describe('registrations', () => {
  const year = Number(officeDay(new Date()).slice(0, 4));
  const save = async (licences: object[], status = 200): Promise<unknown> => {
    const { verification } = await staff.ask<StaffSettings>('get', '/api/admin/settings');
    const owner = await signedInAs('owner', env, 1, 'owner');
    const answer = await supertest(staff.app.getHttpServer())
      .put('/api/admin/settings/verification')
      .set('Cookie', owner)
      .send({ version: verification.version, values: { licences, keepYears: 6 } })
      .expect(status);
    return answer.body as unknown;
  };
  const of = (practisingYear: number, certificate: object | null = null) => ({
    ...{ holder: 'Jane Sample', registrationNo: 'SAMPLE-1', practisingYear, certificate },
  });

  it('are told to visitors in their practising year only, without the certificate [LICENCE-1]', async () => {
    const file = await evidence.upload(PDF, 'certificate.pdf');
    await save([of(year, { id: file.id, name: file.name }), of(year - 1), of(year + 1)]);
    expect(await staff.read('/api/site-settings')).toEqual({
      licences: [`Jane Sample, registered estate agent no. SAMPLE-1 (EARB), practising certificate ${year}`],
    });
    await age(file, 25);
    await staff.maintenance.run();
    await staff.call('get', `/api/admin/private-files/${file.id}`).expect(200);
    await save([of(year - 1)]);
    expect(await staff.read('/api/site-settings')).toEqual({});
    expect(await staff.ask('get', '/api/admin/evidence/counts')).toMatchObject({ registrations: 1 });
  });

  it('with a wrong value or a lost certificate are refused by name [LICENCE-2]', async () => {
    expect(await save([{ ...of(year), registrationNo: 'x'.repeat(31) }], 400)).toMatchObject({
      message: expect.stringContaining('Registration 1: registrationNo must be 1 to 30') as unknown as string,
    });
    const lost = of(year, { id: '11111111-1111-4111-8111-111111111111', name: 'a.pdf' });
    expect(await save([lost], 400)).toMatchObject({
      message: expect.stringContaining(
        'The certificate of Jane Sample is not on the server',
      ) as unknown as string,
    });
  });

  it('of agents follow the same rule [LICENCE-3]', async () => {
    const { id } = await staff.storeAgent({ registrationNo: 'SAMPLE-2', practisingYear: year });
    const seen = () => staff.read(`/api/agents/${id}`);
    expect(await seen()).toMatchObject({ registrationNo: 'SAMPLE-2', practisingYear: year });
    await staff.dataSource.query('UPDATE agents SET practising_year = practising_year - 1');
    expect(await seen()).toMatchObject({ registrationNo: null, practisingYear: null });
    expect(await staff.ask('get', '/api/admin/agents')).toEqual([
      expect.objectContaining({ registrationNo: 'SAMPLE-2', practisingYear: year - 1 }),
    ]);
  });
});
