import { describe, expect, it } from '@jest/globals';
import { COMMERCIAL_FIELDS, completeTerms, pickFields, TENDER_FIELDS } from '@lml/common/contracts';
import { buildStaffProperty } from '../../../testing/build.js';
import { EMPTY_VALUES, valuesOf } from './property-form-values.js';
import { changesOf, inputOf, locationOf } from './property-input.js';

/** A property with a value in every field. */
const FULL = buildStaffProperty({
  overview: 'Quiet.',
  amenitiesText: 'Pool and gym.',
  sizeTypology: '1 Bedroom, 64 SqM',
  bedroomsText: '2 and 3',
  price: 850_000_000_000,
  status: 'Under offer',
  purpose: 'lease',
  type: 'commercial',
  size: 12_345,
  areaUnit: 'sqm',
  yearBuilt: 1998,
  stampDutyArea: 'rural',
  vatOnPrice: 'included',
  affordableHousing: 'yes',
  bidsCloseOn: '2026-12-18',
  bidsCloseAt: '12:00',
  siteDays: 'Tuesdays, 10 am to 3 pm',
  bidDepositPercent: 10,
  landAreaSqm: 450.25,
  landAreaSource: 'title',
  plotName: 'eighth',
  plots: 43,
  priceFor: 'plot',
  tenure: 'leasehold',
  leaseStart: '1952-07-01',
  leaseYears: 999,
  titleType: 'certificate-of-lease',
  titleReady: 'yes',
  agricultural: 'no',
  roadAccess: 'murram',
  plotWater: 'on-site',
  plotPower: 'nearby',
  parcelNo: 'Kajiado/Kitengela/12345',
  depositMonths: 1.5,
  rentAdvanceMonths: 3,
  serviceCharge: 5000,
  agencyFee: 0,
  waterDeposit: 2500,
  powerDeposit: 3000,
  agreementFee: 4000,
  otherFee: 1500,
  otherFeeFor: 'Garbage',
  parkingFee: 6000,
  availableFrom: '2026-12-01',
  minTermMonths: 12,
  noticeMonths: 2,
  furnished: 'partly',
  pets: 'ask',
  waterSupply: 'both',
  waterDays: 'county water on Mondays',
  waterBilling: 'metered',
  backupPower: 'common',
  powerBilling: 'token',
  lettableArea: 12_345.5,
  usableArea: 10_000,
  serviceRate: 35,
  serviceBasis: 'estimated',
  vat: 'added',
  parkingRatio: 'One bay per 36 sqm',
  escalationPercent: 7.5,
  escalationYears: '2',
  escalationKind: 'compound',
  escalationOn: 'rent',
  termYears: 6,
  fitOutMonths: 1.5,
  rentFreeMonths: 3,
  depositOf: 'rent',
  paidEvery: 'quarter',
  bedrooms: 0,
  bathrooms: 2,
  offices: 14,
  parking: 30,
  features: ['Borehole', 'Lift, 8 persons'],
  featured: true,
  googleMapsLink: 'https://www.google.com/maps/@-1.29,36.82,17z',
  nearbyAmenities: ['City Mall Nyali, 1.6 km'],
  coordinates: {
    lat: -1.2921,
    lng: 36.8219,
    address: 'Ngong Road',
    neighborhood: 'Kilimani',
    landmark: 'Mall',
  },
  pricing: {
    startingPrice: 1,
    rentPerSqft: 2,
    rentByFloor: [{ floor: 'Ground floor', perSqft: 230 }],
    servicePerSqft: 3,
    parkingPerMonth: 10_000,
    parkingSpaces: 0,
    floors: 5,
    acres: 6,
    pricePerAcre: 7,
  },
  roomConfigurations: [
    {
      id: 31,
      roomType: '1 Bedroom',
      size: 560,
      bathrooms: 1,
      price: 4_950_000,
      description: 'Two lines\nof text',
      images: ['https://example.com/room.jpg'],
      features: ['Balcony'],
    },
  ],
  paymentTerms: [
    completeTerms({
      kind: 'monthly',
      unit: '1 Bedroom',
      reservation: 100_000,
      reservationRefundable: 'until-contract',
      depositMinPercent: 10,
      depositMaxPercent: 30,
      completionPercent: 20,
      completionOn: '2028-12-31',
      payTo: 'Acacia Developments Ltd',
      validUntil: '2027-12-31',
      roundTo: 1000,
      interestFree: true,
    }),
    completeTerms({
      kind: 'stages',
      depositMinPercent: 20,
      depositMaxPercent: 20,
      depositDays: 0,
      stages: [
        { label: 'Foundation', percent: 40, expectedOn: '2027-06-30' },
        { label: 'Roof', percent: 40 },
      ],
    }),
  ],
  pictures: [
    { url: '/media/a/1280.jpg', alt: 'Front', width: 1280, height: 853, blur: 'data:', widths: [320] },
    { url: 'https://example.com/b.jpg', alt: '', width: null, height: null, blur: null, widths: [] },
  ],
  floorPlans: [
    { url: 'https://example.com/plan.png', alt: 'Plan', width: null, height: null, blur: null, widths: [] },
  ],
});

