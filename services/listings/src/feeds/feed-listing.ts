import { type FeedContact, type FeedListing, propertyPage, propertyReference } from '@lml/common/contracts';
import type { OfficeEntity } from '../offices/office.entity.js';
import type { DetailRow, PropertyRelationRows } from '../properties/model/property-rows.js';
import { officeFor } from '../routing/office-for.js';

/** Maps a listing for portals. Addresses are absolute. */
export function toFeedListing(
  row: DetailRow & PropertyRelationRows,
  offices: OfficeEntity[],
  site: string,
): FeedListing {
  const agent = row.agents[0];
  const { latitude, longitude, purpose, price } = row;
  return {
    reference: propertyReference(row.id),
    url: new URL(propertyPage(row.id, row.title), site).href,
    title: row.title,
    description: row.description,
    type: row.type,
    purpose,
    status: row.status,
    price: price
      ? {
          ...{ amount: price, currency: 'KES' },
          period: purpose === 'sale' ? null : 'month',
          per: purpose !== 'sale' && row.type === 'commercial' ? row.areaUnit : null,
        }
      : null,
    size: row.size ? { value: row.size, unit: row.areaUnit } : null,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    location: row.location,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    pictures: row.pictures
      .filter(({ kind }) => kind === 'photo')
      .map(({ url }) => (URL.canParse(url, site) ? new URL(url, site).href : ''))
      .filter(Boolean),
    agent: agent ? { name: agent.name, phones: [agent.phone], emails: [agent.email] } : null,
    office: toContact(officeFor(row.location, offices)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toContact(office: OfficeEntity | undefined): FeedContact | null {
  return office ? { name: office.name, phones: office.phones, emails: office.emails } : null;
}
