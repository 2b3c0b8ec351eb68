import { describe, expect, it } from '@jest/globals';
import { actionText, fieldText, picturesIn, visibleFields, visibleValues, valueText } from './log-text.js';

describe('valueText', () => {
  it.each([
    [null, 'nothing'],
    ['', 'nothing'],
    [[], 'nothing'],
    [true, 'yes'],
    [false, 'no'],
    [0, '0'],
    [8_700_000, '8,700,000'],
    [-1.2921, '-1.2921'],
    ['For Sale', 'For Sale'],
    ['2026-11-20T09:30:00.000Z', '20 Nov 2026, 12:30'],
    [['Pool', 'Lift'], 'Pool, Lift'],
    [{ startingPrice: 5000, perUnit: null }, 'Starting price: 5,000, Per unit: nothing'],
  ])('says %j as %s', (value, text) => expect(valueText(value)).toBe(text));
});

it('says units, choices, states, days and pictures in plain words [LOG-1]', () => {
  expect(valueText('sqft', 'areaUnit')).toBe('sq ft');
  expect(fieldText('areaUnit')).toBe('Size in');
  expect(valueText('in-progress', 'status')).toBe('In progress');
  expect(valueText('certificate-of-lease', 'titleType')).toBe('Certificate of lease');
  expect(valueText('2026-11-24', 'followUpOn')).toBe('24 Nov 2026');
  const picture = `/media/${'5'.repeat(32)}/640.jpg`;
  expect(valueText([picture, { url: picture, alt: 'Pool' }], 'images')).not.toContain('/media/5555.jpg');
  expect(picturesIn([picture, { url: picture, alt: 'Pool' }])).toEqual([picture, picture]);
  expect(picturesIn(['https://example.com/a.jpg'])).toBeNull();
});

it('says roles, and states, kinds and outcomes of viewings as their screens do [LOG-1]', () => {
  const said = {
    role: 'viewer',
    state: 'no-show',
    kind: 'in-person',
    outcome: 'second-viewing',
    channel: 'call',
  };
  expect(Object.entries(said).map(([field, value]) => valueText(value, field))).toEqual([
    ...['Viewer', 'No-show', 'At the property', 'Wants a second viewing', 'Phone'],
  ]);
});

it('names accounts in place of their ids, and leaves out the id of the record [LOG-1]', () => {
  const people = [{ id: 3, username: 'achieng', name: 'Achieng Nyadero' }];
  const fields = [
    { field: 'id', before: null, after: 6 },
    { field: 'staffUserId', before: 4, after: 3 },
  ];
  expect(visibleFields({ action: 'changed', fields }, people)).toEqual([
    { field: 'staffUserId', before: 'account 4, since deleted', after: 'Achieng Nyadero' },
  ]);
});

it('formats a year without a separator', () => {
  expect(valueText(1998, 'yearBuilt')).toBe('1998');
  expect(valueText({ yearBuilt: 1998, size: 1998 })).toBe('Year built: 1998, Size: 1,998');
});

it('translates field names', () => {
  expect(['invitedBy', 'googleMapsLink', 'areaUnit', 'mailedAgainTo'].map(fieldText)).toEqual([
    'Invited by',
    'Google maps link',
    'Size in',
    'Mailed again to',
  ]);
  expect(['note', 'noteText', 'assignee'].map(fieldText)).toEqual(['For', 'Note', 'Assigned to']);
});

it('describes an action with the noun of its subject', () => {
  expect(actionText({ subject: 'invitation', action: 'deleted', fields: [] })).toBe('Invitation withdrawn');
  expect(actionText({ subject: 'user', action: 'password-changed', fields: [] })).toBe('Password changed');
  expect(actionText({ subject: 'property', action: 'deleted', fields: [] })).toBe('Property deleted');
  expect(actionText({ subject: 'inquiry', action: 'changed', fields: [] })).toBe('Inquiry changed');
  const back = { field: 'deletedAt', before: '2026-11-20T09:30:00.000Z', after: null };
  expect(actionText({ subject: 'property', action: 'changed', fields: [back] })).toBe('Property restored');
});

it('describes sign-ins and failures, and shows actions without old values', () => {
  expect(actionText({ subject: 'session', action: 'signed-in', fields: [] })).toBe('Signed in');
  expect(actionText({ subject: 'session', action: 'sign-in-failed', fields: [] })).toBe('Sign-in failed');
  expect(actionText({ subject: 'session', action: 'sign-in-blocked', fields: [] })).toBe(
    'Sign-in blocked for a while',
  );
  expect(actionText({ subject: 'property', action: 'exported', fields: [] })).toBe('Properties exported');
  expect(visibleValues('exported')).toEqual({ before: false, after: true });
  expect(visibleValues('changed')).toEqual({ before: true, after: true });
  expect(visibleValues('deleted')).toEqual({ before: true, after: false });
});

it('omits empty fields of created and deleted items, and shows all fields of changed ones', () => {
  const title = { field: 'title', before: null, after: 'Villa' };
  const overview = { field: 'overview', before: null, after: '' };
  const rooms = { field: 'rooms', before: ['Studio'], after: [] };
  const fields = [title, overview, rooms];
  expect(visibleFields({ action: 'created', fields })).toEqual([title]);
  expect(visibleFields({ action: 'deleted', fields })).toEqual([rooms]);
  expect(visibleFields({ action: 'changed', fields })).toEqual(fields);
});
