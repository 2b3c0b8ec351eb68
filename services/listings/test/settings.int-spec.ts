import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BUILT_IN_TEMPLATES,
  type ChangePage,
  type CurrentSettings,
  type ErrorBody,
  OFFICE_HOURS,
  type ReplyTemplate,
  SERVICE_SLUGS,
  type SettingState,
  type SiteSettings,
  type StaffSettings,
} from '@lml/common/contracts';
import supertest from 'supertest';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM site_settings; DELETE FROM offices; DELETE FROM changes');
});

const week = OFFICE_HOURS.week.map((hours, day) => (day === 6 ? { opens: '08:00', closes: '12:30' } : hours));
const HOURS = { week, closedDays: [{ day: '2026-12-24', name: 'Staff day' }], openDays: ['2027-03-10'] };
const HOME = { headline: 'Homes that hold', text: 'Looked after since 2003.' };
const put = <T = SettingState>(section: string, values: unknown, { version = 1, status = 200 } = {}) =>
  staff.ask<T>('put', `/api/admin/settings/${section}`, { version, values }, status);
const site = async () => (await staff.read('/api/site-settings')) as SiteSettings;
const internal = () => supertest(staff.app.getHttpServer()).get('/internal/settings');
const current = async () =>
  (await internal().set('Authorization', `Bearer ${TOKEN}`).expect(200)).body as CurrentSettings;
const TOKEN = 'internal-token-of-the-tests';

