import { isSold, type Property } from '../properties.js';

export type Payable = Pick<
  Property,
  'type' | 'purpose' | 'status' | 'price' | 'unitTypes' | 'roomConfigurations' | 'paymentTerms'
>;

/** Prices that can be paid in instalments: a development for sale with a price, its unit types, or agreed terms. */
export function payableInInstalments(property: Payable): boolean {
  const offPlan =
    property.type === 'development' || property.unitTypes.length > 0 || property.paymentTerms.length > 0;
  return offPlan && planUnits(property).length > 0 && property.purpose === 'sale' && !isSold(property);
}

export interface PlanUnit {
  /** Empty for the listing as a whole. */
  name: string;
  size: number;
  sizeUnit: string;
  price: number;
}

/** Returns what a plan can be made for: unit types or rooms with a price, else the listing. */
export function planUnits(
  property: Pick<Payable, 'price' | 'unitTypes' | 'roomConfigurations' | 'paymentTerms'>,
): PlanUnit[] {
  const types = property.unitTypes.map(({ type, ...unit }) => ({ name: type, ...unit }));
  // Rooms are unit types only where staff say so: without terms the listing has one price.
  const rooms =
    property.paymentTerms.length > 0
      ? property.roomConfigurations.map((room) => ({ ...room, name: room.roomType, sizeUnit: 'SqFt' }))
      : [];
  const units = (types.length > 0 ? types : rooms).filter(({ price }) => price > 0);
  if (units.length > 0) {
    return units.map(({ name, size, sizeUnit, price }) => ({ name, size, sizeUnit, price }));
  }
  return property.price ? [{ name: '', size: 0, sizeUnit: '', price: property.price }] : [];
}
