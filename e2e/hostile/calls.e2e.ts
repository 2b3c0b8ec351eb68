import { expect, test } from '@playwright/test';
import type {
  BulkResult,
  ErrorBody,
  NewInvitation,
  PropertyPage,
  StaffProperty,
} from '@lml/common/contracts';
import {
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { buildContactMessage, buildInquiry } from '../support/visitor.js';
import { call, read, signInAsAdmin, type SignedIn } from './support/accounts.js';
import { baseUrl, exchange } from './support/exchange.js';
import { RawJson, hostileJson } from './support/hostile-json.js';
import { documentedOperations } from './support/operations.js';
import { faultsOf, faultsOfError } from './support/rules.js';

let admin: SignedIn;

test.beforeAll(async () => {
  admin = await signInAsAdmin();
});

const asAdmin = (method: string, path: string, body?: unknown) => call(method, path, body, admin.cookie);

/** A body with JSON that JSON.stringify cannot produce. */
const sendRaw = (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
  exchange({
    method,
    path,
    headers: { 'Content-Type': 'application/json', ...more },
    body: Buffer.from(hostileJson(body)),
  });

const newProperty = (more: object = {}) => ({
  title: `Hostile listing ${randomUUID()}`,
  location: 'Kindaruma Road, Kilimani, Nairobi',
  type: 'residential',
  status: 'For Sale',
  price: 12_000_000,
  size: 140,
  description: 'A listing that a test of hostile input made.',
  published: false,
  ...more,
});

async function addProperty(more: object = {}): Promise<StaffProperty> {
  const answer = await asAdmin('POST', '/api/admin/properties', newProperty(more));
  expect(answer.status, answer.body.toString()).toBe(201);
  return read<StaffProperty>(answer);
}

test('an inquiry about a missing, deleted or invalid property is rejected, never with 500', async () => {
  const { id } = await addProperty({ published: true });
  expect((await asAdmin('DELETE', `/api/admin/properties/${id}`)).status).toBe(200);
  for (const propertyId of [999_999, 2_147_483_647, 2 ** 31, 2 ** 53, id]) {
    const answer = await call('POST', '/api/inquiries', buildInquiry({ propertyId }));
    expect([propertyId, answer.status, faultsOfError(answer)]).toEqual([propertyId, 404, []]);
    expect(read<ErrorBody>(answer)).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
  }
  for (const propertyId of [
    '1; drop table inquiries',
    '1',
    0,
    -1,
    1.5,
    null,
    [1],
    { $gt: 0 },
    new RawJson('1e400'),
    new RawJson('-0.0'),
  ]) {
    const answer = await sendRaw('POST', '/api/inquiries', { ...buildInquiry(), propertyId });
    expect([propertyId, answer.status, faultsOfError(answer)]).toEqual([propertyId, 400, []]);
    expect(read<ErrorBody>(answer).message).toBe(INQUIRY_TEXTS.propertyId);
  }
  // Beyond PostgreSQL's integers: no such property.
  const answer = await sendRaw('POST', '/api/inquiries', {
    ...buildInquiry(),
    propertyId: new RawJson('9223372036854775808'),
  });
  expect([answer.status, faultsOfError(answer)]).toEqual([404, []]);
});

test('the API rejects input that the form rejects, with the error texts of the form', async () => {
  const cases: [field: string, value: string, message: string][] = [
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', '  A  ', 'Name must be at least 2 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', '070000', 'Please enter a valid phone number'],
    ['subject', ' ', INQUIRY_TEXTS.subject],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(INQUIRY_LIMITS.messageMax + 1), INQUIRY_TEXTS.messageTooLong],
  ];
  for (const path of ['/api/contact', '/api/inquiries']) {
    for (const [field, value, message] of cases) {
      const body = { ...(path === '/api/contact' ? buildContactMessage() : buildInquiry()), [field]: value };
      const answer = await call('POST', path, body);
      expect([path, field, answer.status, faultsOfError(answer)]).toEqual([path, field, 400, []]);
      expect(read<ErrorBody>(answer)).toMatchObject({
        message,
        error: message,
        details: [{ field, message }],
      });
    }
  }
});

test('unsafe cross-site calls are rejected, with and without a session', async () => {
  const { id, title } = await addProperty();
  const unsafe = (await documentedOperations()).filter(({ method }) => method !== 'GET');
  expect(unsafe.length).toBeGreaterThan(30);
  const simple = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'];
  for (const { method, path } of unsafe) {
    const address = path.replace(/\{\w+\}/g, String(id));
    const send = (headers: Record<string, string>, body = '{}') =>
      exchange({
        method,
        path: address,
        headers: { Cookie: admin.cookie, ...headers },
        body: Buffer.from(body),
      });
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${baseUrl}.evil.example` },
    ];
    for (const headers of foreign) {
      const answer = await send({ 'Content-Type': 'application/json', ...headers });
      expect([method, path, headers, answer.status, faultsOfError(answer)]).toEqual([
        method,
        path,
        headers,
        403,
        [],
      ]);
    }
    for (const type of simple) {
      const answer = await send({ 'Content-Type': type }, type.includes('form') ? 'title=taken' : '{}');
      expect([method, path, type, answer.status, faultsOfError(answer)]).toEqual([
        method,
        path,
        type,
        415,
        [],
      ]);
    }
    const upload = await send({
      'Content-Type': 'multipart/form-data; boundary=x',
      Origin: 'https://evil.example',
    });
    expect([method, path, upload.status]).toEqual([method, path, 403]);
  }
  expect(read<StaffProperty>(await asAdmin('GET', `/api/admin/properties/${id}`)).title).toBe(title);
});

test('hostile queries of the public list are clamped or rejected, and search is literal', async () => {
  const queries: [query: string, status: number][] = [
    ['search=%27%20OR%20%271%27=%271', 200],
    ['search=%25', 200],
    ['search=_', 200],
    ['search=%5C', 200],
    ['search=%00', 200],
    ['search=%27;SELECT%20pg_sleep(20)--', 200],
    [`search=${'a'.repeat(200)}`, 200],
    [`search=${'a'.repeat(201)}`, 400],
    ['search=a&search=b', 400],
    ['search[]=a', 200],
    ['page=-1', 400],
    ['page=0', 400],
    ['page=NaN', 400],
    ['page=1.5', 400],
    ['page=1e9', 400],
    ['page=1&page=2', 400],
    ['page=1000000000', 200],
    ['page=9007199254740993', 400],
    ['pageSize=0', 400],
    ['pageSize=100000', 400],
    ['pageSize=100', 200],
    ['priceRange=1-2-3', 400],
    ['priceRange=99999999999999999999-1', 400],
    ['sort=price-asc;drop', 400],
    ['agentId=2147483648', 200],
    ['__proto__=1', 200],
  ];
  for (const [query, expected] of queries) {
    const sent = { method: 'GET', path: `/api/properties?${query}`, headers: {} };
    const answer = await exchange(sent);
    expect([query, answer.status, faultsOf(sent, answer)]).toEqual([query, expected, []]);
  }
  // LIKE wildcards are literal.
  const total = async (search: string) =>
    read<PropertyPage>(await call('GET', `/api/properties?search=${encodeURIComponent(search)}`)).total;
  const all = await total('');
  for (const search of ['%', '_', '%%', 'a%b', '__________']) {
    expect([search, (await total(search)) < all]).toEqual([search, true]);
  }
  const long = await call('GET', `/api/properties?${'x'.repeat(10_240)}=1`);
  expect([long.status, faultsOfError(long)]).toEqual([414, []]);
});

test('fields that only the server sets are rejected in every body', async () => {
  const extras = {
    id: 1,
    createdAt: '2020-01-01T00:00:00Z',
    created_at: 1,
    isAdmin: true,
    views: 1e6,
    userId: 1,
  };
  const { id } = await addProperty();
  const invitation = read<NewInvitation>(await asAdmin('POST', '/api/admin/invitations', {}));
  const bodies: [method: string, path: string, body: object][] = [
    ['POST', '/api/contact', buildContactMessage()],
    ['POST', '/api/inquiries', buildInquiry()],
    ['POST', '/api/admin/properties', newProperty()],
    ['PUT', `/api/properties/${id}`, { title: 'Taken over' }],
    [
      'POST',
      '/api/register',
      { username: `extra-${randomUUID().slice(0, 8)}`, password: randomUUID(), invitation: invitation.token },
    ],
    ['POST', '/api/admin/login', { username: 'nobody', password: 'nothing-at-all' }],
    ['POST', '/api/admin/invitations', {}],
    ['POST', '/api/admin/agents', { name: 'A B', phone: '+254 700 000 120', email: 'a@example.com' }],
    ['POST', '/api/admin/directors', { name: 'A B', title: 'Director' }],
    ['POST', '/api/admin/offices', { name: 'Lodwar', addressLines: ['Main Street'] }],
    [
      'POST',
      '/api/admin/places',
      {
        ...{ kind: 'area', name: 'Lodwar', county: 'Turkana', aliases: ['lodwar town'], radiusM: 2000 },
        coordinates: { lat: 3.119, lng: 35.597 },
      },
    ],
  ];
  // Signing in again would replace the session.
  const cookieFor = (path: string) => (/register|login/.test(path) ? undefined : admin.cookie);
  for (const [method, path, body] of bodies) {
    for (const [name, value] of Object.entries(extras)) {
      const answer = await call(method, path, { ...body, [name]: value }, cookieFor(path));
      expect([path, name, answer.status, faultsOfError(answer)]).toEqual([path, name, 400, []]);
      expect(read<ErrorBody>(answer).details).toContainEqual({
        field: name,
        message: `${name} is not a field of this call`,
      });
    }
  }
  expect(read<StaffProperty>(await asAdmin('GET', `/api/admin/properties/${id}`)).title).not.toBe(
    'Taken over',
  );
  for (const [method, path, body] of bodies) {
    // No prototype pollution.
    for (const text of ['{"role":"admin"}', '{"prototype":{"role":"admin"}}']) {
      for (const name of ['__proto__', 'constructor']) {
        const raw = hostileJson(body).replace(
          /\}$/,
          `${Object.keys(body).length > 0 ? ',' : ''}"${name}":${text}}`,
        );
        const answer = await sendRaw(method, path, new RawJson(raw), { Cookie: cookieFor(path) ?? '' });
        expect([path, name, answer.status < 500, answer.body.includes('"role":"admin"')]).toEqual([
          path,
          name,
          true,
          false,
        ]);
      }
    }
  }
});

test('a bulk action accepts 1,000 ids, counts existing ones once, and rejects empty or invalid lists', async () => {
  const first = await addProperty();
  const second = await addProperty();
  const bulk = (action: string, propertyIds: unknown) =>
    sendRaw('POST', '/api/admin/properties/bulk', { action, propertyIds }, { Cookie: admin.cookie });
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => 2_000_000_000 + index);

  const many = await bulk('mark_sold', [
    ...unknown(STAFF_PROPERTY_LIMITS.bulkMax - 4),
    first.id,
    second.id,
    first.id,
    second.id,
  ]);
  expect(many.status, many.body.toString().slice(0, 300)).toBe(200);
  expect(read<BulkResult>(many)).toMatchObject({ affectedCount: 2 });
  for (const { id } of [first, second]) {
    expect(read<StaffProperty>(await asAdmin('GET', `/api/admin/properties/${id}`)).status).toBe('sold');
  }
  expect(read<BulkResult>(await bulk('delete', unknown(1000).slice(0, 5)))).toEqual({
    affectedCount: 0,
    undo: null,
  });

  const refused: [ids: unknown, message: RegExp][] = [
    [[], new RegExp(`^${STAFF_PROPERTY_TEXTS.noSelection}$`)],
    [null, /./],
    [undefined, new RegExp(`^${STAFF_PROPERTY_TEXTS.noSelection}$`)],
    ['1', /list of numbers/],
    [{ length: 1 }, /list of numbers/],
    [unknown(STAFF_PROPERTY_LIMITS.bulkMax + 1), /at most/],
    [[first.id, 'x'], /propertyIds\[1\]/],
    [[first.id, 1.5], /propertyIds\[1\]/],
    [[first.id, new RawJson('1e400')], /propertyIds\[1\]/],
  ];
  for (const [ids, message] of refused) {
    const answer = await bulk('delete', ids);
    expect([answer.status, faultsOfError(answer)]).toEqual([400, []]);
    expect(read<ErrorBody>(answer).message).toMatch(message);
  }
  // Ids beyond PostgreSQL's integers do not exist.
  for (const id of [2 ** 31, -1, 0, Number.MAX_SAFE_INTEGER]) {
    const answer = await bulk('delete', [id]);
    expect([
      id,
      answer.status < 500,
      answer.status < 300 ? read<BulkResult>(answer).affectedCount : 0,
    ]).toEqual([id, true, 0]);
  }
  expect((await asAdmin('GET', `/api/admin/properties/${first.id}`)).status, 'nothing was deleted').toBe(200);
});

test('long markup is accepted quickly up to its limit and rejected beyond', async () => {
  const max = STAFF_PROPERTY_LIMITS.descriptionMax;
  const markups = {
    stars: '*'.repeat(max),
    underscores: '__'.repeat(max / 2),
    'open marks': '**a __b '.repeat(max / 8),
    'nested lists': Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth % 60)}- a`)
      .join('\n')
      .slice(0, max),
    'ten thousand lines': 'a\n'.repeat(max / 2 - 1) + 'b',
    brackets: '['.repeat(max / 2) + ']('.repeat(max / 4),
    headings: '# '.repeat(max / 2),
    'unit types': 'Two-Bedroom - 90 SqM - KES 1,000\n'.repeat(500).slice(0, max),
  };
  const timed = async (description: string) => {
    const since = performance.now();
    const { id } = await addProperty({ description, published: true });
    const shown = await call('GET', `/api/properties/${id}`);
    expect(shown.status).toBe(200);
    await asAdmin('DELETE', `/api/admin/properties/${id}`);
    return performance.now() - since;
  };
  const plain = Math.max(...(await Promise.all([timed('Plain words.'), timed('Plain words.')])));
  for (const [what, markup] of Object.entries(markups)) {
    // Far below the time of catastrophic backtracking.
    expect(await timed(markup), what).toBeLessThan(plain * 5 + 2000);
  }
  const beyond = await asAdmin(
    'POST',
    '/api/admin/properties',
    newProperty({ description: 'x'.repeat(max + 1) }),
  );
  expect([beyond.status, faultsOfError(beyond)]).toEqual([400, []]);
  expect(read<ErrorBody>(beyond).details?.[0]?.field).toBe('description');
});

test('every error of every call has the common format, with the request id and no internals', async () => {
  for (const { method, path } of await documentedOperations()) {
    for (const id of ['x', '0', '%00', '%ff', '9223372036854775808', '1%27', 'null']) {
      const address = path.replace(/\{\w+\}/g, id);
      for (const headers of [{}, { Cookie: admin.cookie }] as Record<string, string>[]) {
        // Also unknown paths, and a method that no route has.
        for (const sent of [
          { method, path: `${address}/nothing-here`, headers },
          { method: 'PROPFIND', path: address, headers },
        ]) {
          const answer = await exchange(sent);
          expect([sent, answer.status >= 400, faultsOf(sent, answer)]).toEqual([sent, true, []]);
        }
      }
      if (!path.includes('{')) break;
    }
  }
});
