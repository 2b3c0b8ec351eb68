import type {
  OfficeDetails,
  RetentionRules,
  SettingsChange,
  SettingsSection,
  SettingState,
  StaffOffice,
  StaffSettings,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

export const staffSettingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => callApiForJson<StaffSettings>('GET', '/api/admin/settings', { signal }),
});

export function saveSettings<Section extends SettingsSection>(
  section: Section,
  change: SettingsChange<Section>,
): Promise<SettingState<Section>> {
  return callApiForJson<SettingState<Section>>('PUT', `/api/admin/settings/${section}`, { payload: change });
}

/** The retention that applies now: of the settings, else of the environment. */
export const appliedRetentionQuery = queryOptions({
  queryKey: ['staff', 'settings', 'retention'],
  queryFn: ({ signal }) => callApiForJson<RetentionRules>('GET', '/api/inquiries/retention', { signal }),
});

/** Changes the contacts of the head office, which are the company's. */
export function saveContacts(
  officeId: number,
  contacts: Pick<OfficeDetails, 'phones' | 'whatsapp' | 'emails' | 'shortAddress'>,
): Promise<StaffOffice> {
  return callApiForJson<StaffOffice>('PUT', `/api/admin/offices/${officeId}`, { payload: contacts });
}
