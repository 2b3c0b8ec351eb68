import { describe, expect, it } from '@jest/globals';
import { EMPTY_PLAN, EMPTY_STAGE, type PlanValues } from './payment-terms-values.js';
import {
  EMPTY_AGENT,
  EMPTY_ROOM,
  EMPTY_FLOOR,
  EMPTY_VALUES,
  type PropertyFormValues,
} from './property-form-values.js';
import { problemsOf } from './property-rules.js';
import { problemsFrom } from './server-errors.js';

const RIGHT: PropertyFormValues = {
  ...EMPTY_VALUES,
  title: 'Flat',
  type: 'residential',
  price: '8,700,000',
  description: 'Small',
  address: 'Othaya Road',
};
const fieldsOf = (values: Partial<PropertyFormValues>, publishing = true) =>
  problemsOf({ ...RIGHT, ...values }, publishing).map(({ field }) => field);

describe('problemsOf', () => {
  it('requires the fields of the specification to publish a property [FORM-5, FORM-6]', () => {
    expect(problemsOf(EMPTY_VALUES)).toEqual([
      { field: 'title', message: 'Title is required' },
      { field: 'type', message: 'Property type is required' },
      { field: 'price', message: 'Price is required' },
      { field: 'description', message: 'Description is required' },
      { field: 'location', message: 'Enter the location or the address' },
    ]);
    expect(problemsOf(RIGHT)).toEqual([]);
  });

  it('requires the title alone of a draft, and checks what is there [FORM-28]', () => {
    expect(problemsOf(EMPTY_VALUES, false).map(({ field }) => field)).toEqual(['title']);
    expect(problemsOf({ ...EMPTY_VALUES, title: 'Plot' }, false)).toEqual([]);
    expect(fieldsOf({ price: 'much', size: 'big' }, false)).toEqual(['price', 'size']);
  });

  it('takes an address or a location for the place [FORM-5]', () => {
    expect(fieldsOf({ address: '', location: 'Nyali' })).toEqual([]);
    expect(fieldsOf({ address: 'Links Road' })).toEqual([]);
    expect(fieldsOf({ address: ' ' })).toEqual(['location']);
  });

  it.each<[string, Partial<PropertyFormValues>]>([
    ['price', { price: 'eight million' }],
    ['price', { price: '9,000,000,000,000' }],
    ['size', { size: 'big' }],
    ['yearBuilt', { yearBuilt: '1899' }],
    ['yearBuilt', { yearBuilt: String(new Date().getFullYear() + 11) }],
    ['yearBuilt', { yearBuilt: 'old' }],
    ['depositMonths', { depositMonths: '7' }],
    ['leaseStart', { leaseStart: '1 July' }],
    ['landAreaSqm', { landAreaSqm: '20,000,000,000' }],
    ['title', { title: 'x'.repeat(201) }],
    ['status', { status: ' ' }],
    ['features', { features: ['x'.repeat(121)] }],
    ['features', { features: Array.from({ length: 51 }, String) }],
    ['bedrooms', { bedrooms: 'many' }],
    ['lat', { lat: '91', lng: '36' }],
    ['lng', { lat: '1' }],
    ['googleMapsLink', { googleMapsLink: 'javascript:alert(1)' }],
    ['pricing.floors', { pricing: { ...EMPTY_VALUES.pricing, floors: 'x' } }],
    [
      'pricing.rentByFloor.0.perSqft',
      { pricing: { ...EMPTY_VALUES.pricing, rentByFloor: [{ ...EMPTY_FLOOR, floor: 'Ground' }] } },
    ],
    ['rooms.0.roomType', { rooms: [EMPTY_ROOM] }],
    ['rooms.0.images', { rooms: [{ ...EMPTY_ROOM, roomType: 'Studio', images: ['room.jpg'] }] }],
    ['pictures.0.alt', { pictures: [{ key: 'a', url: '/a', alt: 'x'.repeat(301) }] }],
  ])('rejects %s [FORM-5]', (field, values) => {
    expect(fieldsOf(values)).toEqual([field]);
  });

  it("asks for a new agent's name, phone and e-mail, and of a known one for nothing [FORM-18]", () => {
    expect(fieldsOf({ agents: [EMPTY_AGENT] })).toEqual([
      'agents.0.name',
      'agents.0.phone',
      'agents.0.email',
    ]);
    expect(fieldsOf({ agents: [{ ...EMPTY_AGENT, id: 3 }] })).toEqual([]);
  });

  it('does not require a price on request [FORM-7]', () => {
    expect(fieldsOf({ price: '', priceOnRequest: true })).toEqual([]);
  });
});