describe('inputOf', () => {
  it('returns every field of a stored property unchanged [FORM-9]', () => {
    const { agents, coordinates, pricing, roomConfigurations } = FULL;
    expect(inputOf(valuesOf(FULL))).toEqual({
      title: FULL.title,
      description: FULL.description,
      overview: FULL.overview,
      amenitiesText: FULL.amenitiesText,
      sizeTypology: FULL.sizeTypology,
      bedroomsText: FULL.bedroomsText,
      location: FULL.location,
      type: FULL.type,
      price: FULL.price,
      status: FULL.status,
      purpose: FULL.purpose,
      size: FULL.size,
      areaUnit: FULL.areaUnit,
      yearBuilt: 1998,
      stampDutyArea: FULL.stampDutyArea,
      vatOnPrice: FULL.vatOnPrice,
      affordableHousing: FULL.affordableHousing,
      ...pickFields(TENDER_FIELDS, FULL),
      landAreaSqm: FULL.landAreaSqm,
      landAreaSource: FULL.landAreaSource,
      plotName: FULL.plotName,
      plots: FULL.plots,
      priceFor: FULL.priceFor,
      tenure: FULL.tenure,
      leaseStart: FULL.leaseStart,
      leaseYears: FULL.leaseYears,
      titleType: FULL.titleType,
      titleReady: FULL.titleReady,
      agricultural: FULL.agricultural,
      roadAccess: FULL.roadAccess,
      plotWater: FULL.plotWater,
      plotPower: FULL.plotPower,
      parcelNo: FULL.parcelNo,
      depositMonths: FULL.depositMonths,
      rentAdvanceMonths: FULL.rentAdvanceMonths,
      serviceCharge: FULL.serviceCharge,
      agencyFee: FULL.agencyFee,
      waterDeposit: FULL.waterDeposit,
      powerDeposit: FULL.powerDeposit,
      agreementFee: FULL.agreementFee,
      otherFee: FULL.otherFee,
      otherFeeFor: FULL.otherFeeFor,
      parkingFee: FULL.parkingFee,
      availableFrom: FULL.availableFrom,
      minTermMonths: FULL.minTermMonths,
      noticeMonths: FULL.noticeMonths,
      furnished: FULL.furnished,
      pets: FULL.pets,
      waterSupply: FULL.waterSupply,
      waterDays: FULL.waterDays,
      waterBilling: FULL.waterBilling,
      backupPower: FULL.backupPower,
      powerBilling: FULL.powerBilling,
      ...pickFields(COMMERCIAL_FIELDS, FULL),
      bedrooms: 0,
      bathrooms: 2,
      offices: 14,
      parking: 30,
      features: FULL.features,
      featured: true,
      googleMapsLink: FULL.googleMapsLink,
      pinPrecision: FULL.pinPrecision,
      nearbyAmenities: FULL.nearbyAmenities,
      coordinates,
      pricing,
      roomConfigurations,
      paymentTerms: FULL.paymentTerms,
      agents: agents.map(({ id }) => ({ id })),
      images: [
        { url: '/media/a/1280.jpg', alt: 'Front' },
        { url: 'https://example.com/b.jpg', alt: '' },
      ],
      floorPlans: [{ url: 'https://example.com/plan.png', alt: 'Plan' }],
    });
  });

  it('sends all input of an empty form, with known and new agents, uploads and URLs [FORM-8]', () => {
    const input = inputOf({
      ...EMPTY_VALUES,
      title: 'Flat',
      description: 'Small',
      address: 'Othaya Road',
      neighborhood: 'Kileleshwa',
      type: 'residential',
      price: '8.7M',
      lat: '-1.3',
      lng: '36.8',
      agents: [
        {
          id: null,
          name: 'Zainab',
          phone: '0700 000 113',
          email: 'z@lml.example',
          whatsapp: '',
          agency: 'Hers',
        },
      ],
      pictures: [
        { key: 'a', uploadId: 41, alt: 'Front' },
        { key: 'b', url: 'https://example.com/b.jpg', alt: '' },
      ],
    });
    expect(input).toMatchObject({
      price: 8_700_000,
      location: 'Othaya Road, Kileleshwa',
      status: 'For Sale',
      size: 0,
      bedrooms: null,
      coordinates: {
        lat: -1.3,
        lng: 36.8,
        address: 'Othaya Road',
        neighborhood: 'Kileleshwa',
        landmark: null,
      },
      agents: [
        { name: 'Zainab', phone: '0700 000 113', email: 'z@lml.example', whatsapp: null, agency: 'Hers' },
      ],
      images: [
        { id: 41, alt: 'Front' },
        { url: 'https://example.com/b.jpg', alt: '' },
      ],
      pricing: null,
    });
    // Derived from type and status.
    expect(input).not.toHaveProperty('areaUnit');
    expect(input).not.toHaveProperty('purpose');
  });

  it('sends no price for a price on request [FORM-7]', () => {
    expect(inputOf({ ...EMPTY_VALUES, price: '5', priceOnRequest: true }).price).toBeNull();
    const onRequest = valuesOf(buildStaffProperty({ price: null }));
    expect(onRequest).toMatchObject({ price: '', priceOnRequest: true });
    expect(valuesOf(buildStaffProperty({ price: 0 }))).toMatchObject({ price: '0', priceOnRequest: false });
  });
});

