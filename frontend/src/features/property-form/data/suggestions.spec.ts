import { describe, expect, it } from '@jest/globals';
import { contactInDescription, roomsInDescription } from './suggestions.js';

const LONG = 'A quiet home on a tree-lined street near the shops of the town. ';

describe('roomsInDescription', () => {
  it.each([
    ['a 3 bed, 2 bath flat', '3', '2'],
    ['Three-bedroom bungalow with two bathrooms', '3', '2'],
    ['4BR townhouse', '4', ''],
    ['a studio', '0', ''],
    ['1 and 2 bedroom apartments', '2', ''],
    ['studios, 1, 2 & 3 bedrooms', '3', ''],
    ['2 baths', '', '2'],
    ['12 bedrooms, 13 bathrooms', '12', '13'],
  ])('reads %j [FORM-15]', (text, bedrooms, bathrooms) => {
    expect(roomsInDescription(LONG + text)).toMatchObject({ bedrooms, bathrooms });
  });

  it.each([
    'no rooms at all',
    'sold with a bedside lamp',
    'a 1,200 bed hospital',
    '300 beds',
    'plot 4, Bedford',
  ])('finds nothing in %j', (text) => {
    expect(roomsInDescription(LONG + text)).toBeNull();
  });

  it('ignores descriptions up to 50 characters [FORM-15]', () => {
    const text = 'A 3 bed, 2 bath flat near the shops of the town..';
    expect(roomsInDescription(text.padEnd(50, '.'))).toBeNull();
    expect(roomsInDescription(text.padEnd(51, '.'))).toMatchObject({ bedrooms: '3', bathrooms: '2' });
  });

  it('suggests a room type per number of bedrooms, with bathrooms for a single one [FORM-15]', () => {
    const types = (text: string) =>
      roomsInDescription(LONG + text)?.rooms.map(({ roomType, bathrooms }) => [roomType, bathrooms]);
    expect(types('studio, 2 bedroom and 1 bedroom homes with 2 baths')).toEqual([
      ['Studio', ''],
      ['1 Bedroom', ''],
      ['2 Bedroom', ''],
    ]);
    expect(types('3 bedrooms, 2 baths; all 3 bedrooms look east')).toEqual([['3 Bedroom', '2']]);
  });
});

describe('contactInDescription', () => {
  it.each([
    ['0712 345 678', '0712 345 678'],
    ['0712345678', '0712345678'],
    ['+254 712 345 678', '+254 712 345 678'],
    ['254712345678', '254712345678'],
    ['0110-123-456', '0110-123-456'],
    ['020 2345678', '020 2345678'],
  ])('knows %j for a Kenyan number [FORM-17]', (text, phone) => {
    expect(contactInDescription(`For a viewing: ${text}.`)).toMatchObject({ phone });
  });

  it.each(['KSH 8,700,000 or 0.5 acres', 'plot 0123', 'priced at 12,071,234,567', '+44 20 7946 0958'])(
    'takes no number from %j [FORM-17]',
    (text) => {
      expect(contactInDescription(text)).toBeNull();
    },
  );

  it.each([
    ['Contact Zainab Mwakio on 0700 000 113', 'Zainab Mwakio'],
    ['Call our agent: Mr. Otieno Ouma, 0700 000 113', 'Mr. Otieno Ouma'],
    ['**Contact person:** Wanjiru Njoki-Kamau 0700 000 113', 'Wanjiru Njoki-Kamau'],
    ['Viewing by appointment. Jane Wanjiru, 0700 000 113', 'Jane Wanjiru'],
    ['contact us on 0700 000 113', ''],
    ['Call Now 0700 000 113', ''],
  ])('reads the name in %j [FORM-17]', (text, name) => {
    expect(contactInDescription(text)).toMatchObject({ name, phone: '0700 000 113' });
  });

  it('finds the e-mail address, and a separate WhatsApp number', () => {
    expect(
      contactInDescription(
        'Speak to Achieng Nyadero: 0700 000 120, WhatsApp: +254 711 000 120, achieng.n_1@lml.example.',
      ),
    ).toEqual({
      id: null,
      name: 'Achieng Nyadero',
      phone: '0700 000 120',
      whatsapp: '+254 711 000 120',
      email: 'achieng.n_1@lml.example',
      agency: '',
    });
  });

  it('finds no contact in a description without one [FORM-17]', () => {
    expect(contactInDescription(LONG)).toBeNull();
  });
});
