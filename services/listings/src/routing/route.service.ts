import type { InquiryHandler, InquiryRoute } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { OfficesRepository } from '../offices/offices.repository.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
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
      handler = { kind: 'agent', name: listing.agent_name, staffUserId };
    } else if (office) {
      handler = { kind: 'office', name: office.name, staffUserId: office.staffUserId };
    }
    return { title: listing.title, handler };
  }
}
