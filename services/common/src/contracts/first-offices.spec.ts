import { expect, it } from '@jest/globals';
import { COMPANY } from './company.js';
import { FIRST_OFFICES, FIRST_PLACES_SERVED } from './first-offices.js';

it('the first offices are the seven towns in order, Nairobi the head office', () => {
  expect(FIRST_OFFICES.map(({ name, region }) => `${name}, ${region}`)).toEqual([
    'Nairobi, Head Office',
    'Mombasa, Coastal Region',
    'Kisumu, Western Region',
    'Eldoret, North Rift Region',
    'Nakuru, Central Rift Region',
    'Nanyuki, Mount Kenya Region',
    'Kericho, South Rift Region',
  ]);
  expect(FIRST_OFFICES.filter(({ isHeadOffice }) => isHeadOffice).map(({ name }) => name)).toEqual([
    'Nairobi',
  ]);
});

it('the head office is in the NHIF Building area, Upperhill', () => {
  const [headOffice] = FIRST_OFFICES;
  expect(headOffice!.addressLines[0]).toContain('NHIF Building area');
  expect(headOffice!.addressLines.join()).toContain('Upperhill');
  expect(headOffice!.shortAddress).toBe('NHIF Building area, Upperhill, Nairobi');
  expect(headOffice!.phones).toEqual(COMPANY.phones);
});

it.each(FIRST_OFFICES)(
  'the office in $name has an address, a phone, contacts and a place in Kenya',
  (office) => {
    const { name, addressLines, phones, whatsapp, emails, coordinates } = office;
    expect(addressLines.length).toBeGreaterThanOrEqual(2);
    expect(phones.length).toBeGreaterThanOrEqual(1);
    expect([...phones, ...emails, whatsapp].filter(Boolean).length).toBeGreaterThanOrEqual(2);
    expect(coordinates!.lat).toBeGreaterThan(-4.7);
    expect(coordinates!.lat).toBeLessThan(5.1);
    expect(coordinates!.lng).toBeGreaterThan(33.9);
    expect(coordinates!.lng).toBeLessThan(41.9);
    expect(FIRST_PLACES_SERVED[name]).toContain(name);
  },
);
