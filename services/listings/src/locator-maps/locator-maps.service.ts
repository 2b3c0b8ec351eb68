import { PIN_RADIUS_M } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { PlacesSnapshot } from '../places/places-snapshot.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import type { Place } from '../properties/search/question/places.js';
import { locatorDrawing } from './locator-drawing.js';
import { locatorLayout, type LocatorPlace } from './locator-layout.js';
import { locatorMapNotOffered } from './locator-maps.errors.js';

/** Draws where a property is among the places around it. */
@Injectable()
export class LocatorMapsService {
  constructor(
    private readonly properties: PropertiesService,
    private readonly places: PlacesSnapshot,
  ) {}

  /**
   * Returns an SVG around the position that visitors see.
   * @throws 404 PROPERTY_NOT_FOUND, PROPERTY_BEING_CHECKED or LOCATOR_MAP_NOT_OFFERED, 410 PROPERTY_GONE
   */
  async svg(idText: string): Promise<string> {
    const { coordinates, pinPrecision } = await this.properties.get(idText);
    if (!coordinates || pinPrecision === 'hidden') throw locatorMapNotOffered();
    const { all } = await this.places.current();
    const radiusM = pinPrecision === 'exact' ? 0 : PIN_RADIUS_M;
    return locatorDrawing(locatorLayout(coordinates, radiusM, all.flatMap(toLocatorPlace)));
  }
}

/** Roads have no position. */
function toLocatorPlace(place: Place): LocatorPlace[] {
  if (place.kind === 'road') return [];
  const { name, lat, lng, radiusM } = place;
  const kind = place.kind === 'landmark' ? 'landmark' : place.isCounty ? 'county' : 'area';
  return [{ kind, name, lat, lng, radiusM }];
}
