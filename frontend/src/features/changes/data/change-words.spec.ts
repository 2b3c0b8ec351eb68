import { describe, expect, it } from '@jest/globals';
import { actText, fieldText, valueText } from './change-words.js';

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
    ['2026-11-20T09:30:00.000Z', 'Nov 20, 2026, 12:30 PM'],
    [['Pool', 'Lift'], 'Pool, Lift'],
    [{ startingPrice: 5000, perUnit: null }, 'Starting price: 5,000, Per unit: nothing'],
  ])('says %j as %s', (value, text) => expect(valueText(value)).toBe(text));
});

it('names fields as people would', () => {
  expect(['invitedBy', 'googleMapsLink', 'area-unit', 'mailedAgainTo'].map(fieldText)).toEqual([
    'Invited by',
    'Google maps link',
    'Area unit',
    'Mailed again to',
  ]);
  expect(['note', 'noteText', 'assignee'].map(fieldText)).toEqual(['For', 'Note', 'Assigned to']);
});

it('says what was done in the words of the subject', () => {
  expect(actText({ subject: 'invitation', action: 'deleted' })).toBe('Invitation withdrawn');
  expect(actText({ subject: 'user', action: 'password-changed' })).toBe('Password changed');
  expect(actText({ subject: 'property', action: 'deleted' })).toBe('Property deleted');
  expect(actText({ subject: 'inquiry', action: 'changed' })).toBe('Inquiry changed');
});
