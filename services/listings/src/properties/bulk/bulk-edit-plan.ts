import {
  type BulkEditFields,
  changedPrice,
  isCommercialLetting,
  isLand,
  type LeftOutReason,
  type BulkPriceChange,
  type PropertyType,
  STAFF_PROPERTY_LIMITS,
} from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import type { AgentEntity } from '../../agents/agent.entity.js';
import type { PropertyEntity } from '../model/property.entity.js';

/** Planned change of one listing, or the reason why it is left out. */
export type PlanOfOne =
  | { leftOut: LeftOutReason }
  | { leftOut?: undefined; from: string | number | null; to: string | number };

/** @param agent the agent of `agentId` */
export function planOne(
  property: PropertyEntity,
  { price, type }: BulkEditFields,
  agent: AgentEntity | null,
): PlanOfOne {
  if (price) return pricePlan(property, price);
  if (type) return typePlan(property, type);
  const first = property.propertyAgents[0]?.agent;
  if (first?.id === agent!.id) return { leftOut: 'same' };
  return { from: first?.name ?? null, to: agent!.name };
}

/** Returns the agents after another became the first; the one that was the first goes. */
export function agentsAfter(property: PropertyEntity, agent: AgentEntity): AgentEntity[] {
  const others = property.propertyAgents.slice(1).map(({ agent: other }) => other);
  return [agent, ...others.filter(({ id }) => id !== agent.id)];
}

function pricePlan(property: PropertyEntity, change: BulkPriceChange): PlanOfOne {
  const { price } = property;
  if (price === null) return { leftOut: 'on-request' };
  if (hasUnitPrices(property)) return { leftOut: 'unit-prices' };
  if (property.pricing && Object.keys(property.pricing).some(isShownAsPrice)) return { leftOut: 'own-rates' };
  if (price === 0 && change.how !== 'set') return { leftOut: 'no-price' };
  const to = changedPrice(price, change);
  if (to < 1) return { leftOut: 'too-low' };
  if (to > STAFF_PROPERTY_LIMITS.moneyMax) return { leftOut: 'too-high' };
  return to === price ? { leftOut: 'same' } : { from: price || null, to };
}

function typePlan(property: PropertyEntity, type: PropertyType): PlanOfOne {
  if (property.type === type) return { leftOut: 'same' };
  if (isLand(type) && hasRooms(property)) return { leftOut: 'has-rooms' };
  if (!isLand(type) && type !== 'development' && (property.plotName || property.plots)) {
    return { leftOut: 'has-plots' };
  }
  const { purpose } = property;
  if (isCommercialLetting({ type, purpose }) !== isCommercialLetting(property)) {
    return { leftOut: 'price-by-area' };
  }
  return { from: property.type || null, to: type };
}

function hasUnitPrices({ roomConfigurations, description }: PropertyEntity): boolean {
  return roomConfigurations.some(({ price }) => price > 0) || parseUnitTypes(description).length > 0;
}

/** Figures that cards show in the price's place; see `priceDisplay`. */
function isShownAsPrice(figure: string): boolean {
  return ['startingPrice', 'rentPerSqft', 'rentByFloor', 'pricePerAcre'].includes(figure);
}

function hasRooms({ bedrooms, bathrooms, roomConfigurations, description }: PropertyEntity): boolean {
  return (
    Boolean(bedrooms) ||
    Boolean(bathrooms) ||
    roomConfigurations.length > 0 ||
    parseUnitTypes(description).length > 0
  );
}
