import { OFFICE_HOURS, type OfficeHours } from '@lml/common/contracts';
import { useSiteSettings } from './site-settings.js';

/** When the office is open. In a file of its own, because most pages do not show it. */
export function useOfficeHours(): OfficeHours {
  return useSiteSettings().hours ?? OFFICE_HOURS;
}