describe('payment plans', () => {
  const plan: PlanValues = { ...EMPTY_PLAN, depositMinPercent: '10', depositMaxPercent: '30' };
  const messages = (...paymentTerms: PlanValues[]) =>
    problemsOf({ ...RIGHT, paymentTerms }).map(({ field, message }) => [
      field.replace('paymentTerms.', ''),
      message,
    ]);

  it('are checked field by field, then by the rules of the service [PLAN-6]', () => {
    expect(messages(plan)).toEqual([]);
    expect(messages({ ...plan, depositMaxPercent: '', maxMonths: 'many' })).toEqual([
      ['0.depositMaxPercent', 'Largest deposit in percent is required'],
      ['0.maxMonths', 'Most months must be a number'],
    ]);
    expect(messages({ ...plan, depositMinPercent: '40', payTo: 'Mr Otieno' }, plan)).toEqual([
      ['0.depositMaxPercent', 'The largest deposit is less than the smallest: enter at least as much'],
      ['0.payTo', expect.stringMatching(/never of a person/)],
      ['1.unit', 'There are monthly terms for all unit types already: change those'],
    ]);
  });

  it('have a reservation up to the deposit of the cheapest unit type [PLAN-6]', () => {
    const dear = { ...plan, reservation: '900,000' };
    expect(messages(dear)).toEqual([
      ['0.reservation', 'The reservation is more than the deposit: enter at most 870,000'],
    ]);
    expect(messages({ ...dear, depositMinPercent: '20' })).toEqual([]);
  });

  it('need no fields of another kind of plan [PLAN-6]', () => {
    const stages = [{ ...EMPTY_STAGE, label: 'Roof', percent: '90' }];
    const other = { ...plan, depositMaxPercent: 'x', maxMonths: 'x', reservationDays: 'x', stages };
    expect(messages({ ...other, kind: 'stages' })).toEqual([]);
    expect(messages({ ...plan, stages: [EMPTY_STAGE] })).toEqual([]);
    expect(messages({ ...plan, kind: 'stages', stages: [] })).toEqual([
      ['0.stages.root', 'A plan by stages needs at least one stage: add one'],
    ]);
  });
});

describe('problemsFrom', () => {
  it.each([
    ['title', 'title'],
    ['roomConfigurations[2].price', 'rooms.2.price'],
    ['roomConfigurations[0].images[1]', 'rooms.0.images'],
    ['roomConfigurations', 'rooms.root'],
    ['paymentTerms', 'paymentTerms.root'],
    ['paymentTerms[0].payTo', 'paymentTerms.0.payTo'],
    ['paymentTerms[1].stages', 'paymentTerms.1.stages.root'],
    ['paymentTerms[1].stages[0].percent', 'paymentTerms.1.stages.0.percent'],
    ['coordinates.lng', 'lng'],
    ['coordinates', 'lat'],
    ['agents[1].email', 'agents.1.email'],
    ['agents[1].id', 'agents.root'],
    ['images[3]', 'pictures.3.url'],
    ['images[3].alt', 'pictures.3.alt'],
    ['images', 'pictures.root'],
    ['floorPlans[0]', 'floorPlans.0.url'],
    ['pricing.rentByFloor[1].floor', 'pricing.rentByFloor.1.floor'],
    ['features', 'features'],
  ])("puts what the service says of %s at the form's %s [FORM-14]", (field, own) => {
    expect(problemsFrom([{ field, message: 'No' }])).toEqual([{ field: own, message: 'No' }]);
  });
});
