import { FIRST_RATES, type Property } from '@lml/common/contracts';
import { brochureContent, documentName } from './brochure-content.js';
import { buildFullProperty } from '../testing/build-property.js';

const contentOf = (overrides: Partial<Property>) =>
  brochureContent(buildFullProperty(overrides), 'http://localhost:8080/property/12', '21 November 2026');

it('describes a letting with the texts of its card and page', () => {
  expect(
    contentOf({ type: 'commercial', purpose: 'lease', status: 'For Lease', areaUnit: 'sqm', price: 1650 }),
  ).toMatchObject({
    reference: 'LML-12',
    status: 'For Lease',
    type: 'Commercial',
    price: { amount: 'Ksh 1,650/month per sqm', notes: [] },
    facts: [{ kind: 'size', text: '1,100 sqm' }],
  });
});

it('has no English but what staff wrote in a brochure in Swahili [SWAHILI-6]', () => {
  const inSwahili = (overrides: Partial<Property>) =>
    brochureContent(buildFullProperty(overrides), '', '', { id: 1, ...FIRST_RATES }, 'sw');
  expect(
    inSwahili({ type: 'commercial', purpose: 'lease', status: 'For Lease', areaUnit: 'sqm', price: 1650 }),
  ).toMatchObject({
    language: 'sw',
    status: 'Inakodishwa',
    type: 'Biashara',
    price: { amount: 'Ksh 1,650/mwezi kwa mita mraba', notes: [] },
    facts: [{ kind: 'size', text: 'mita mraba 1,100' }],
  });
  const sale = { type: 'residential', status: 'For Sale', purpose: 'sale', price: 12_500_000 } as const;
  expect(inSwahili({ ...sale, suggestsStartingPrice: false }).costs).toEqual({
    heading: 'Gharama yote (makadirio)',
    totalName: 'Jumla yote',
    rows: [
      { name: 'Bei', amount: 'Ksh 12,500,000' },
      { name: 'Ushuru wa stempu', amount: 'Ksh 500,000' },
      { name: 'Ada ya wakili wako (kiwango cha chini cha sheria)', amount: 'Ksh 212,500' },
      { name: 'Uthamini wa ushuru wa stempu', amount: 'Ksh 38,750' },
      { name: 'Upekuzi, usajili na hatimiliki', amount: 'Ksh 4,500' },
      { name: 'VAT ya ada', amount: 'Ksh 40,200' },
    ],
    allIn: 'Ksh 13,295,950',
    note: 'Makadirio kwa viwango vya 23 Novemba 2026. Wakili wako, KRA na msajili wa ardhi ndio wanaoamua utakacholipa.',
  });
});

it('has the all-in cost of a listing for sale, as an estimate with its date [COSTS-10]', () => {
  const costsOf = (overrides: Partial<Property>) =>
    brochureContent(buildFullProperty({ purpose: 'sale', ...overrides }), '', '', { id: 1, ...FIRST_RATES })
      .costs;
  const sale = { type: 'residential', status: 'For Sale', suggestsStartingPrice: false } as const;
  expect(costsOf({ ...sale, price: 12_500_000 })).toEqual({
    heading: 'What it costs in all (estimate)',
    totalName: 'In all',
    rows: [
      { name: 'Price', amount: 'Ksh 12,500,000' },
      { name: 'Stamp duty', amount: 'Ksh 500,000' },
      { name: "Advocate's fee (scale minimum)", amount: 'Ksh 212,500' },
      { name: 'Valuation for stamp duty', amount: 'Ksh 38,750' },
      { name: 'Search, registration and title', amount: 'Ksh 4,500' },
      { name: 'VAT on fees', amount: 'Ksh 40,200' },
    ],
    allIn: 'Ksh 13,295,950',
    note: expect.stringContaining('estimate with the rates of 23 November 2026') as string,
  });
  expect(costsOf({ ...sale, type: 'commercial', price: 48_000_000 })).toMatchObject({
    allIn: 'at least Ksh 50,936,600',
    rows: expect.arrayContaining([{ name: 'VAT on commercial property', amount: 'ask us' }]) as unknown,
  });
  const farm = { ...sale, type: 'land', agricultural: 'yes', stampDutyArea: 'rural' } as const;
  expect(costsOf({ ...farm, price: 5_000_000 })?.rows).toEqual(
    expect.arrayContaining([
      { name: 'Stamp duty', amount: 'Ksh 100,000' },
      { name: 'Land Control Board consent', amount: 'Ksh 1,000' },
    ]),
  );
  expect(costsOf({ ...sale, purpose: 'rent', price: 60_000 })).toBeNull();
  expect(costsOf({ ...sale, status: 'Sold', price: 12_500_000 })).toBeNull();
});

