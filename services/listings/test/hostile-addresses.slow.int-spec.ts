import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ErrorBody,
  PICTURE_ADDRESS_TEXTS,
  type PropertyImport,
  type PropertyInput,
  type StaffProperty,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { cleanUp } from './listings-under-test.js';
import { buildInput, type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

const AGENT = { name: 'Amina Were', phone: '0722 000 199', email: 'amina.were@example.com' };

/** Every field that accepts a picture URL. */
function pictureFields(address: string): [field: string, input: Partial<PropertyInput>][] {
  return [
    ['images[0]', { images: [address] }],
    ['images[0]', { images: [{ url: address, alt: 'Front' }] }],
    ['floorPlans[0]', { floorPlans: [address] }],
    ['roomConfigurations[0].images[0]', { roomConfigurations: [{ roomType: 'Studio', images: [address] }] }],
  ];
}

describe('an address that is not a link', () => {
  const wrong = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com/a.jpg',
    '//evil.example/a.jpg',
    'https:evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://www.google.com@evil.example/maps',
    'https://staff:secret@example.com/a.jpg',
    'https://exa mple.com/',
    'https://example.com/\u202egpj.exe',
    '/media/../../etc/passwd',
    `/media/${'0'.repeat(32)}/../640.jpg`,
  ];
  /** Valid as links, but pages never load pictures from them. */
  const onlyForLinks = ['http://example.com/front.jpg', 'HTTP://example.com/front.jpg'];

  it.each(onlyForLinks)(
    'is rejected in every field of a picture, naming it and what to do: %j',
    async (address) => {
      for (const [field, input] of pictureFields(address)) {
        const body = buildInput(input);
        const refused = await staff.ask<ErrorBody>('post', '/api/admin/properties', body, 400);
        expect(refused.details).toEqual([{ field, message: PICTURE_ADDRESS_TEXTS.notHttps }]);
      }
      const { id } = await staff.create();
      const refused = await staff.ask<ErrorBody>('put', `/api/properties/${id}`, { images: [address] }, 400);
      expect(refused.details).toEqual([{ field: 'images[0]', message: PICTURE_ADDRESS_TEXTS.notHttps }]);
      const agent = { ...AGENT, imageUrl: address };
      const noAgent = await staff.ask<ErrorBody>('post', '/api/admin/agents', agent, 400);
      expect(noAgent.details).toEqual([{ field: 'imageUrl', message: PICTURE_ADDRESS_TEXTS.notHttps }]);
      await staff.ask('post', '/api/admin/properties', buildInput({ googleMapsLink: address }), 201);
    },
  );

  it.each(wrong)('is rejected in every other address field, naming it: %j', async (address) => {
    for (const [field, input] of [
      ['googleMapsLink', { googleMapsLink: address }] as const,
      ...pictureFields(address),
    ]) {
      const body = buildInput(input);
      const refused = await staff.ask<ErrorBody>('post', '/api/admin/properties', body, 400);
      expect(refused.details!.map((detail) => detail.field)).toEqual([field]);
    }
    const agent = { ...AGENT, imageUrl: address };
    const refused = await staff.ask<ErrorBody>('post', '/api/admin/agents', agent, 400);
    expect(refused.details!.map((detail) => detail.field)).toEqual(['imageUrl']);
  });
});

