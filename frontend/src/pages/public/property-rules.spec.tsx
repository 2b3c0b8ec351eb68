import {
  type Agent,
  DETAIL_FIELDS,
  fillFields,
  FIRST_RATES,
  type Property,
  type RateSet,
} from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { PropertyPage } from './property-page.js';

const AGENT: Agent = {
  id: 3,
  name: 'Wanjiru Kamau',
  position: 'Senior Agent',
  specialization: 'Homes in Nairobi',
  experience: 9,
  languages: ['English', 'Kiswahili'],
  phone: '+254 700 000 111',
  whatsapp: null,
  email: 'wanjiru@lml-properties.example',
  agency: null,
  imageUrl: null,
  bio: '',
  eveningViewings: true,
  registrationNo: null,
  practisingYear: null,
};

/** A home in a development with all fields filled. */
function buildWhole(overrides: Partial<Property> = {}): Property {
  return {
    ...buildProperty({ id: 12 }),
    ...fillFields(DETAIL_FIELDS, {
      description: 'A **quiet** house.',
      overview: 'In brief.',
      amenitiesText: 'A pool and a gym.',
      sizeTypology: '64 to 120 sqm',
    }),
    descriptionHtml: '<p>A <strong>quiet</strong> house.</p>',
    priceHistory: [],
    floorPlans: [],
    paymentTerms: [],
    checks: [],
    sharePicture: null,
    place: null,
    roomConfigurations: [
      {
        ...{ id: 1, roomType: 'Studio', size: 320, bathrooms: 1, price: 45_000 },
        ...{ description: 'Facing the garden.', features: [], images: [] },
      },
    ],
    unitTypes: [
      {
        ...{ type: '1 Bedroom', size: 64, sizeUnit: 'SqM', price: 8_700_000 },
        ...{ description: 'Open kitchen.', subtitle: 'Easy to let' },
      },
    ],
    coordinates: { lat: -1.29, lng: 36.78, address: null, neighborhood: null, landmark: null },
    agent: AGENT,
    agents: [AGENT],
    ...overrides,
  };
}

let rates: RateSet | null = null;

function open(property: Property | null, at = '/property/12', refused = 404) {
  server.use(
    http.get('/api/rates', () => HttpResponse.json({ inForce: rates })),
    http.get('/api/properties/:id', () =>
      property ? HttpResponse.json(property) : refusal(refused, 'There is no property with this id'),
    ),
    http.get('/api/properties', () =>
      HttpResponse.json({ properties: [], total: 0, pages: 0, page: 1, pageSize: 4 }),
    ),
  );
  return renderRoutes(
    [
      { path: '/property/:id', element: <PropertyPage /> },
      { path: '/properties/:id', element: <PropertyPage /> },
    ],
    at,
  );
}

it.each(['/property/12', '/properties/12', '/property/12-wrong-slug'])(
  '%s shows the property with its price and reference, at its canonical address [PROPERTY-1, ADDRESS-15]',
  async (at) => {
    const { router } = open(buildWhole({ roomConfigurations: [], price: 8_700_000 }), `${at}?q=x#map`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Two-Bedroom Flat, Othaya Road' }),
    ).toBeVisible();
    expect(screen.getAllByText('Ksh 8,700,000')[0]).toBeVisible();
    expect(screen.getByRole('row', { name: 'Reference LML-12' })).toBeVisible();
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/property/12-two-bedroom-flat-othaya-road?q=x#map');
  },
);

it('has a section for each thing that there is to say [PROPERTY-2]', async () => {
  open(buildWhole());
  await screen.findByText('In brief.');
  for (const name of [
    'Description',
    'Overview',
    'Amenities',
    'Room Configurations',
    'Unit Types and Pricing',
    'Property Details',
    'Features',
    'Location',
    'Your agent',
  ])
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Typologies 64 to 120 sqm' })).toBeVisible();
});

it('says the year in which it was built, where that is known [PROPERTY-3]', async () => {
  const { unmount } = open(buildWhole({ yearBuilt: 1998 }));
  expect(await screen.findByRole('row', { name: 'Year built 1998' })).toBeVisible();
  unmount();
  open(buildWhole());
  await screen.findByRole('heading', { name: 'Property Details' });
  expect(screen.queryByRole('row', { name: /Year built/ })).toBeNull();
});

const LETTING: Partial<Property> = { purpose: 'rent', price: 65_000, roomConfigurations: [], unitTypes: [] };