it('has what a tenant needs to move in, as far as it is known [RENT-1]', () => {
  const letting = { type: 'residential', purpose: 'rent', status: 'For Rent', price: 60_000 } as const;
  expect(
    contentOf({ ...letting, depositMonths: 1.5, waterDeposit: 2_500, serviceCharge: 0, agencyFee: null })
      .costs,
  ).toEqual({
    heading: 'What you need to move in',
    rows: [
      { name: "First month's rent", amount: 'Ksh 60,000' },
      { name: 'Deposit, 1.5 months', amount: 'Ksh 90,000' },
      { name: 'Water deposit', amount: 'Ksh 2,500' },
      { name: 'Agency fee', amount: 'ask us' },
    ],
    totalName: 'To pay before you get the keys',
    allIn: 'at least Ksh 152,500',
    note: 'Ksh 92,500 of it comes back when you leave, less what is owed.',
  });
  expect(contentOf(letting).costs).toBeNull();
});

it('names the contact: the agent, or the head office', () => {
  const agent = {
    id: 1,
    name: 'Amina Were',
    position: 'Sales Agent',
    phone: '+254 700 000 199',
    email: 'amina.were@example.com',
    specialization: '',
    experience: 1,
    languages: [],
    whatsapp: null,
    agency: null,
    imageUrl: null,
    bio: '',
    eveningViewings: true,
    registrationNo: null,
    practisingYear: null,
  };
  expect(contentOf({ agent }).contact).toEqual({
    label: 'Your agent',
    name: 'Amina Were',
    position: 'Sales Agent',
    phone: '+254 700 000 199',
    email: 'amina.were@example.com',
  });
  expect(contentOf({ agent: null }).contact).toEqual({
    label: 'Head office',
    name: 'LML Properties',
    position: 'NHIF Building area, Upperhill, Nairobi',
    phone: '+254 700 000 100',
    email: 'info@lml-properties.example',
  });
  // A partial address would reach somebody else.
  expect(contentOf({ agent: { ...agent, email: 'محمد.amina@example.com' } }).contact.email).toBe(
    'info@lml-properties.example',
  );
});

it('lists the rooms with their prices, per month for a letting', () => {
  const room = { id: 1, roomType: 'Studio', size: 226, bathrooms: 1, description: '' };
  const nothing = { features: [], images: [] };
  const rooms = [
    { ...room, ...nothing, price: 48_000 },
    { ...room, ...nothing, size: 0, price: 0 },
  ];
  expect(contentOf({ purpose: 'rent', roomConfigurations: rooms }).offers.rows).toEqual([
    { name: 'Studio', size: '226 sq ft', price: 'Ksh 48,000/month' },
    { name: 'Studio', size: '', price: 'Price on Request' },
  ]);
});

it('names a property with an unprintable title by its type, and lists eight printable features', () => {
  const features = ['游泳池', ...Array.from({ length: 30 }, (_, index) => `Feature ${index}`)];
  const content = contentOf({ title: '海景别墅 🏖️', features });
  expect(content.title).toBe('Residential property');
  expect(content.features).toEqual(Array.from({ length: 8 }, (_, index) => `Feature ${index}`));
});

it.each([
  ['Two-Bedroom Flat, Othaya Road', 'LML-12-two-bedroom-flat-othaya-road'],
  ['Ambassador\'s Café "Gĩthũrai" / 2', 'LML-12-ambassadors-cafe-githurai-2'],
  ['海景别墅', 'LML-12'],
  ['../../etc/passwd\r\nX: y', 'LML-12-etc-passwd-x-y'],
  [`${'a'.repeat(59)} b`, `LML-12-${'a'.repeat(59)}`],
])('derives the file name of %j', (title, name) => {
  expect(documentName({ id: 12, title })).toBe(name);
});
