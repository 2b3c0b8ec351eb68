import { SERVICE_CHARGE_SHARE } from './business-rules.js';
import { SQM_PER_SQFT } from './land.js';
import type { AreaUnit, Pricing, PropertySummary } from './properties.js';

/**
 * Costs of renting commercial space, as pure functions. Money is whole Kenyan shillings a month, rates of change are
 * basis points. Every line is rounded once, halves up; totals are sums of rounded lines.
 */

/** VAT on the rent, service charge and parking of premises that are no homes, basis points. */
export const COMMERCIAL_VAT = 1600;
const SIZE_IF_UNKNOWN = 1000;

type Letting = Pick<
  PropertySummary,
  | 'type'
  | 'purpose'
  | 'price'
  | 'size'
  | 'areaUnit'
  | 'pricing'
  | 'parking'
  | 'lettableArea'
  | 'serviceRate'
  | 'serviceBasis'
  | 'vat'
  | 'parkingFee'
>;

/** A month's VAT on an amount, and whether the total contains it. */
export interface WithVat {
  /** Null if it is not known whether VAT is added. */
  vat: Letting['vat'];
  /** 0 unless VAT is added. */
  vatAmount: number;
  /** The amount and the VAT that is added to it. */
  due: number;
}

/** Costs of a commercial letting in whole Kenyan shillings a month; rates are per `areaUnit`. */
export interface CommercialRent extends WithVat {
  rate: number;
  /** Lettable area in `areaUnit`. */
  size: number;
  /** False if a usual size stands in for an unknown one. */
  sizeIsKnown: boolean;
  rent: number;
  /** 0 if it is in the rate. */
  serviceRate: number;
  serviceBasis: NonNullable<Letting['serviceBasis']>;
  /** Whether the service charge is the usual share of the rate, as nothing is known of it. */
  serviceIsUsual: boolean;
  service: number;
  /** Rent and service charge. */
  total: number;
  /** Null if the price or the number of bays is not known. */
  parking: { bays: number; price: number; amount: number } | null;
}

/** Costs of one floor; rates and areas are per square foot. */
export interface FloorRent extends WithVat {
  floor: string;
  rate: number;
  lettable: number;
  usable: number | null;
  rent: number;
  serviceRate: number;
  serviceBasis: NonNullable<Letting['serviceBasis']>;
  service: number;
  /** Rent and service charge. */
  total: number;
  /** Null if it is not known. */
  available: boolean | null;
  /** Day from which it is available; null if it is not known. */
  from: string | null;
}

type Floor = NonNullable<Pricing['rentByFloor']>[number];

/** Computes a month's costs; null unless it is a commercial letting with a price. */
export function commercialRent(letting: Letting): CommercialRent | null {
  if (!isCommercialLetting(letting) || !letting.price) return null;
  const rate = letting.price;
  const known = letting.lettableArea || letting.size;
  const size = known || SIZE_IF_UNKNOWN;
  const service = serviceOf(letting, rate);
  const rent = perArea(rate, size);
  const serviceSum = perArea(service.serviceRate, size);
  const total = rent + serviceSum;
  const parking = parkingOf(letting);
  return {
    rate,
    size,
    sizeIsKnown: known > 0,
    rent,
    ...service,
    service: serviceSum,
    total,
    parking,
    ...withVat(total + (parking?.amount ?? 0), letting.vat),
  };
}

/** Computes the costs of each floor whose area is known, in their order. Parking is not included. */
export function floorRents(letting: Letting): FloorRent[] {
  if (!isCommercialLetting(letting)) return [];
  return (letting.pricing?.rentByFloor ?? []).flatMap((floor) => floorRent(letting, floor) ?? []);
}

function floorRent(letting: Letting, floor: Floor): FloorRent | null {
  const { perSqft: rate, lettableSqft: lettable, servicePerSqft } = floor;
  if (!lettable) return null;
  const { serviceRate, serviceBasis } = serviceOf(
    {
      ...letting,
      areaUnit: 'sqft',
      serviceRate: servicePerSqft ?? rateIn('sqft', letting.serviceRate, letting.areaUnit),
    },
    rate,
  );
  const rent = perArea(rate, lettable);
  const service = perArea(serviceRate, lettable);
  return {
    floor: floor.floor,
    rate,
    lettable,
    usable: floor.usableSqft ?? null,
    rent,
    serviceRate,
    serviceBasis,
    service,
    total: rent + service,
    ...withVat(rent + service, letting.vat),
    available: floor.available ?? null,
    from: floor.from ?? null,
  };
}

/** Returns the floor whose rate the price is; null if the rents do not differ by floor or none has this rate. */
export function pricedFloor({ price, areaUnit, pricing }: Letting): Floor | null {
  return (
    pricing?.rentByFloor?.find(({ perSqft }) => Math.round(rateIn(areaUnit, perSqft, 'sqft')!) === price) ??
    null
  );
}

