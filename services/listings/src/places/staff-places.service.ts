import { recordChange } from '@lml/common/audit/changes';
import { PLACE_LIMITS, type StaffPlace, type User } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { phraseOfName } from '../properties/search/question/places.js';
import type { PlaceChangesDto, PlaceDetailsDto } from './place.dto.js';
import type { PlaceEntity } from './place.entity.js';
import { nameTaken, placeChanged, placeInUse, placeNotFound, tooManyPlaces } from './places.errors.js';
import { PlacesRepository } from './places.repository.js';

/** Staff actions on places; each change is one transaction, including its activity log entry. */
@Injectable()
export class StaffPlacesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: PlacesRepository,
  ) {}

  async list(): Promise<StaffPlace[]> {
    return (await this.places.list()).map((place) => toStaffPlace(place, place.savedSearches));
  }

  /** @throws 400 if a name is taken, 409 TOO_MANY_PLACES */
  async create(details: PlaceDetailsDto, by: User): Promise<StaffPlace> {
    return await this.dataSource.transaction(async (manager) => {
      const all = await this.places.lockAll(manager);
      if (all.length >= PLACE_LIMITS.placesMax) throw tooManyPlaces();
      const place = columnsOf(details);
      checkNames(place, [], all);
      const after = await this.places.save(manager, place);
      await record(manager, 'created', null, after, by);
      return toStaffPlace(after, 0);
    });
  }

  /** @throws 404 PLACE_NOT_FOUND, 400 if a name is taken, 409 PLACE_CHANGED */
  async update(idText: string, { version, ...changes }: PlaceChangesDto, by: User): Promise<StaffPlace> {
    return await this.dataSource.transaction(async (manager) => {
      const all = await this.places.lockAll(manager);
      const before = found(all, idText, version);
      const place = { ...before, ...columnsOf(changes) };
      const others = all.filter(({ id }) => id !== before.id);
      checkNames(place, [before.name, ...before.aliases], others);
      const searches = await this.places.countSavedSearches(manager, before.id);
      // A save without changes would make every open form out of date.
      if (!(await record(manager, 'changed', before, place, by))) return toStaffPlace(before, searches);
      return toStaffPlace(await this.places.save(manager, { ...place, version: version + 1 }), searches);
    });
  }

  /** @throws 404 PLACE_NOT_FOUND, 409 PLACE_CHANGED, 409 PLACE_IN_USE unless confirmed */
  async delete(idText: string, version: number, confirmed: boolean, by: User): Promise<StaffPlace> {
    return await this.dataSource.transaction(async (manager) => {
      const place = found(await this.places.lockAll(manager), idText, version);
      const searches = await this.places.countSavedSearches(manager, place.id);
      if (searches > 0 && !confirmed) throw placeInUse(place.name, searches);
      await this.places.delete(manager, place.id);
      await record(manager, 'deleted', place, null, by);
      return toStaffPlace(place, searches);
    });
  }
}

function found(all: PlaceEntity[], idText: string, version: number): PlaceEntity {
  const id = parseId(idText);
  const place = all.find((one) => one.id === id);
  if (!place) throw placeNotFound();
  if (place.version !== version) throw placeChanged(place.name);
  return place;
}

/** @param known names that the place has already; these may be shared with others */
function checkNames(
  { name, aliases = [] }: Partial<PlaceEntity>,
  known: string[],
  others: PlaceEntity[],
): void {
  const owners = new Map(
    others.flatMap((place) =>
      [place.name, ...place.aliases].map((text) => [phraseOfName(text), place.name] as const),
    ),
  );
  const before = new Set(known.map(phraseOfName));
  for (const text of [name!, ...aliases]) {
    const owner = before.has(phraseOfName(text)) ? undefined : owners.get(phraseOfName(text));
    if (owner !== undefined) throw nameTaken(text === name ? 'name' : 'aliases', text, owner);
  }
}

function columnsOf({ coordinates, ...details }: Partial<PlaceDetailsDto>): Partial<PlaceEntity> {
  return { ...details, ...(coordinates && { latitude: coordinates.lat, longitude: coordinates.lng }) };
}

function toStaffPlace(
  { id, kind, name, county, aliases, latitude: lat, longitude: lng, radiusM, version }: PlaceEntity,
  savedSearches: number,
): StaffPlace {
  return { id, kind, name, county, aliases, coordinates: { lat, lng }, radiusM, version, savedSearches };
}

async function record(
  manager: EntityManager,
  action: 'created' | 'changed' | 'deleted',
  before: PlaceEntity | null,
  after: PlaceEntity | null,
  by: User,
): Promise<boolean> {
  const about = (after ?? before)!;
  const logged = (place: PlaceEntity | null) => place && { ...place, version: undefined };
  return await recordChange(manager, {
    subject: 'place',
    subjectId: about.id,
    subjectName: about.name,
    action,
    before: logged(before),
    after: logged(after),
    by,
  });
}
