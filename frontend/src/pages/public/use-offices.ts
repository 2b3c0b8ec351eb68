import { FIRST_OFFICES, type Office } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { officesQuery, REFRESHED_BY_LAYOUT } from '../../site/offices.api.js';

/** An office as shown on the page; its name is the town. */
export type ShownOffice = Omit<Office, 'id'> & Partial<Pick<Office, 'id'>>;

/** Offices in display order; the built-in ones until the API responds or if it fails. */
export function useOffices(): readonly ShownOffice[] {
  return useQuery({ ...officesQuery, staleTime: REFRESHED_BY_LAYOUT }).data ?? FIRST_OFFICES;
}
