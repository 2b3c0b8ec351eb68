import {
  allTermsProblems,
  completeTerms,
  type ErrorDetail,
  planUnits,
  reservationProblems,
  type User,
} from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { validationFailed } from '@lml/common/errors/app-error';
import type { EntityManager } from 'typeorm';
import type { AgentsOfProperty } from '../../agents/agents-of-property.js';
import type { PicturesOfProperty } from '../../pictures/pictures-of-property.js';
import { type PropertyRelations, relationsOf, type RoomColumns, roomsOf } from './property-changes.js';
import type { PropertyEntity } from '../model/property.entity.js';
import type { PropertyChangesDto } from './property-input.dto.js';

/** Services that look up agents and pictures. */
export interface RelationSources {
  agents: Pick<AgentsOfProperty, 'resolve'>;
  pictures: Pick<PicturesOfProperty, 'resolve' | 'checkRoomImages'>;
}

/**
 * Resolves the listing's relations from the input; keeps the stored ones where none are given. @throws 400 naming the
 * invalid fields
 */
export async function resolveRelations(
  sources: RelationSources,
  manager: EntityManager,
  given: PropertyChangesDto,
  before: PropertyEntity | undefined,
  by: User,
): Promise<PropertyRelations> {
  const stored = before ? relationsOf(before) : { pictures: [], rooms: [], agents: [] };
  const details: ErrorDetail[] = [];
  const picturesOf = async (field: 'images' | 'floorPlans') => {
    const kind = field === 'images' ? 'photo' : 'floor-plan';
    const storedOnes = stored.pictures.filter((picture) => picture.kind === kind);
    const named = given[field];
    if (!named) return storedOnes;
    const resolved = await sources.pictures.resolve(manager, field, named, storedOnes);
    details.push(...resolved.details);
    return resolved.pictures;
  };
  const pictures = [...(await picturesOf('images')), ...(await picturesOf('floorPlans'))];
  const rooms = given.roomConfigurations ? roomsOf(given.roomConfigurations, before) : stored.rooms;
  if (given.roomConfigurations) details.push(...(await sources.pictures.checkRoomImages(manager, rooms)));
  let { agents } = stored;
  if (given.agents) {
    const resolved = await sources.agents.resolve(manager, given.agents, by);
    details.push(...resolved.details);
    agents = resolved.agents;
  }
  details.push(...paymentTermsDetails(given, before, rooms));
  if (details.length > 0) throw validationFailed(details);
  return { pictures, rooms, agents };
}

/** Checks given payment terms on their own and against the prices after the change. */
function paymentTermsDetails(
  given: PropertyChangesDto,
  before: PropertyEntity | undefined,
  rooms: RoomColumns[],
): ErrorDetail[] {
  const terms = given.paymentTerms?.map(completeTerms) ?? [];
  if (terms.length === 0) return [];
  const units = planUnits({
    price: given.price === undefined ? (before?.price ?? null) : given.price,
    unitTypes: parseUnitTypes(given.description ?? before?.description ?? ''),
    roomConfigurations: rooms.map((room) => ({ ...room, id: room.id ?? 0 })),
    paymentTerms: terms,
  });
  return [...allTermsProblems(terms), ...reservationProblems(terms, units)].map(({ field, message }) => ({
    field: `paymentTerms${field}`,
    message,
  }));
}