it('sums what a tenant needs to move in, and what comes back [RENT-1, RENT-3]', async () => {
  open(
    buildWhole({
      ...LETTING,
      ...{ depositMonths: 1.5, serviceCharge: 5000, agencyFee: 0, waterDeposit: 3000, otherFee: 1500 },
      ...{ otherFeeFor: 'Garbage', availableFrom: '2020-01-31', minTermMonths: 12, pets: 'ask' },
      ...{ waterSupply: 'both', waterDays: 'Mondays', parkingFee: 0 },
    }),
  );
  const table = await screen.findByRole('table', { name: 'What you need to move in' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "First month's rentKsh 65,000",
    'Deposit, 1.5 months (returned when you leave, less what is owed)Ksh 97,500',
    'Water depositKsh 3,000',
    'Service charge, first monthKsh 5,000',
    'GarbageKsh 1,500',
    'No agency fee for the tenant',
    'To pay before you get the keysKsh\u00a0172,000',
  ]);
  expect(screen.getByText('Ksh 100,500 of it comes back when you leave, less what is owed.')).toBeVisible();
  for (const name of [
    'Available from Now',
    'Shortest lease 12 months',
    'Pets Ask us',
    'Water County water and borehole, Mondays',
    'Parking fee In the rent',
  ])
    expect(screen.getByRole('row', { name })).toBeVisible();
});

