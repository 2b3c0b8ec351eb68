import {
  type InquiryHandler,
  type InquiryRoute,
  type PlaceRoute,
  VIEWING_RECORD_LIMITS,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { OfficesRepository } from '../offices/offices.repository.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import type { ExactPlace } from '../properties/model/exact-place.js';
import type { OfficeEntity } from '../offices/office.entity.js';
import { officeFor } from './office-for.js';
import { RouteRepository } from './route.repository.js';

/** Decides who handles an inquiry about a listing. */
@Injectable()
export class RouteService {
  constructor(
    private readonly listings: RouteRepository,
    private readonly offices: OfficesRepository,
  ) {}

  /** @throws 404 PROPERTY_NOT_FOUND if the listing is not public */
  async routeOf(idText: string): Promise<InquiryRoute> {
    const id = parseId(idText);
    const listing = id === undefined ? undefined : await this.listings.find(id);
    if (!listing) throw propertyNotFound();
    const office = officeFor(listing.location, await this.offices.list());
    let handler: InquiryHandler | null = null;
    if (listing.agent_name !== null) {
      // Agents without an account fall back to the office's.
      const staffUserId = listing.agent_staff_user_id ?? office?.staffUserId ?? null;
      handler = {
        ...{ kind: 'agent', name: listing.agent_name, agentId: listing.agent_id, staffUserId },
        email: listing.agent_agency ? null : listing.agent_email,
        hasOwnAccount: listing.agent_staff_user_id !== null,
        eveningViewings: listing.agent_evening_viewings ?? true,
      };
    } else if (office) {
      handler = toHandler(office);
    }
    return { title: listing.title, handler, exactPlace: placeText(listing.exact_place) };
  }

  /** Returns the office that serves a place, as for listings there. */
  async routeOfPlace(place: string): Promise<PlaceRoute> {
    const office = officeFor(place, await this.offices.list());
    return { handler: office ? toHandler(office) : null };
  }
}

/** Address and location in one line, with a link to the map if there is room. */
function placeText(place: ExactPlace | null): string | null {
  if (!place) return null;
  const { address, location, latitude, longitude } = place;
  const text = address && !location.startsWith(address) ? `${address}, ${location}` : location;
  const shown = Array.from(text).slice(0, VIEWING_RECORD_LIMITS.placeMax).join('');
  if (latitude === null || longitude === null) return shown;
  const linked = `${shown} (https://www.google.com/maps?q=${latitude},${longitude})`;
  return linked.length <= VIEWING_RECORD_LIMITS.placeMax ? linked : shown;
}

function toHandler({ name, staffUserId, emails }: OfficeEntity): InquiryHandler {
  return {
    ...{ kind: 'office', name, agentId: null, staffUserId },
    email: emails[0] ?? null,
    hasOwnAccount: staffUserId !== null,
    eveningViewings: true,
  };
}