describe('settings', () => {
  it('are empty for visitors until staff change them [SETTINGS-1]', async () => {
    expect(await site()).toEqual({});
    const all = await staff.ask<StaffSettings>('get', '/api/admin/settings');
    const untouched = { values: null, version: 1, updatedBy: null, updatedAt: null };
    const names = [
      'hours',
      'social',
      'home',
      'services',
      'recipients',
      'retention',
      'templates',
      'freshness',
      'safety',
      'verification',
      'privacy',
      'swahili',
      'exchange',
    ];
    expect(all).toEqual(Object.fromEntries(names.map((name) => [name, untouched])));
  });

  it('are stored by section, with their version, who changed them and when [SETTINGS-1]', async () => {
    const saved = await put('hours', HOURS);
    expect(saved).toMatchObject({ values: HOURS, version: 2, updatedBy: 'njeri' });
    expect(Date.parse(saved.updatedAt!)).toBeGreaterThan(Date.now() - 60_000);
    await put('home', { headline: '  Homes   that hold ', text: HOME.text });
    expect(await site()).toEqual({ hours: HOURS, home: HOME });
  });

  it('of the Swahili texts are for the Swahili pages alone, with a version that grows [TEXTS-1]', async () => {
    const corrections = () => staff.read('/api/site-settings/sw');
    expect(await corrections()).toEqual({ version: 1, texts: {} });
    const title = { key: 'property.count', text: ' Nyumba {n} ', builtIn: 'Mali {n}' };
    await put('swahili', { texts: [title] });
    expect(await corrections()).toEqual({ version: 2, texts: { 'property.count': 'Nyumba {n}' } });
    expect(await site()).toEqual({});
    await put('swahili', null, { version: 2 });
    expect(await corrections()).toEqual({ version: 3, texts: {} });
    const log = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=settings');
    expect(log.changes[0]).toMatchObject({
      subjectName: 'Swahili texts',
      fields: [{ field: 'property.count', before: 'Nyumba {n}', after: null }],
    });
  });

  it('of the Swahili texts keep placeholders, and a wrong one changes nothing [TEXTS-2]', async () => {
    const texts = [
      { key: 'property.count', text: 'Nyumba {n}', builtIn: 'Mali {n}' },
      { key: 'home.title', text: 'Nyumba', builtIn: 'Mali {n}' },
    ];
    const refused = await put<ErrorBody>('swahili', { texts }, { status: 400 });
    expect(refused.details).toEqual([
      {
        field: 'values.texts',
        message: 'home.title: The text must have each placeholder as often as the built-in text: {n}',
      },
    ]);
    expect(await staff.read('/api/site-settings/sw')).toEqual({ version: 1, texts: {} });
  });

  it('of the recipients and of retention are for the other services, not for visitors [SETTINGS-2]', async () => {
    const recipients = { emails: ['sales@example.com'] };
    await put('recipients', recipients);
    await put('retention', { months: 12, spamDays: 7 });
    expect(await site()).toEqual({});
    await internal().expect(401);
    expect(await current()).toMatchObject({ recipients, retention: { months: 12, spamDays: 7 } });
  });

  it('against scams are public, and a paybill needs an account [SAFETY-1, SETTINGS-6]', async () => {
    const safety = { noViewingFee: true, paybill: '522522', paybillAccount: 'LML', holdReported: false };
    const refused = await put<ErrorBody>('safety', { ...safety, paybillAccount: ' ' }, { status: 400 });
    expect(refused.details).toEqual([
      {
        field: 'values.paybillAccount',
        message: 'Enter the account of the Paybill, or leave both empty',
      },
    ]);
    for (const [field, value] of [
      ['paybill', '12'],
      ['noViewingFee', 'yes'],
      ['holdReported', null],
      ['paybillAccount', 'a'.repeat(31)],
    ] as const) {
      const { details } = await put<ErrorBody>('safety', { ...safety, [field]: value }, { status: 400 });
      expect(details?.map((detail) => detail.field)).toEqual([`values.${field}`]);
    }
    expect(await site()).toEqual({});
    await put('safety', safety);
    expect(await site()).toEqual({ safety });
  });

  it('of the privacy notice are public, and may be empty [PRIVACY-2, SETTINGS-6]', async () => {
    const privacy = {
      ...{ odpcNumber: 'DC/2026-104', hosting: 'Example Cloud in Nairobi, Kenya' },
      ...{ mailProvider: '', dataContact: 'data@example.com' },
    };
    for (const [field, value, message] of [
      [
        'odpcNumber',
        '<b>1</b>',
        'ODPC registration number must be at most 40 letters, digits, spaces, hyphens, dots and slashes, or empty',
      ],
      ['hosting', null, 'Hosting must be a text of at most 120 characters, or empty'],
      ['mailProvider', 'a'.repeat(121), 'Mail provider must be a text of at most 120 characters, or empty'],
      ['dataContact', 'nobody', 'E-mail address for data questions must be a valid e-mail address, or empty'],
    ] as const) {
      const { details } = await put<ErrorBody>('privacy', { ...privacy, [field]: value }, { status: 400 });
      expect(details).toEqual([{ field: `values.${field}`, message }]);
    }
    expect(await site()).toEqual({});
    await put('privacy', privacy);
    expect(await site()).toEqual({ privacy });
    const empty = { odpcNumber: '', hosting: '', mailProvider: '', dataContact: '' };
    await put('privacy', empty, { version: 2 });
    expect(await site()).toEqual({ privacy: empty });
  });

  it('change the version of the public data, so that cached pages follow [SETTINGS-3]', async () => {
    const version = async () =>
      (await supertest(staff.app.getHttpServer()).get('/internal/version')).headers['x-listings-version'];
    const before = await version();
    await put('home', HOME);
    expect(await version()).not.toBe(before);
  });

  it('are logged with the old and the new value, and can be put back [SETTINGS-4]', async () => {
    await put('hours', HOURS);
    await put('hours', null, { version: 2 });
    expect(await site()).toEqual({});
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=settings');
    expect(changes.map(({ subjectName, fields }) => [subjectName, fields[0]])).toEqual([
      [
        'Office hours',
        { field: 'week', before: expect.any(String), after: 'Monday-Friday 9AM-5PM, Saturday 10AM-2PM' },
      ],
      [
        'Office hours',
        {
          field: 'week',
          before: 'Monday-Friday 9AM-5PM, Saturday 10AM-2PM',
          after: 'Monday-Friday 9AM-5PM, Saturday 8AM-12:30PM',
        },
      ],
    ]);
  });

  it('saved with an outdated version get 409, which names who changed them [SETTINGS-5]', async () => {
    await put('home', HOME);
    const refused = await put<ErrorBody>('home', { ...HOME, headline: 'Another' }, { status: 409 });
    expect(refused).toMatchObject({
      code: 'SETTINGS_CHANGED',
      message: 'njeri has changed Home page meanwhile. Load the saved values, or save yours over them',
    });
    expect(await site()).toEqual({ home: HOME });
  });

  it('saved without a difference change nothing', async () => {
    await put('home', HOME);
    expect(await put('home', HOME, { version: 2 })).toMatchObject({ version: 2 });
  });
});

