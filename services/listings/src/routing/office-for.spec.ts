import { describe, expect, it } from '@jest/globals';
import { officeFor } from './office-for.js';

const office = (name: string, towns: string[], isHeadOffice = false) => ({ name, towns, isHeadOffice });
const OFFICES = [
  office('Nairobi', ['Nairobi', 'Kiambu'], true),
  office('Mombasa', ['mombasa', 'Kilifi']),
  office('Kericho', ['Kericho', 'Kisumu Road']),
  office('Kisumu', ['Kisumu']),
];

describe('officeFor', () => {
  it.each([
    ['Links Road, Nyali, Mombasa', 'Mombasa'],
    ['Links Road, Nyali,  MOMBASA ', 'Mombasa'],
    ['Kilifi', 'Mombasa'],
    ['Kilifi Township', 'Nairobi'],
    ['Two Rivers, Runda, Kiambu', 'Nairobi'],
    ['Kisumu Road, Kisumu', 'Kisumu'],
    ['Garissa', 'Nairobi'],
    ['', 'Nairobi'],
  ])('of %j is %s [TEAM-8]', (location, name) => {
    expect(officeFor(location, OFFICES)?.name).toBe(name);
  });

  it('is none if no office serves the place and there is no head office', () => {
    expect(officeFor('Garissa', OFFICES.slice(1))).toBeUndefined();
  });
});