/** A month's total beside a rate. */
export interface MonthlyTotal extends Pick<CommercialRent, 'vat' | 'due'> {
  /** The floor that is summed; null if the rents do not differ by floor. */
  floor: string | null;
  /** Whether the service charge is an estimate. */
  isEstimate: boolean;
}

/**
 * Sums a month of the floor that the card's price is about, or of the whole; null if its area or rate is not known.
 */
export function monthlyTotal(letting: Letting): MonthlyTotal | null {
  const headline = letting.pricing?.rentByFloor?.[0];
  const rent = headline
    ? isCommercialLetting(letting) && floorRent(letting, headline)
    : commercialRent(letting);
  if (!rent || ('sizeIsKnown' in rent && !rent.sizeIsKnown)) return null;
  return {
    floor: headline?.floor ?? null,
    vat: rent.vat,
    due: rent.due,
    isEstimate: rent.serviceBasis === 'estimated',
  };
}

/** Rent and service charge per unit of usable area, to a cent. */
export function perUsableArea({ total }: Pick<CommercialRent, 'total'>, usable: number): number {
  return halfUp(BigInt(total) * 10_000n, BigInt(Math.round(usable * 100))) / 100;
}

/** Returns the rate that the card's price is about, in both units, not rounded; null if it is not known. */
export function headlineRate(letting: Letting): { sqft: number; sqm: number } | null {
  const { price, pricing, areaUnit } = letting;
  if (!isCommercialLetting(letting)) return null;
  const perSqft =
    (pricing?.rentByFloor?.[0]?.perSqft ?? pricing?.rentPerSqft) || rateIn('sqft', price, areaUnit);
  if (!perSqft) return null;
  const sqm = areaUnit === 'sqm' && !pricing?.rentByFloor && !pricing?.rentPerSqft && price;
  return { sqft: perSqft, sqm: sqm || rateIn('sqm', perSqft, 'sqft')! };
}

/** Converts a rate per unit of area, not rounded; null stays null. */
export function rateIn(unit: AreaUnit, rate: number | null, from: AreaUnit): number | null {
  if (rate === null || unit === from) return rate;
  if (unit === 'acre' || from === 'acre') return null;
  return unit === 'sqm' ? rate / SQM_PER_SQFT : rate * SQM_PER_SQFT;
}

/** Converts an area between square feet and square metres, not rounded; acres stay. */
export function areaIn(unit: AreaUnit, area: number, from: AreaUnit): number {
  if (unit === from || unit === 'acre' || from === 'acre') return area;
  return unit === 'sqm' ? area * SQM_PER_SQFT : area / SQM_PER_SQFT;
}

export function isCommercialLetting({ type, purpose }: Pick<Letting, 'type' | 'purpose'>): boolean {
  return type === 'commercial' && purpose !== 'sale';
}

/** The listing's own service charge, else that of the building, else the usual share of the rate. */
function serviceOf(
  letting: Pick<Letting, 'serviceRate' | 'serviceBasis' | 'areaUnit' | 'pricing'>,
  rate: number,
): Pick<CommercialRent, 'serviceRate' | 'serviceBasis' | 'serviceIsUsual'> {
  const { serviceBasis, areaUnit, pricing } = letting;
  if (serviceBasis === 'in-rate') return { serviceRate: 0, serviceBasis, serviceIsUsual: false };
  const known = letting.serviceRate ?? rateIn(areaUnit, pricing?.servicePerSqft || null, 'sqft');
  if (known === null) {
    return {
      serviceRate: Math.round(rate * SERVICE_CHARGE_SHARE),
      serviceBasis: 'estimated',
      serviceIsUsual: true,
    };
  }
  return { serviceRate: Math.round(known), serviceBasis: serviceBasis ?? 'fixed', serviceIsUsual: false };
}

function parkingOf({ parking, parkingFee, pricing }: Letting): CommercialRent['parking'] {
  const price = parkingFee ?? pricing?.parkingPerMonth ?? null;
  const bays = parking ?? pricing?.parkingSpaces ?? null;
  return price && bays ? { bays, price, amount: bays * price } : null;
}

function withVat(amount: number, vat: Letting['vat']): WithVat {
  const vatAmount = vat === 'added' ? halfUp(BigInt(amount) * BigInt(COMMERCIAL_VAT), 10_000n) : 0;
  return { vat, vatAmount, due: amount + vatAmount };
}

/** Returns `rate × area`, rounded. @param area with at most two decimals */
export function perArea(rate: number, area: number): number {
  return halfUp(BigInt(rate) * BigInt(Math.round(area * 100)), 100n);
}

/** Divides and rounds, halves up. */
export function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