describe('reply templates', () => {
  const template = { name: 'Hello', language: 'en', channel: 'both', text: 'Hello {{firstName}},\n\nYes.' };
  const list = () => staff.ask<ReplyTemplate[]>('get', '/api/admin/settings/templates');

  it('are the built-in ones until staff change them, in the order of the list [SETTINGS-15]', async () => {
    expect(await list()).toEqual(BUILT_IN_TEMPLATES);
    const other = { ...template, name: 'Habari', language: 'sw', channel: 'whatsapp' };
    await put('templates', { templates: [{ ...template, text: ` ${template.text}\r\n` }, other] });
    expect(await list()).toEqual([template, other]);
    expect(await site()).toEqual({});
    await put('templates', { templates: [other, template] }, { version: 2 });
    expect((await list()).map(({ name }) => name)).toEqual(['Habari', 'Hello']);
    await put('templates', null, { version: 3 });
    expect(await list()).toEqual(BUILT_IN_TEMPLATES);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=settings');
    expect(changes[1]).toMatchObject({
      subjectName: 'Reply templates',
      fields: [{ field: 'order', before: ['Hello', 'Habari'], after: ['Habari', 'Hello'] }],
    });
  });

  it('can each be saved as they are built in [SETTINGS-15]', async () => {
    await put('templates', { templates: BUILT_IN_TEMPLATES });
    expect(await list()).toEqual(BUILT_IN_TEMPLATES);
  });

  it.each<[string, unknown, RegExp]>([
    ['no template', [], /^There must be 1 to 40 reply templates$/],
    [
      'an unknown placeholder',
      [{ ...template, text: 'Hello {{fristName}}' }],
      /^Text of "Hello" has the unknown placeholder \{\{fristName\}\}\. Known are \{\{firstName\}\}, /,
    ],
    [
      'an open placeholder',
      [{ ...template, text: 'Hello {{firstName' }],
      /^Text of "Hello" has a placeholder that is not closed/,
    ],
    ['an empty text', [{ ...template, text: ' ' }], /^Text of "Hello" must be 1 to 1,000 characters$/],
    [
      'a name twice',
      [template, { ...template, name: 'hello' }],
      /^"hello" is in the list of templates twice$/,
    ],
    ['another language', [{ ...template, language: 'fr' }], /^Language of "Hello" must be one of: en, sw$/],
    [
      'another channel',
      [{ ...template, channel: 'fax' }],
      /^Channel of "Hello" must be one of: both, mail, whatsapp$/,
    ],
    ['a field more', [{ ...template, more: 1 }], /^Template 1 must have name, language, channel and text$/],
  ])('with %s are refused by name [SETTINGS-16]', async (_, templates, message) => {
    const { details } = await put<ErrorBody>('templates', { templates }, { status: 400 });
    expect(details).toEqual([{ field: 'values.templates', message: expect.stringMatching(message) }]);
    expect(await list()).toEqual(BUILT_IN_TEMPLATES);
  });
});