describe('a picture address in a private network', () => {
  let canary: Server;
  let port: number;
  let calls: number;

  beforeAll(async () => {
    canary = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, resolve));
    ({ port } = canary.address() as AddressInfo);
  });

  beforeEach(() => {
    calls = 0;
  });

  afterAll(() => new Promise((resolve) => canary.close(resolve)));

  /** This machine, in all notations of its address. */
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
  ];
  const addresses = () => hosts.map((host) => `https://${host}:${port}/latest/meta-data.jpg`);

  it('is reachable from this test, which would detect a request', async () => {
    await new Promise<void>((resolve) =>
      connect(port, 'localhost')
        .on('error', () => undefined)
        .on('close', () => resolve()),
    );
    expect(calls).toBe(1);
  });

  it('is rejected by the picture copy, which names it, and never requested', async () => {
    for (const host of hosts) {
      for (const url of [
        `https://${host}/latest/meta-data.jpg`,
        `https://${host}:${port}/latest/meta-data.jpg`,
      ]) {
        const refused = await staff.ask<ErrorBody>('post', '/api/admin/pictures/copies', { url }, 422);
        expect(refused).toMatchObject({ code: 'PICTURE_NOT_COPIED', details: [{ field: 'url' }] });
        expect(refused.message).toMatch(/meta-data\.jpg was not copied: .* Upload the file instead$/);
      }
    }
    const url = `http://127.0.0.1:${port}/latest/meta-data.jpg`;
    const refused = await staff.ask<ErrorBody>('post', '/api/admin/pictures/copies', { url }, 400);
    expect(refused.details).toEqual([{ field: 'url', message: PICTURE_ADDRESS_TEXTS.copyOnlyHttps }]);
    expect(calls).toBe(0);
  });

  it('is stored and shown, but never requested: by saving, reading, searching, brochures, duplicating or maintenance', async () => {
    const agent = await staff.ask<{ id: number }>(
      'post',
      '/api/admin/agents',
      { ...AGENT, imageUrl: addresses()[0] },
      201,
    );
    const made = await staff.create({
      description: `See ${addresses().join(' ')}`,
      images: addresses(),
      floorPlans: addresses(),
      googleMapsLink: `${addresses()[0]}?q=@-4.03,39.71,15z`,
      roomConfigurations: [{ roomType: 'Studio', images: addresses() }],
      agents: [{ id: agent.id }],
    });
    expect(made.images).toEqual(addresses());
    await staff.ask<StaffProperty>('put', `/api/properties/${made.id}`, { images: addresses().toReversed() });
    for (const path of [
      '/api/properties',
      '/api/properties?search=meta-data',
      '/api/properties/featured',
      `/api/properties/${made.id}`,
      `/api/properties/${made.id}/similar`,
      `/api/properties?ids=${made.id}`,
      `/api/agents/${agent.id}`,
    ]) {
      await staff.read(path);
    }
    const brochure = await staff.get(`/api/properties/${made.id}/brochure.pdf`).expect(200);
    expect((brochure.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await staff.ask('post', `/api/admin/properties/${made.id}/duplicate`, undefined, 201);
    await staff.call('get', '/api/admin/properties/export').expect(200);
    await staff.ask('delete', `/api/admin/properties/${made.id}`);
    await staff.dataSource.query(
      `UPDATE properties SET deleted_at = now() - interval '31 days' WHERE id = $1`,
      [made.id],
    );
    await staff.maintenance.run();
    expect(calls).toBe(0);
  });

  it('is never requested by an import, whether it checks or applies the file', async () => {
    const row = {
      Title: 'Imported house',
      Description: 'A quiet house',
      Location: 'Kilimani, Nairobi',
      Type: 'residential',
      Price: '9000000',
      Images: addresses().join('\n'),
      'Floor plans': addresses().join('\n'),
      'Google Maps link': addresses()[0]!,
    };
    const lines = [Object.keys(row), Object.values(row)].map((cells) =>
      cells.map((cell) => `"${cell}"`).join(','),
    );
    const uploaded = await staff
      .call('post', '/api/admin/imports')
      .attach('file', Buffer.from(lines.join('\n')), 'table.csv')
      .expect(202);
    const { id } = uploaded.body as PropertyImport;
    const settled = () =>
      eventually('the import is done', async () => {
        const found = await staff.ask<PropertyImport>('get', `/api/admin/imports/${id}`);
        return ['checking', 'applying'].includes(found.state) ? undefined : found;
      });
    expect(await settled()).toMatchObject({ state: 'ready' });
    await staff.ask('post', `/api/admin/imports/${id}/apply`, undefined, 202);
    expect(await settled()).toMatchObject({ state: 'applied' });
    const [stored] = await staff.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM property_pictures WHERE url LIKE '%meta-data.jpg'`,
    );
    expect(stored).toEqual({ count: 2 * hosts.length });
    expect(calls).toBe(0);
  });
});