it('names what is not known of moving in, and never counts it as nothing [RENT-2]', async () => {
  open(buildWhole({ ...LETTING, serviceCharge: 0 }));
  const table = await screen.findByRole('table', { name: 'What you need to move in' });
  expect(within(table).getByRole('row', { name: 'Deposit Not known yet: ask us' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Service charge is in the rent' })).toBeVisible();
  expect(
    within(table).getByRole('row', { name: 'To pay before you get the keys at least Ksh\u00a065,000' }),
  ).toBeVisible();
});

const PLOT: Partial<Property> = { type: 'land', price: 1_200_000, landAreaSqm: 450, landAreaSource: 'title' };

it('gives land by its market name and by its title, and says where they differ [LAND-1, LAND-2, LAND-3, LAND-6]', async () => {
  open(
    buildWhole({
      ...{ ...PLOT, plotName: 'eighth', priceFor: 'plot', plots: 43, agricultural: 'yes' },
      ...{ tenure: 'freehold', titleType: 'absolute', titleReady: 'yes', roadAccess: 'murram' },
    }),
  );
  const table = await screen.findByRole('table', { name: 'Land and title' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AreaSold as an eighth of an acre450\u00a0m², 0.111\u00a0acres, 0.045\u00a0ha',
    'Plots on offer43',
    'Price per acreKsh 10,791,617 per acre',
    'TenureFreehold',
    'Title documentTitle deed (absolute title)',
    'TitleReady to transfer',
    'RoadMurram',
  ]);
  expect(
    screen.getByText('An eighth of an acre is a market name. The title says 0.045 ha, which is 0.111 acres.'),
  ).toBeVisible();
  expect(screen.getByText(/consent of the Land Control Board/)).toBeVisible();
  expect(screen.getByText(/Non-citizens may hold land/)).toBeVisible();
  expect(screen.getAllByText('Freehold')[0]).toBeVisible();
});

it('counts the years left of a lease, and warns of what is no title [LAND-4, LAND-5]', async () => {
  open(
    buildWhole({
      ...{ ...PLOT, tenure: 'leasehold', leaseStart: '1930-01-01', leaseYears: 99 },
      ...{ titleType: 'allotment', titleReady: 'yes' },
    }),
  );
  const table = await screen.findByRole('table', { name: 'Land and title' });
  expect(within(table).getByRole('row', { name: /Leasehold, \d years? left/ })).toBeVisible();
  expect(screen.getByText(/lenders may refuse/)).toBeVisible();
  expect(within(table).getByRole('row', { name: /Allotment letter: not a title/ })).toBeVisible();
  expect(screen.getByText(/Whoever holds it does not own the land yet/)).toBeVisible();
  expect(within(table).queryByRole('row', { name: /Ready to transfer/ })).toBeNull();
});

it('leaves out the sections that it has nothing for [PROPERTY-2]', async () => {
  open(
    buildWhole({
      ...{ description: '', descriptionHtml: '', overview: '', amenitiesText: '', sizeTypology: '' },
      ...{ features: [], roomConfigurations: [], unitTypes: [], agent: null },
    }),
  );
  await screen.findByRole('heading', { name: 'Property Details' });
  for (const name of [
    'Description',
    'Overview',
    'Amenities',
    'Room Configurations',
    'Unit Types and Pricing',
  ])
    expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('tells the unit types of an off-plan development, and that they may be paid for over up to 24 months [PROPERTY-5, PROPERTY-6]', async () => {
  open(buildWhole());
  const section = within(
    (await screen.findByRole('heading', { name: 'Unit Types and Pricing' })).closest('section')!,
  );
  expect(section.getByRole('heading', { name: '1 Bedroom' })).toBeVisible();
  expect(section.getByText('64 SqM')).toBeVisible();
  expect(section.getByText('KSH 8,700,000')).toBeVisible();
  expect(section.getByText('Open kitchen.')).toBeVisible();
  expect(section.getByText('Easy to let')).toBeVisible();
  expect(section.getByText(/up to 24 months/)).toBeVisible();
});

it('works out the rent of an office by the square metre, with a service charge of 15 percent [PROPERTY-8]', async () => {
  open(
    buildWhole({
      ...{ type: 'commercial', purpose: 'lease', status: 'For Lease', areaUnit: 'sqm' },
      ...{ price: 1650, size: 1096, roomConfigurations: [], unitTypes: [] },
    }),
  );
  for (const name of [
    'Rate per sqm per month Ksh 1,650',
    'Monthly rent (1,096 sqm) Ksh 1,808,400',
    'Service charge (15% of the rate) Ksh 248',
    'Total per month Ksh 2,080,208',
  ])
    expect(await screen.findByRole('row', { name })).toBeVisible();
});

it.each([
  ['on another day', '2026-11-09T08:00:00.000Z', '9 Nov 2026'],
  ['on the same day only', '2026-11-01T15:00:00.000Z', null],
])('shows when it was listed and changed: %s [PROPERTY-16]', async (_when, updatedAt, told) => {
  open(buildWhole({ createdAt: '2026-11-01T08:00:00.000Z', updatedAt }));
  expect(await screen.findByText('1 Nov 2026')).toHaveAttribute('datetime', '2026-11-01T08:00:00.000Z');
  if (told) expect(screen.getByText(told).parentElement).toHaveTextContent(`Updated on ${told}`);
  else expect(screen.queryByText(/Updated on/)).toBeNull();
});

it('leads to map and street view at the coordinates of the listing [PROPERTY-17]', async () => {
  open(buildWhole());
  expect(await screen.findByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
    'href',
    expect.stringContaining('-1.29%2C36.78'),
  );
  expect(screen.getByRole('link', { name: 'Street View' })).toHaveAttribute(
    'href',
    expect.stringContaining('viewpoint=-1.29%2C36.78'),
  );
});

it('has the card of the agent, with the phone masked and a link to all of their listings [PROPERTY-27]', async () => {
  open(buildWhole());
  expect(await screen.findByText('Wanjiru Kamau')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show phone number' })).toHaveTextContent('+25 *** *** ***');
  expect(screen.getByRole('link', { name: 'All listings by this agent' })).toHaveAttribute(
    'href',
    '/agents/3/listings',
  );
});

it('opens the inquiry dialog from the card of the agent, and closes it [PROPERTY-29]', async () => {
  const { visitor } = open(buildWhole());
  const opener = await screen.findByRole('button', { name: 'Send Inquiry' });
  await visitor.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Inquire about this property' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('says that a property was taken down, and shows others [SEO-12]', async () => {
  open(null, '/property/12', 410);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This property is no longer available' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to properties' })).toHaveAttribute('href', '/properties');
});

it('says that a property is not found, and leads to the list [PROPERTY-30]', async () => {
  open(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible();
  expect(screen.getByText('the requested property could not be found or has been removed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to properties' })).toHaveAttribute('href', '/properties');
});

it('shows the all-in cost of what is for sale, with the date of the rates [COSTS-9]', async () => {
  const sale = buildWhole({ purpose: 'sale', status: 'For Sale', price: 12_500_000, roomPrices: null });
  rates = { id: 1, ...FIRST_RATES };
  const { unmount } = open(sale);
  const costs = within(await screen.findByRole('table', { name: 'What it costs in all' }));
  expect(costs.getByRole('row', { name: 'In all Ksh 13,295,950' })).toBeVisible();
  expect(screen.getByText(/^An estimate with the rates of 23 Nov 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'With a mortgage or other details' })).toHaveAttribute(
    'href',
    '/costs?price=12500000&use=residential',
  );
  unmount();
  rates = null;
  open(sale);
  expect(await screen.findByText(/^We have no rates in force/)).toBeVisible();
});

it('counts the costs of farm land outside towns, and of a first home [COSTS-9]', async () => {
  rates = { id: 1, ...FIRST_RATES };
  const sale = { purpose: 'sale', status: 'For Sale', price: 2_000_000, roomPrices: null } as const;
  const facts = { stampDutyArea: 'rural', agricultural: 'yes', affordableHousing: 'yes' } as const;
  const { visitor } = open(buildWhole({ ...sale, ...facts }));
  const costs = within(await screen.findByRole('table', { name: 'What it costs in all' }));
  expect(costs.getByRole('row', { name: /^Stamp duty \(2%\).* Ksh 40,000$/ })).toBeVisible();
  expect(costs.getByRole('row', { name: /^Land Control Board consent/ })).toBeVisible();
  await visitor.click(screen.getByRole('checkbox', { name: /^My first home/ }));
  expect(costs.getByRole('row', { name: /^Stamp duty.* Ksh 0$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'With a mortgage or other details' })).toHaveAttribute(
    'href',
    '/costs?price=2000000&use=residential&area=rural&farm=1&first=1',
  );
});