describe('a setting out of range', () => {
  const card = (place: number, more: object = {}) => ({
    ...{ slug: SERVICE_SLUGS[place], title: 'Title', text: 'Text', bullets: ['Point'] },
    ...more,
  });
  const cards = (more: object) => SERVICE_SLUGS.map((_, place) => card(place, place === 1 ? more : {}));
  const open = (hours: unknown) => ({
    ...HOURS,
    week: week.map((day, place) => (place === 1 ? hours : day)),
  });

  it.each<[string, unknown, string, RegExp]>([
    [
      'hours',
      open({ opens: '04:30', closes: '17:00' }),
      'week',
      /^Monday must open at a time from 05:00 to 22:00, on the hour or half hour$/,
    ],
    [
      'hours',
      open({ opens: '09:00', closes: '17:10' }),
      'week',
      /^Monday must close at a time from 05:00 to 22:00/,
    ],
    ['hours', open({ opens: '17:00', closes: '09:00' }), 'week', /^Monday must close after it opens$/],
    [
      'hours',
      open({ opens: '09:00', closes: '17:00', more: 1 }),
      'week',
      /^Monday must have opens and closes/,
    ],
    ['hours', { ...HOURS, week: Array(7).fill(null) }, 'week', /open on at least one day/],
    [
      'hours',
      { ...HOURS, closedDays: [{ day: '2026-02-31', name: 'x' }] },
      'closedDays',
      /must be a date, such as/,
    ],
    [
      'hours',
      { ...HOURS, closedDays: [{ day: '2026-12-24', name: '' }] },
      'closedDays',
      /1 to 60 characters/,
    ],
    ['hours', { ...HOURS, openDays: ['soon'] }, 'openDays', /must be a date/],
    ['hours', { ...HOURS, openDays: 1 }, 'openDays', /list of at most 60/],
    [
      'social',
      { facebook: 'http://example.com', tiktok: '', instagram: '' },
      'facebook',
      /begins with https:\/\//,
    ],
    ['home', { ...HOME, headline: 'x'.repeat(61) }, 'headline', /^Headline must be 3 to 60 characters$/],
    ['home', { ...HOME, text: 7 }, 'text', /^Text must be 1 to 240 characters$/],
    [
      'services',
      { cards: cards({ bullets: Array(9).fill('x') }) },
      'cards',
      /^Points of card 2 must be 0 to 8 lines$/,
    ],
    ['services', { cards: cards({ slug: 'other' }) }, 'cards', /^Card 2 must be estate-agency/],
    ['services', { cards: [] }, 'cards', /^There must be 4 cards/],
    ['recipients', { emails: [] }, 'emails', /^Enter 1 to 10 e-mail addresses$/],
    ['recipients', { emails: ['nobody'] }, 'emails', /"nobody" is not a valid e-mail address/],
    ['retention', { months: 241, spamDays: 30 }, 'months', /whole number from 0 to 240$/],
    ['retention', { months: 24, spamDays: 1.5 }, 'spamDays', /whole number from 0 to 3,650$/],
  ])('of %s is refused: %j', async (section, values, field, message) => {
    const { details } = await put<ErrorBody>(section, values, { status: 400 });
    expect(details).toEqual([{ field: `values.${field}`, message: expect.stringMatching(message) }]);
    const all = await staff.ask<StaffSettings>('get', '/api/admin/settings');
    expect(all[section as keyof StaffSettings]).toMatchObject({ values: null, version: 1 });
  });

  it('names its range, and nothing is changed [SETTINGS-6]', async () => {
    await put('home', HOME);
    const { details } = await put<ErrorBody>(
      'home',
      { headline: 'x', text: '' },
      { version: 2, status: 400 },
    );
    expect(details?.map(({ message }) => message)).toEqual([
      'Headline must be 3 to 60 characters',
      'Text must be 1 to 240 characters',
    ]);
    expect(await site()).toEqual({ home: HOME });
  });

  it('of unknown fields or sections is refused', async () => {
    await put('home', { ...HOME, more: 1 }, { status: 400 });
    await put('home', 'text', { status: 400 });
    await put('home', HOME, { version: 0, status: 400 });
    await put('colours', {}, { status: 404 });
  });
});

it('brochures have the contacts of the head office, and another tag after a change [SETTINGS-7]', async () => {
  await staff.store(buildProperty());
  const office = { name: 'Nairobi', addressLines: ['Here'], phones: ['+254 700 000 177'], emails: [] };
  const { id } = await staff.ask<{ id: number }>('post', '/api/admin/offices', office, 201);
  expect((await current()).contact).toEqual({
    ...{ phones: ['+254 700 000 177'], email: 'info@lml-properties.example', address: 'Here' },
  });
  const tag = async () =>
    (await supertest(staff.app.getHttpServer()).get('/api/properties/1/brochure.pdf').expect(200)).headers
      .etag;
  const before = await tag();
  await staff.ask('put', `/api/admin/offices/${id}`, { phones: ['+254 700 000 178'] });
  expect(await tag()).not.toBe(before);
});
