import { type Property, SERVICE_CHARGE_SHARE } from '@lml/common/contracts';

const DEFAULT_SIZE = 1000;
const SQUARE_FEET_PER_SQUARE_METRE = 10.7639;

/** Costs of a commercial letting in whole Kenyan shillings a month; rates are per `areaUnit`. */
export interface CommercialRent {
  rate: number;
  size: number;
  rent: number;
  serviceRate: number;
  /** False if the building has its own service charge. */
  serviceIsEstimate: boolean;
  service: number;
  total: number;
}

/** Computes the costs; null unless it is a commercial letting with a price. */
export function commercialRent(
  property: Pick<Property, 'type' | 'purpose' | 'price' | 'size' | 'areaUnit' | 'pricing'>,
): CommercialRent | null {
  if (property.type !== 'commercial' || property.purpose === 'sale' || !property.price) return null;
  const rate = property.price;
  const size = property.size || DEFAULT_SIZE;
  const perSquareFoot = property.pricing?.servicePerSqft;
  const serviceRate = perSquareFoot
    ? Math.round(property.areaUnit === 'sqm' ? perSquareFoot * SQUARE_FEET_PER_SQUARE_METRE : perSquareFoot)
    : Math.round(rate * SERVICE_CHARGE_SHARE);
  const rent = rate * size;
  const service = serviceRate * size;
  return { rate, size, rent, serviceRate, serviceIsEstimate: !perSquareFoot, service, total: rent + service };
}