describe('changesOf', () => {
  const before = valuesOf(FULL);

  it("sends the specification's fields, and of the others those that were changed [FORM-13]", () => {
    expect(Object.keys(changesOf(before, { ...before, landmark: 'Prestige' })).sort()).toEqual([
      'bathrooms',
      'bedrooms',
      'coordinates',
      'description',
      'featured',
      'googleMapsLink',
      'images',
      'location',
      'price',
      'size',
      'status',
      'title',
      'type',
    ]);
  });

  it('keeps the coordinates beside a new link, which would bring its own', () => {
    const changes = changesOf(before, { ...before, googleMapsLink: 'https://maps.example/@1,2' });
    expect(changes.coordinates).toMatchObject({ lat: -1.2921, lng: 36.8219 });
  });

  it('sends payment plans only if they were changed [PLAN-6]', () => {
    expect(changesOf(before, { ...before, title: 'New' })).not.toHaveProperty('paymentTerms');
    const [first, ...others] = before.paymentTerms;
    const changed = { ...before, paymentTerms: [{ ...first!, validUntil: '' }, ...others] };
    expect(changesOf(before, changed).paymentTerms).toMatchObject([
      { unit: '1 Bedroom', validUntil: null },
      { kind: 'stages' },
    ]);
    expect(changesOf(before, { ...before, paymentTerms: [] }).paymentTerms).toEqual([]);
  });

  it('sends cleared fields as empty', () => {
    const changes = changesOf(before, { ...before, bedroomsText: '', agents: [], offices: '', rooms: [] });
    expect(changes).toMatchObject({ bedroomsText: null, agents: [], offices: null, roomConfigurations: [] });
  });
});

describe('locationOf', () => {
  it.each([
    [{ location: ' Nyali,  Mombasa ', address: 'Links Road' }, 'Nyali, Mombasa'],
    [{ address: 'Links Road', neighborhood: 'Nyali' }, 'Links Road, Nyali'],
    [{ address: 'Links Road, Nyali', neighborhood: 'Nyali' }, 'Links Road, Nyali'],
    [{}, ''],
  ])('of %j is %j', (values, location) => {
    expect(locationOf({ ...EMPTY_VALUES, ...values })).toBe(location);
  });
});
