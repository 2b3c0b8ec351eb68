import { FIRST_OFFICES, type Office } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { officesQuery } from '../../features/properties/data/offices.api.js';

/** An office as the page shows it; its town is its name. */
export type ShownOffice = Omit<Office, 'id'>;

/** The offices in their order; those that the company began with until the answer comes, or where it does not come. */
export function useOffices(): readonly ShownOffice[] {
  return useQuery(officesQuery).data ?? FIRST_OFFICES;
}
